#!/usr/bin/env node
// Changes the code in one place after the other and runs its tests each time (StrykerJS): a change that no test notices
// is a promise that nobody holds. Fails when the tests of a subject notice less than 85 % of its changes.
//
//   npm run mutate                     all subjects (tools/mutation/subjects.mjs), which takes an hour
//   npm run mutate -- money dates      these two
//
// What was not noticed is listed, and kept in .tmp/mutation.
import { join } from 'node:path'
import { installPackages, requireNode, root } from './install.mjs'
import { SUBJECTS } from './mutation/subjects.mjs'

/** In percent. */
const LEAST = 85
const WORKERS = 2
const folder = join(root, '.tmp', 'mutation')
const local = (name) => join(root, 'tools', 'mutation', name)

/** @param {import('./mutation/subjects.mjs').Subject} subject */
const optionsFor = ({ name, changed, database }) => ({
  mutate: [...changed, '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', local('ignore-sentences.mjs')],
  ignorers: ['sentences'],
  vitest: { configFile: 'tools/mutation/vitest.config.mjs', related: false },
  // Each change runs only the tests that reach it.
  coverageAnalysis: 'perTest',
  concurrency: WORKERS,
  // A change can make a loop without end; on a busy machine an honest test is slow too.
  timeoutMS: database ? 60_000 : 20_000,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: {
    allowColor: false,
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    reportScoreTable: false,
  },
  jsonReporter: { fileName: join(folder, `${name.replaceAll(' ', '-')}.json`) },
  tempDirName: join('.tmp', 'mutation', 'work'),
  // The copy that is changed needs no more than this.
  ignorePatterns: [
    '**',
    ...[
      'src/**',
      'shared/**',
      'server/**',
      'sandbox/**',
      'tests/setup/**',
      'tools/**',
      'docs/**/*.md',
      'locales/**',
    ].map(kept),
    ...['*.json', '*.ts'].map(kept),
  ],
  allowConsoleColors: false,
})
const kept = (pattern) => `!${pattern}`

requireNode()
installPackages()
const { Stryker } = await import('@stryker-mutator/core')

/** Changes all places of a subject. @param {import('./mutation/subjects.mjs').Subject} subject */
async function judge(subject) {
  process.env.MUTATION_SUBJECT = subject.name
  const results = await new Stryker(optionsFor(subject)).runMutationTest()
  const count = (...statuses) => results.filter(({ status }) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const all = noticed + count('Survived', 'NoCoverage')
  return { name: subject.name, all, noticed, score: all === 0 ? 0 : (100 * noticed) / all }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => SUBJECTS.every((subject) => subject.name !== name))
if (unknown.length > 0) {
  const names = SUBJECTS.map(({ name }) => `"${name}"`).join(', ')
  process.stderr.write(`There is no subject ${unknown.join(', ')}. The subjects are ${names}.\n`)
  process.exit(1)
}
const rows = []
for (const subject of SUBJECTS) if (asked.length === 0 || asked.includes(subject.name)) rows.push(await judge(subject))

const line = (cells) =>
  `${cells[0].padEnd(28)}${cells
    .slice(1)
    .map((cell) => String(cell).padStart(10))
    .join('')}\n`
process.stdout.write(`\n${line(['subject', 'changes', 'noticed', 'score'])}`)
for (const { name, all, noticed, score } of rows)
  process.stdout.write(line([name, all, noticed, `${score.toFixed(1)} %`]))
const low = rows.filter(({ score }) => score < LEAST)
if (low.length > 0) process.stderr.write(`\nBelow ${LEAST} %: ${low.map(({ name }) => name).join(', ')}.\n`)
process.exit(low.length === 0 ? 0 : 1)
