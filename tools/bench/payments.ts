#!/usr/bin/env node
// Payments booked per second on one network, by 1, 4 and 16 writers at once, each with a merchant of its own: with the
// platform's accounts in 16 stripes, in one row as they would be without stripes, and without the platform's postings. Then
// by one watcher, in blocks of 1 to 1,000 payments (`blocks.ts`). Above a gate this program fails.
//
// The first part measures the code that the server runs when a transfer is confirmed (`paymentListener`), in one transaction each, on
// the embedded database with its usual settings, in which a commit waits for the disk.
//
// Without the platform's postings: in that database a trigger drops them before they change an account, and entries need
// not sum to zero. Everything else is the same, so the difference is the cost of the platform's rows.
//
// With --standby a second PostgreSQL on this machine follows, and each commit waits for its disk too.
//
// Waits: every few milliseconds another connection reads `pg_stat_activity`. A writer that waits for a lock, and not for the
// disk or a core, in a statement on accounts or postings waits for a row of the platform, because no two writers have the
// same merchant. The figure is the share of such samples. Turns are short and alternate, so that other load of the machine
// affects all of them equally.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { RecordedTransfer } from '#server/chain/adapter'
import type { CoreServices } from '#server/core/services'
import { createLog } from '#server/core/log'
import { fixedClock } from '#server/database/clock'
import { connect, inTransaction } from '#server/database/connect'
import type { Connection } from '#server/database/connect'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres'
import { noWakeUps } from '#server/database/wake-ups'
import { migrate } from '#server/database/migrate'
import { serverMigrations } from '#server/database/migration-sets'
import { sandboxMigrations } from '#sandbox/database/migration-set'
import { createEvents } from '#server/events/events'
import { defaultSettings } from '#server/http/settings'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { setStripes } from '#server/ledger/stripes'
import { paymentListener } from '#server/payment/payment-listener'
import { benchBlocks } from './blocks'
import { AT, insertMerchants, insertPaidOrders } from './paid-orders'
import { startWithStandby } from './standby'

/** `booked`: payments a second that one network on two cores has to carry, in blocks and with a standby. */
const GATES = { waiting: 0.05, rate: 0.9, booked: 300 }
const WRITERS = [1, 4, 16] as const
const MOST = 16
const WRITER_NAME = 'bench-writer'
const LOOK_MILLIS = 8
/** Payments prepared for a turn: more than all its writers can book. */
const READY_A_SECOND = 600

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, seconds: { type: 'string' }, standby: { type: 'boolean', default: false } },
})
const ROUNDS = Number(values.rounds ?? 8)
const SECONDS = Number(values.seconds ?? 3)
const BLOCKS = { merchants: MOST, rounds: ROUNDS, seconds: SECONDS }

interface Way {
  readonly name: string
  readonly stripes: number
  readonly isWhole: boolean
}
const WAYS: readonly Way[] = [
  { name: '16 stripes', stripes: 16, isWhole: true },
  { name: 'one row', stripes: 1, isWhole: true },
  { name: 'without the platform', stripes: 16, isWhole: false },
]

interface Bench extends Way {
  readonly connection: Connection
  readonly services: Pick<CoreServices, 'clock' | 'log' | 'settings' | 'events'>
  readonly watching: Connection
  /** Transfers that are not booked yet, one list for each merchant. */
  readonly ready: RecordedTransfer[][]
  readonly book: (transfer: RecordedTransfer) => Promise<void>
}

interface Figures {
  booked: number
  seconds: number
  looks: number
  waiting: number
  others: number
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const fail = (error: Error): never => {
  throw error
}

/** Drops postings of the platform, and allows entries that do not sum to zero. */
const WITHOUT_PLATFORM = `
  create function bench_only_merchants() returns trigger language plpgsql as $$
  begin
    if exists (select from ledger_account where id = new.account_id and kind <> 'liability') then return null; end if;
    return new;
  end $$;
  create trigger bench_only_merchants before insert on ledger_posting
    for each row execute function bench_only_merchants();
  alter table ledger_entry disable trigger ledger_entry_balances;`

async function openBench(way: Way, urlOf: (database: string) => string, place: number): Promise<Bench> {
  const database = `bench_${place}`
  const admin = await connect({ url: urlOf('postgres'), max: 1, onError: fail })
  await admin.pool.query(`create database ${database}`)
  await admin.close()
  const url = urlOf(database)
  const connection = await connect({ url: `${url}&application_name=${WRITER_NAME}`, max: MOST, onError: fail })
  const watching = await connect({ url, max: 1, onError: fail })
  const { db, pool } = connection
  const root = join(import.meta.dirname, '..', '..')
  for (const set of [serverMigrations(root), sandboxMigrations(root)]) await migrate(pool, set)
  await setStripes(db, way.stripes)
  if (!way.isWhole) await pool.query(WITHOUT_PLATFORM)
  await insertMerchants(pool, MOST)
  const clock = fixedClock(AT)
  const log = createLog('silent')
  const settings = defaultSettings({ secret: 'a secret of the bench, long enough', public_url: '', tools_url: '' })
  const services = { clock, log, settings, events: createEvents({ db, clock, log, wakeUps: noWakeUps }) }
  const listener = paymentListener(services)
  return {
    ...way,
    connection,
    services,
    watching,
    ready: Array.from({ length: MOST }, () => []),
    book: async (transfer) => await inTransaction(db, async (trx) => await listener.confirmed(trx, [transfer])),
  }
}

async function fill({ connection, ready }: Bench, writers: number): Promise<void> {
  const wanted = Math.ceil((READY_A_SECOND * SECONDS) / writers)
  for (const [place, waiting] of ready.slice(0, writers).entries())
    if (waiting.length < wanted)
      waiting.push(...(await insertPaidOrders(connection.pool, place + 1, wanted - waiting.length)))
  await connection.pool.query('analyze payment, chain_transfer, payment_transfer, ledger_account, ledger_posting')
}

/** Runs one turn: the writers book until its time is over, while another connection samples which of them wait. */
async function turn(bench: Bench, writers: number): Promise<Figures> {
  await fill(bench, writers)
  const figures: Figures = { booked: 0, seconds: 0, looks: 0, waiting: 0, others: 0 }
  const begun = performance.now()
  const isOver = (): boolean => performance.now() - begun >= SECONDS * 1000
  const write = async (waiting: RecordedTransfer[]): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = isOver() ? undefined : waiting.pop()) {
      await bench.book(next)
      figures.booked += 1
    }
  }
  const look = async (): Promise<void> => {
    while (!isOver()) {
      const { rows } = await bench.watching.pool.query<{ platform: number; others: number }>(
        `select count(*) filter (where query ~ 'ledger_(account|posting)')::int as platform,
                count(*) filter (where query !~ 'ledger_(account|posting)')::int as others
         from pg_stat_activity where application_name = '${WRITER_NAME}' and wait_event_type = 'Lock'
           and datname = current_database()`,
      )
      figures.looks += writers
      figures.waiting += rows[0]?.platform ?? 0
      figures.others += rows[0]?.others ?? 0
      await pause(LOOK_MILLIS)
    }
  }
  await Promise.all([look(), ...bench.ready.slice(0, writers).map(write)])
  figures.seconds = (performance.now() - begun) / 1000
  return figures
}

