#!/usr/bin/env node
// Runs long proofs in full and writes a row for each into docs/generated/proof.md: outcome, duration, commit and day.
//
//   npm run prove -- takeover figures     these two
//   npm run prove -- journeys             every one whose name begins so: journeys-desktop and journeys-phone
//   npm run prove -- --all                each of them, which takes hours
//   npm run prove                         their names; the page gets a row for each new one
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { installPackages, requireBrowser, requireNode, root } from './install.mjs'
import { PROOFS } from './proof-table.mjs'

const page = join(root, 'docs', 'generated', 'proof.md')
const bin = (name) => join(root, 'node_modules', '.bin', name)
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** A proof shows what holds, not how fast: beside other work a round may take many times as long as on a quiet machine. */
const PATIENCE_MS = 900_000

/** @param {import('./proof-table.mjs').Proof} proof */
function commandOf({ kind, files, projects = [] }) {
  const chosen = projects.map((project) => `--project=${project}`)
  if (kind === 'end to end') return [bin('playwright'), 'test', ...chosen, ...files]
  if (kind === 'program') return [process.execPath, ...files.map((file) => join(root, file))]
  if (kind === 'operator') return [process.execPath, join(root, 'tools', 'test-operator.mjs'), ...files]
  return [bin('vitest'), 'run', '--project', kind, `--testTimeout=${PATIENCE_MS}`, ...files]
}

/** Runs a proof and shows its output. @param {import('./proof-table.mjs').Proof} proof */
async function run(proof) {
  const [program = '', ...args] = commandOf(proof)
  const browser = proof.kind === 'end to end' ? { CHROMIUM: requireBrowser() } : {}
  const begun = performance.now()
  const codes = await Promise.all(
    waysOf(proof).map(async (own) => {
      const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...own, ...browser } })
      const [code] = await once(child, 'close')
      return code
    }),
  )
  const hasPassed = codes.every((code) => code === 0)
  return { hasPassed, seconds: Math.round((performance.now() - begun) / 1000) }
}

/** The variables of each process: two with half of the rounds each, where the proof has two seeds. */
function waysOf({ env, halves }) {
  if (halves === undefined) return [env]
  const { rounds, seed, seeds } = halves
  return seeds.map((each) => ({ ...env, [rounds]: String(Number(env[rounds]) / seeds.length), [seed]: each }))
}

const duration = (seconds) => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

/** The commit whose code is run; a changed file makes it another code, which the row says. */
function commit() {
  const changed = git('status', '--porcelain')
    .split('\n')
    .some((line) => line !== '' && !line.endsWith('docs/generated/proof.md'))
  return `${git('rev-parse', '--short=10', 'HEAD')}${changed ? ' with changes' : ''}`
}

/** The cells of the page's rows behind the name and the promise of each proof. */
const readRows = () =>
  new Map(
    readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, named = '', , ...rest]) => [named.replaceAll('`', ''), rest.slice(0, 4)]),
  )

/** Writes the page anew: its rows are those of the table, in its order. @param {ReadonlyMap<string, readonly string[]>} rows */
function writePage(rows) {
  writeFileSync(page, pageOf(rows))
  execFileSync(bin('prettier'), ['--write', '--log-level=warn', page], { stdio: 'inherit' })
}

/** Replaces the cells of one proof. */
function write(name, { hasPassed, seconds }) {
  const day = new Date().toISOString().slice(0, 10)
  const cells = [hasPassed ? 'passed' : 'FAILED', duration(seconds), commit(), day]
  writePage(readRows().set(name, cells))
}

/** @param {ReadonlyMap<string, readonly string[]>} rows */
function pageOf(rows) {
  const NEVER = ['not run yet', '', '', '']
  const lines = PROOFS.map(
    ({ name, shows }) => `| \`${name}\` | ${[shows, ...(rows.get(name) ?? NEVER)].join(' | ')} |`,
  )
  return `# Long proofs

Written by \`npm run prove -- NAME\`, which runs one of them in full (\`tools/proof-table.mjs\`). \`npm test\` runs the same
tests with few rounds from a fixed seed. A row says which code was run; a later commit may have changed what it proves.

| proof | what holds | outcome | time on two cores | code | day |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

Not proven by any of this: a laptop that somebody else controls, a hostile wallet host, a host that leaves out our headers,
the interception of text messages, and a fault of a chain on the side of a signer that is not ours.
`
}

const asked = process.argv.slice(2)
const isOf =
  (word) =>
  (/** @type {import('./proof-table.mjs').Proof} */ { name }) =>
    word === '--all' || name === word || name.startsWith(`${word}-`)
const chosen = PROOFS.filter((proof) => asked.some((word) => isOf(word)(proof)))
const unknown = asked.filter((word) => !PROOFS.some(isOf(word)))
if (unknown.length > 0 || chosen.length === 0) {
  process.stdout.write(`${PROOFS.map(({ name, shows }) => `${name.padEnd(22)} ${shows}`).join('\n')}\n`)
  if (unknown.length > 0) process.stderr.write(`\nNo proof has the name ${unknown.join(', ')}. The names are above.\n`)
  if (unknown.length === 0) writePage(readRows())
  process.exit(unknown.length > 0 ? 1 : 0)
}
requireNode()
installPackages()
if (chosen.some(({ kind }) => kind === 'end to end' || kind === 'operator')) build()
const failed = []
for (const proof of chosen) {
  process.stdout.write(`\n== ${proof.name}: ${proof.shows}\n`)
  const outcome = await run(proof)
  write(proof.name, outcome)
  if (!outcome.hasPassed) failed.push(proof.name)
}
process.stdout.write(`\n${chosen.length - failed.length} passed, ${failed.length} failed\n`)
process.exit(failed.length === 0 ? 0 : 1)
