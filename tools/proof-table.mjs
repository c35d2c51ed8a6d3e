// The long proofs: what each shows, the tests that show it, and the variables that give them all their rounds.
// `npm test` runs the same files with few rounds. `npm run prove -- NAME` runs one in full and writes its row of docs/generated/proof.md.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { WALKS } from './proofs-in-browsers.mjs'
import { OF_THE_SIGNER } from './proofs-of-the-signer.mjs'
import { WITH_THE_OPERATORS_SERVER } from './proofs-with-operators.mjs'

/**
 * @typedef {object} Proof
 * @property {string} name
 * @property {string} shows what holds when it passes, with the number of rounds
 * @property {'unit' | 'server' | 'operator' | 'end to end' | 'program'} kind which runner and project the files belong to; a
 *   program is run by itself
 * @property {readonly string[]} files paths, or the beginnings of paths
 * @property {readonly string[]} [projects] of the end-to-end tests; all of them where it is left out
 * @property {Readonly<Record<string, string>>} env
 * @property {{ rounds: string, seed: string, seeds: readonly string[] }} [halves] variables with the number of rounds and the
 *   seed: the rounds are divided among processes side by side, one for each seed, because one alone uses a core
 */

const SCHEDULES = { SCHEDULES: '10000' }
const schedules = (act, file) => ({
  name: `${act}-schedules`,
  shows: `10,000 random schedules of faults over two api processes and a proxy that doubles calls: a ${act} is booked at most once, and the screen shows what happened`,
  kind: 'server',
  files: [file],
  env: SCHEDULES,
  halves: { rounds: 'SCHEDULES', seed: 'SCHEDULES_SEED', seeds: ['20261121', '20271121'] },
})

const ARE_WALKS = new Set(WALKS.flatMap(({ files }) => files))
const FURTHER_SPECS = readdirSync(join(import.meta.dirname, '../tests/e2e'))
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => `tests/e2e/${name}`)
  .filter((path) => !ARE_WALKS.has(path))

/** One proof for each layout: both together take longer than a machine stays quiet. */
const JOURNEYS = [
  { layout: 'desktop', projects: ['cross-origin', 'desktop'] },
  { layout: 'phone', projects: ['phone'] },
].map(({ layout, projects }) => ({
  name: `journeys-${layout}`,
  shows: `every further end-to-end test: every journey, route, address and case, on the ${layout}`,
  kind: /** @type {const} */ ('end to end'),
  files: FURTHER_SPECS,
  projects,
  env: { MATRIX: 'full' },
}))

