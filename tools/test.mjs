#!/usr/bin/env node
// `npm test`: all checks and tests, the fast ones first. `--full` then runs every long proof with all its rounds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { installPackages, requireBrowser, requireNode, root } from './install.mjs'

requireNode()
installPackages()
const env = { ...process.env, CHROMIUM: requireBrowser() }

const bin = (name) => join(root, 'node_modules', '.bin', name)
const steps = [
  ['check', process.execPath, join(root, 'tools', 'check.mjs')],
  ['unit, browser and back end', bin('vitest'), 'run'],
  ['build', process.execPath, join(root, 'tools', 'build.mjs')],
  ["the operator's server", process.execPath, join(root, 'tools', 'test-operator.mjs')],
  ['end to end', bin('playwright'), 'test'],
  ...(process.argv.includes('--full')
    ? [['long proofs', process.execPath, join(root, 'tools', 'prove.mjs'), '--all']]
    : []),
]
/** Lines of a failed step that are printed again at the end, so that the end of a log names what failed. */
const LINES_REPEATED = 60

/** Runs a step and prints its output. @returns its exit code and its last lines */
async function run([, program, ...args]) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  let lastLines = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.setEncoding('utf8').on('data', (text) => {
      to.write(text)
      lastLines = (lastLines + text).split('\n').slice(-LINES_REPEATED).join('\n')
    })
  const [code] = await once(child, 'close')
  return { code, lastLines }
}

const failures = []
for (const step of steps) {
  process.stdout.write(`\n== ${step[0]}\n`)
  const { code, lastLines } = await run(step)
  if (code !== 0) failures.push({ name: step[0], lastLines })
}
for (const { name, lastLines } of failures) process.stderr.write(`\n== ${name} failed; it ended with:\n${lastLines}\n`)
process.stdout.write(`\n${steps.length - failures.length} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)