interface Cell {
  readonly bench: Bench
  readonly writers: number
  readonly sum: Figures
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`
const rateOf = ({ booked, seconds }: Figures): number => booked / seconds
const waitingOf = ({ waiting, looks }: Figures): number => waiting / Math.max(1, looks)

async function measure(benches: readonly Bench[]): Promise<Cell[]> {
  // The first turn makes the accounts and fills the caches.
  for (const bench of benches) await turn(bench, MOST)
  const cells = WRITERS.flatMap((writers) =>
    benches.map((bench) => ({ bench, writers, sum: { booked: 0, seconds: 0, looks: 0, waiting: 0, others: 0 } })),
  )
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { bench, writers, sum } of round % 2 === 0 ? cells : cells.toReversed()) {
      const one = await turn(bench, writers)
      sum.booked += one.booked
      sum.seconds += one.seconds
      sum.looks += one.looks
      sum.waiting += one.waiting
      sum.others += one.others
    }
  return cells
}

function report(measured: readonly Cell[]): string[] {
  const heads = ['writers', 'accounts of the platform', 'payments a second', 'of those without']
  say(`| ${heads.join(' | ')} | waits for platform rows | other locks |\n| ---: | --- | ---: | ---: | ---: | ---: |`)
  const failures: string[] = []
  for (const { bench, writers, sum } of measured) {
    const without = measured.find((cell) => cell.writers === writers && !cell.bench.isWhole)
    const share = rateOf(sum) / (without === undefined ? 1 : rateOf(without.sum))
    const waiting = waitingOf(sum)
    const cells = [writers, bench.name, rateOf(sum).toFixed(0), share.toFixed(2), percent(waiting)]
    say(`| ${cells.join(' | ')} | ${percent(sum.others / Math.max(1, sum.looks))} |`)
    if (writers !== MOST || bench.stripes === 1 || !bench.isWhole) continue
    if (waiting > GATES.waiting) failures.push(`Writers wait ${percent(waiting)} of their time for platform rows`)
    if (share < GATES.rate) failures.push(`${share.toFixed(2)} of the rate without the platform`)
  }
  return failures
}

/** Checks the ledger. @returns its faults as sentences */
async function audit({ connection: { db }, name }: Bench): Promise<string[]> {
  const sums = (await ledgerSums(db)).filter(({ sum }) => sum !== '0')
  const drift = await ledgerDrift(db)
  if (sums.length > 0 || drift.length > 0) return [`The books do not agree with ${name}`]
  say(`The books sum to zero with ${name}.`)
  return []
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-payments-'))
const server = values.standby
  ? await startWithStandby({ dataDir, onExit: fail })
  : await startEmbeddedPostgres({ dataDir, world: 'bench', onExit: fail })
const benches: Bench[] = []
const failures: string[] = []
try {
  for (const [place, way] of WAYS.entries())
    benches.push(await openBench(way, (database) => server.url(database), place))
  say(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} before; ${ROUNDS} turns of ${SECONDS} s each\n`)
  failures.push(...report(await measure(benches)))
  const [whole] = benches
  const least = values.standby ? GATES.booked : 0
  if (whole !== undefined) failures.push(...(await benchBlocks({ ...whole, ...BLOCKS, least, say })))
  say(`\nLoad ${loadavg()[0]?.toFixed(1)} after.`)
  for (const bench of benches) if (bench.isWhole) failures.push(...(await audit(bench)))
} finally {
  for (const { connection, watching } of benches) {
    await connection.close()
    await watching.close()
  }
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const failure of failures) process.stderr.write(`${failure}\n`)
process.exit(failures.length > 0 ? 1 : 0)