/** @type {readonly Proof[]} */
export const PROOFS = [
  schedules('transfer', 'tests/schedules/transfer.test.ts'),
  schedules('recharge', 'tests/schedules/recharge.test.ts'),
  schedules('withdrawal', 'tests/schedules/withdrawal.test.ts'),
  schedules('refund', 'tests/schedules/refund.test.ts'),
  {
    name: 'refund-orders',
    shows: '10,000 random schedules of refunds, acceptances and reorganisations: never more returned than was paid',
    kind: 'server',
    files: ['server/payout/refund/schedules.test.ts'],
    env: SCHEDULES,
  },
  {
    name: 'stripes',
    shows: '10,000 random schedules over striped accounts: nothing is refused or lost, and the sum stays zero',
    kind: 'server',
    files: ['server/ledger/stripes.test.ts'],
    env: SCHEDULES,
  },
  {
    name: 'lock-order',
    shows: '1,000 rounds of acts that want the same rows: no deadlock',
    kind: 'server',
    files: ['server/payout/send-back/lock-order.test.ts'],
    env: { SCHEDULES: '1000' },
  },
  {
    name: 'books-equal-chain',
    shows:
      '10,000 random schedules with reorganisations of every depth up to 20: the books equal the chains, suspense included',
    kind: 'server',
    files: ['server/start/books-equal-chain.test.ts'],
    env: SCHEDULES,
  },
  {
    name: 'transfer-identity',
    shows:
      '10,000 random schedules of tokens added and taken out between look-ups, reorganisations and restarts: each deposit is credited exactly once',
    kind: 'server',
    files: ['server/chain/transfer-schedules.test.ts'],
    env: SCHEDULES,
  },
  {
    name: 'node-faults',
    shows:
      '200 rounds of lying, late, forked and silent nodes with kill -9 between: nothing is paid twice or credited wrongly',
    kind: 'server',
    files: ['sandbox/chain/node-faults.test.ts'],
    env: { NODE_ROUNDS: '200' },
    halves: { rounds: 'NODE_ROUNDS', seed: 'NODE_SEED', seeds: ['node faults', 'more node faults'] },
  },
  {
    name: 'lying-figures',
    shows:
      '200 rounds in which one of two nodes lies about each figure that it gives while payouts are sent: nothing costs more than the limits, nothing is credited wrongly, and what waits is named',
    kind: 'server',
    files: ['sandbox/chain/lying-figures.test.ts'],
    env: { NODE_ROUNDS: '200' },
  },
  ...[
    { half: 'first', seeds: ['a month of TRON', 'its second week'] },
    { half: 'second', seeds: ['its third week', 'its fourth week'] },
  ].map(
    /** @returns {Proof} */
    ({ half, seeds }) => ({
      name: `tron-${half}-half-month`,
      shows: `the ${half} half of a month of 864,000 blocks of a chain that behaves as TRON, in two parts, with 10,000 payments and 2,500 payouts under the faults of nodes: none missed, none invented, none paid twice, at most three calls a block and node`,
      kind: 'server',
      files: ['sandbox/chain/tron/month.test.ts'],
      env: { TRON_BLOCKS: '432000' },
      halves: { rounds: 'TRON_BLOCKS', seed: 'TRON_SEED', seeds },
    }),
  ),
  {
    name: 'kill-nine',
    shows: '10 rounds of kill -9 in each place that keeps money: nothing acknowledged is lost',
    kind: 'server',
    files: ['server/database/kill-nine.test.ts', 'server/funds/kill-nine.test.ts', 'sandbox/chain/kill-nine.test.ts'],
    env: { KILL_ROUNDS: '10' },
  },
  ...OF_THE_SIGNER,
  {
    name: 'takeover',
    shows:
      '100,000 random sequences of security calls with only a token: no factor is replaced without proving one that existed',
    kind: 'server',
    files: ['server/merchant/takeover.test.ts'],
    env: { SEQUENCES: '100000' },
    halves: { rounds: 'SEQUENCES', seed: 'SEQUENCES_SEED', seeds: ['takeover', 'another takeover'] },
  },
  {
    name: 'statements',
    shows: '100 random histories: every statement equals the sums over the raw rows',
    kind: 'server',
    files: ['server/funds/statement.test.ts'],
    env: { HISTORIES: '100' },
  },
  {
    name: 'single-or-batch',
    shows: '2,000 payments written one by one and as one batch give equal rows',
    kind: 'server',
    files: ['sandbox/worlds/history/single-or-batch.test.ts'],
    env: { PAYMENTS: '2000' },
  },
  {
    name: 'figures',
    shows: '20,000 payments of every case: each figure equals every other place that shows it, and the records',
    kind: 'server',
    files: ['sandbox/worlds/figures/figures.test.ts'],
    env: { FIGURES_PAYMENTS: '20000' },
  },
  {
    name: 'demo-world',
    shows: 'the demo world of 90 days: every card and chart is recomputed from its records',
    kind: 'server',
    files: ['sandbox/worlds/world.test.ts'],
    env: { WORLD: 'demo' },
  },
  {
    name: 'bridge-messages',
    shows: '1,000,000 messages to the wallet bridge: none is accepted wrongly',
    kind: 'unit',
    files: ['src/lib/wallet/bridge-fuzz.test.ts'],
    env: { FUZZ_MESSAGES: '1000000' },
  },
  {
    name: 'own-schemas',
    shows:
      '1,000 values, right and wrong, for each schema of the console, strictly and leniently: those that the pages carry give the verdicts and values of zod',
    kind: 'unit',
    files: ['src/lib/schema/as-zod.apart.test.ts'],
    env: { SCHEMA_ROUNDS: '1000' },
  },
  {
    name: 'money-round-trips',
    shows: '1,000,000 amounts read and written again: every one is exact',
    kind: 'unit',
    files: ['shared/money/round-trip.test.ts', 'shared/money/locale-input.test.ts'],
    env: { MONEY_ROUNDS: '1000000' },
  },
  {
    name: 'mutation',
    shows:
      'wallet bridge, http client, money, dates and idempotency, changed by a program in one place after the other: of the changes in each, the tests notice at least 85 %',
    kind: 'program',
    files: ['tools/mutate.mjs'],
    env: {},
  },
  {
    name: 'recipes',
    shows:
      'the recipes of CONTRIBUTING.md, each on a copy of the tree: no more files than they say, it compiles, and a test sees the new thing',
    kind: 'program',
    files: ['tools/follow-recipes.mjs'],
    env: {},
  },
  ...WALKS,
  {
    name: 'same-bytes',
    shows: 'two builds in different folders have the same bytes, and three configurations change none of them',
    kind: 'unit',
    files: ['tests/unit/same-bytes.test.ts'],
    env: { SAME_BYTES: 'full' },
  },
  ...JOURNEYS,
  {
    name: 'tester-pages',
    shows: "every page of the tester's tools in a browser, in both layouts",
    kind: 'server',
    files: ['sandbox/tools/pages-in-a-browser.test.ts'],
    env: { MATRIX: 'full' },
  },
  {
    name: 'callback-kills',
    shows: '200 times kill -9 while callbacks are sent: each is delivered, and none is lost',
    kind: 'server',
    files: ['server/callback/kill-nine.test.ts'],
    env: { CALLBACK_KILLS: '200' },
  },
  {
    name: 'callback-tampering',
    shows: '100,000 changed callbacks: none has a valid signature',
    kind: 'server',
    files: ['server/callback/tampering.test.ts'],
    env: { WEBHOOK_MUTATIONS: '100000' },
  },
  {
    name: 'csv-cells',
    shows: '100,000 random cells in CSV files: each is read back as it was, and none is a formula',
    kind: 'server',
    files: ['server/export/csv-file.test.ts'],
    env: { CSV_CELLS: '100000' },
  },
  ...WITH_THE_OPERATORS_SERVER,
]
