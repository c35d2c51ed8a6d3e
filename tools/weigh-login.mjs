#!/usr/bin/env node
// Measures the JavaScript that a first visit to /login downloads, with brotli. Above the gate the build fails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './install.mjs'

const GATE = 115_000
const GOAL = 102_000

/** The scripts that its HTML names; the English texts are in them. */
const loginFiles = () => JSON.parse(readFileSync(join(root, 'build', 'route-scripts.json'), 'utf8')).login

const weigh = (file) =>
  brotliCompressSync(readFileSync(join(root, 'dist', file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    .length

const rows = loginFiles().map((file) => [file, weigh(file)])
const total = rows.reduce((sum, [, bytes]) => sum + bytes, 0)
if (process.argv.includes('--list') || total > GOAL)
  for (const [file, bytes] of rows.sort((a, b) => b[1] - a[1]))
    process.stdout.write(`${String(bytes).padStart(8)}  ${file}\n`)
process.stdout.write(`/login: ${total} bytes of JavaScript with brotli (goal ${GOAL}, gate ${GATE})\n`)
if (total > GATE) {
  process.stderr.write('The sign-in page has become too heavy: see the list above for what is in it.\n')
  process.exit(1)
}
