#!/usr/bin/env node
// `npm test`: everything that the project promises, in the order of its cost. `--full` runs every long proof whole.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { installPackages, requireBrowser, requireNode, root } from './install.mjs'

const FULL = {
  KILL_ROUNDS: '10',
  FUZZ_MESSAGES: '1000000',
  MATRIX: 'full',
  SCHEDULES: '10000',
  MONEY_ROUNDS: '1000000',
}

requireNode()
installPackages()
const env = { ...process.env, CHROMIUM: requireBrowser(), ...(process.argv.includes('--full') ? FULL : {}) }

const bin = (name) => join(root, 'node_modules', '.bin', name)
const steps = [
  ['check', process.execPath, join(root, 'tools', 'check.mjs')],
  ['unit, browser and back end', bin('vitest'), 'run'],
  ['build', process.execPath, join(root, 'tools', 'build.mjs')],
  ['end to end', bin('playwright'), 'test'],
]
/** So much of a failed step is said again at the end: a log that was cut short still names what failed. */
const LINES_SAID_AGAIN = 60

/** Runs a step, passing on what it says. Answers its exit code and its last words. */
async function run([, program, ...args]) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.setEncoding('utf8').on('data', (text) => {
      to.write(text)
      said = (said + text).split('\n').slice(-LINES_SAID_AGAIN).join('\n')
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

const failures = []
for (const step of steps) {
  process.stdout.write(`\n== ${step[0]}\n`)
  const { code, said } = await run(step)
  if (code !== 0) failures.push({ name: step[0], said })
}
for (const { name, said } of failures) process.stderr.write(`\n== ${name} failed; it ended with:\n${said}\n`)
process.stdout.write(`\n${steps.length - failures.length} passed, ${failures.length} failed\n`)
process.exit(failures.length === 0 ? 0 : 1)
