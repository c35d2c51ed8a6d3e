#!/usr/bin/env node
// `npm run check`: format, lint, walls, money, one way for each job, owners, types, words, dead code. Runs all checks, then fails if any of them
// has failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './install.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const steps = [
  ['types', bin('tsc'), ['-b']],
  [
    'format',
    bin('prettier'),
    [
      '--check',
      '--log-level=warn',
      'src',
      'shared',
      'server',
      'sandbox',
      'tests',
      'tools',
      '*.ts',
      '*.json',
      '*.md',
      'docs',
    ],
  ],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', 'src', 'shared', 'server', 'sandbox', 'tests', 'tools']],
  ['walls', process.execPath, [join(root, 'tools', 'walls.mjs')]],
  ['money', process.execPath, [join(root, 'tools', 'money-lint.mjs')]],
  ['one way', bin('tsx'), [join(root, 'tools', 'one-way.ts')]],
  ['owners', process.execPath, [join(root, 'tools', 'owner-lint.mjs')]],
  ['words', process.execPath, [join(root, 'tools', 'words.mjs'), 'check']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['code of tests alone', bin('knip'), ['--no-progress', '--production']],
]

/** As many checks at once as the smallest machine we know has cores; the longest one begins first. */
const AT_ONCE = 2

/** Runs a check and then prints its output in one piece, because two checks print at the same time. @returns its name if it failed */
async function run([name, command, args]) {
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`${output}${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`)
  return code === 0 ? undefined : name
}

const waiting = [...steps]
const failed = []
async function takeNext() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const name = await run(step)
    if (name !== undefined) failed.push(name)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
if (failed.length > 0) {
  process.stderr.write(`\nNot in order: ${failed.join(', ')}.\n`)
  process.exit(1)
}
