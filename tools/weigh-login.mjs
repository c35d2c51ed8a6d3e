#!/usr/bin/env node
// Measures the JavaScript that a first visit to /login downloads, with brotli. Above the gate the build fails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './install.mjs'

const GATE = 115_000
const GOAL = 102_000

const manifest = JSON.parse(readFileSync(join(root, 'dist', 'build-manifest.json'), 'utf8'))

/** Entry, component of the route, and English texts, with everything that they import statically. */
function loginFiles() {
  const files = new Set()
  const walk = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) walk(next)
  }
  const wanted = [/^index\.html$/, /^src\/routes\/login\.tsx/, /^locales\/en\.po/]
  for (const key of Object.keys(manifest)) if (wanted.some((pattern) => pattern.test(key))) walk(key)
  return [...files].filter((file) => file.endsWith('.js'))
}

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
