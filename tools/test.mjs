#!/usr/bin/env node
// `npm test`: everything that the project promises, in the order of its cost. `--full` runs every long proof whole.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, requireBrowser, requireNode, root } from './install.mjs'

const FULL = {
  KILL_ROUNDS: '10',
  FUZZ_MESSAGES: '1000000',
  MATRIX: 'full',
}

requireNode()
installPackages()
const env = { ...process.env, CHROMIUM: requireBrowser(), ...(process.argv.includes('--full') ? FULL : {}) }

const { build } = await import('./build.mjs')
const bin = (name) => join(root, 'node_modules', '.bin', name)
const steps = [
  ['check', () => node(join(root, 'tools', 'check.mjs'))],
  ['unit, browser and back end', () => command(bin('vitest'), ['run'])],
  ['build', () => (build(), 0)],
  ['end to end', () => command(bin('playwright'), ['test'])],
]

function command(program, args) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
}
function node(...args) {
  return command(process.execPath, args)
}

let failed = 0
for (const [name, step] of steps) {
  process.stdout.write(`\n== ${name}\n`)
  const status = step()
  if (status !== 0) {
    failed += 1
    process.stderr.write(`== ${name} failed\n`)
  }
}
process.stdout.write(`\n${steps.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
