import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { ChainLog } from './chain-log'
import { serial } from './serial'

/** What is wrong with a network, or with one node of it. `/ready` shows these. */
export interface Trouble {
  readonly network_id: string
  /** `network`, or the name of a node or a token, or of a payout that people have to look at. */
  readonly subject: string
  readonly text: string
  /** Seconds. */
  readonly since: number
}

/** What is wrong with the chains now: troubles of networks and nodes, and payouts that are held for people. */
export async function readTroubles(db: Db): Promise<Trouble[]> {
  const rows = await db
    .selectFrom('chain_trouble')
    .select(['network_id', 'subject', 'text', 'since'])
    .orderBy('network_id')
    .orderBy('subject')
    .execute()
  return rows.map((row) => ({ ...row, since: Math.floor(row.since.getTime() / 1000) }))
}

/** Begins the subject of a token whose name on the chain is not that of the settings. */
export const TOKEN = 'token '

/** The subject of addresses that are passed over because the database was restored. */
export const ADDRESSES = 'addresses'

/** Begins the subject of an address that the key does not derive. It stays until people have looked. */
export const FORGED = 'forged address '

/** Begins the subject of a payout that is held for people. */
export const PAYOUT = 'payout '

/** The subject of deposits that are not moved to the treasury, for the reasons that its text has. */
export const COLLECTING = 'collecting'

/** Begins the subject of a move to a cold wallet that waits, or that will not be done. */
export const COLD = 'cold move '

/** Begins the subject of a deposit that the signer does not prove. */
export const CREDITS = 'deposit'

/** The subject of a signer whose journal is an older copy. It stays so that people see it. */
export const JOURNAL = 'signer journal'

/** The subject of transactions that nodes do not take, where people may have to act. */
export const SENDING = 'sending'

/** The subject of a gas key that has little coin left. */
export const GAS_FLOAT = 'gas float'

/** Begins the subject of an address that pays and has stopped, because the chain knows more of it than the journal. */
const SENDER = 'sender '

/** The subject of an address that pays and has stopped. */
export const haltSubject = (address: string): string => `${SENDER}${address}`

/** Writes down the troubles of one network, one row per subject, and logs each change once. */
export interface TroubleBook {
  /** `null`: the trouble of this subject is over. */
  report(subject: string, text: string | null): void
  /** Resolves when everything that was reported is written. */
  written(): Promise<void>
}

/** A worker tells what it knows again after so long. */
const AGAIN_MILLIS = 60_000
/** What no worker has told for so long is over: the worker that told it was killed. */
const OVER_SECONDS = 180

interface BookOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: ChainLog
  readonly network_id: string
  readonly again_millis?: number
}

/**
 * The troubles of one network, as one worker sees them. What an earlier worker wrote about nodes is forgotten: this one
 * finds out anew, and another that runs beside it tells its own again.
 */
export function troubleBook({ db, clock, log, network_id, again_millis = AGAIN_MILLIS }: BookOptions): TroubleBook {
  const inTurn = serial()
  const known = new Map<string, { readonly text: string; readonly since: Date }>()
  let told_at = performance.now()
  const write = (work: () => Promise<unknown>): Promise<void> =>
    inTurn(work).then(
      () => undefined,
      (error: unknown) => log.error({ network_id, error }, 'a trouble of a network could not be written down'),
    )
  const tell = (subject: string, one: { readonly text: string; readonly since: Date }): void =>
    void write(() => upsertTrouble(db, { network_id, subject, ...one, told_at: sql<Date>`clock_timestamp()` }))
  const tellAgain = (): void => {
    if (performance.now() - told_at < again_millis) return
    told_at = performance.now()
    for (const [subject, one] of known) tell(subject, one)
    void write(() => forgetUntold(db, network_id))
  }
  void write(() => forgetEarlier(db, network_id))
  return {
    report: (subject, text) => {
      tellAgain()
      if ((known.get(subject)?.text ?? null) === text) return
      if (text === null) {
        known.delete(subject)
        log.warn({ network_id, subject }, 'the trouble of a network is over')
        void write(() => clearTrouble(db, { network_id, subject }))
        return
      }
      log.warn({ network_id, subject }, text)
      const one = { text, since: known.get(subject)?.since ?? clock.now() }
      known.set(subject, one)
      tell(subject, one)
    },
    written: async () => await write(() => Promise.resolve()),
  }
}

async function forgetEarlier(db: Db, network_id: string): Promise<void> {
  await db
    .deleteFrom('chain_trouble')
    .where('network_id', '=', network_id)
    // What is held for people stays so until people have decided.
    .where('subject', 'not like', `${PAYOUT}%`)
    .where('subject', 'not like', `${SENDER}%`)
    .where('subject', 'not like', `${FORGED}%`)
    // The signer is not asked about a deposit again that it has refused.
    .where('subject', 'not like', `${CREDITS} %`)
    .where('subject', '<>', JOURNAL)
    .execute()
}

async function forgetUntold(db: Db, network_id: string): Promise<void> {
  await db
    .deleteFrom('chain_trouble')
    .where('network_id', '=', network_id)
    .where('told_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${OVER_SECONDS})`)
    .execute()
}

interface WrittenTrouble {
  readonly network_id: string
  readonly subject: string
  readonly text: string
  readonly since: Date
}

/** Writes one trouble of a network down, which is not of its nodes. The time of the first report stays. */
export async function writeTrouble(db: Db, trouble: WrittenTrouble): Promise<void> {
  await upsertTrouble(db, { ...trouble, told_at: null })
}

async function upsertTrouble(
  db: Db,
  trouble: WrittenTrouble & { readonly told_at: RawBuilder<Date> | null },
): Promise<void> {
  const { text, told_at } = trouble
  await db
    .insertInto('chain_trouble')
    .values(trouble)
    .onConflict((conflict) => conflict.columns(['network_id', 'subject']).doUpdateSet({ text, told_at }))
    .execute()
}

/** It is over. */
export async function clearTrouble(db: Db, of: { network_id: string; subject: string }): Promise<void> {
  await db
    .deleteFrom('chain_trouble')
    .where('network_id', '=', of.network_id)
    .where('subject', '=', of.subject)
    .execute()
}
