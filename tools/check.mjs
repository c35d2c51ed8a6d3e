#!/usr/bin/env node
// `npm run check`: format, lint, walls, money, owners, types, words, dead code. Says every complaint, then fails once.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const steps = [
  [
    'format',
    bin('prettier'),
    ['--check', '--log-level=warn', 'src', 'server', 'sandbox', 'tests', 'tools', '*.ts', '*.json', '*.md', 'docs'],
  ],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', 'src', 'server', 'sandbox', 'tests', 'tools']],
  ['walls', process.execPath, [join(root, 'tools', 'walls.mjs')]],
  ['money', process.execPath, [join(root, 'tools', 'money-lint.mjs')]],
  ['owners', process.execPath, [join(root, 'tools', 'owner-lint.mjs')]],
  ['types', bin('tsc'), ['-b']],
  ['words', process.execPath, [join(root, 'tools', 'words.mjs'), 'check']],
  ['dead code', bin('knip'), ['--no-progress']],
]

const failed = []
for (const [name, command, args] of steps) {
  const started = performance.now()
  const code = await new Promise((done) => spawn(command, args, { cwd: root, stdio: 'inherit' }).on('exit', done))
  process.stdout.write(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${Math.round((performance.now() - started) / 1000)} s)\n`,
  )
  if (code !== 0) failed.push(name)
}
if (failed.length > 0) {
  process.stderr.write(`\nNot in order: ${failed.join(', ')}.\n`)
  process.exit(1)
}
