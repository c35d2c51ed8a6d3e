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

/**
 * The troubles of one network, as one worker sees them. What an earlier worker wrote about nodes is forgotten: this one
 * finds out anew.
 */
export function troubleBook({
  db,
  clock,
  log,
  network_id,
}: {
  db: Db
  clock: Clock
  log: ChainLog
  network_id: string
}): TroubleBook {
  const inTurn = serial()
  const known = new Map<string, string>()
  const write = (work: () => Promise<unknown>): Promise<void> =>
    inTurn(work).then(
      () => undefined,
      (error: unknown) => log.error({ network_id, error }, 'a trouble of a network could not be written down'),
    )
  void write(() =>
    db
      .deleteFrom('chain_trouble')
      .where('network_id', '=', network_id)
      // What is held for people stays so until people have decided.
      .where('subject', 'not like', `${PAYOUT}%`)
      .where('subject', 'not like', `${SENDER}%`)
      .where('subject', 'not like', `${FORGED}%`)
      // The signer is not asked about a deposit again that it has refused.
      .where('subject', 'not like', `${CREDITS} %`)
      .where('subject', '<>', JOURNAL)
      .execute(),
  )
  return {
    report: (subject, text) => {
      if ((known.get(subject) ?? null) === text) return
      if (text === null) {
        known.delete(subject)
        log.warn({ network_id, subject }, 'the trouble of a network is over')
        void write(() =>
          db.deleteFrom('chain_trouble').where('network_id', '=', network_id).where('subject', '=', subject).execute(),
        )
        return
      }
      known.set(subject, text)
      log.warn({ network_id, subject }, text)
      const since = clock.now()
      void write(() =>
        db
          .insertInto('chain_trouble')
          .values({ network_id, subject, text, since })
          .onConflict((conflict) => conflict.columns(['network_id', 'subject']).doUpdateSet({ text }))
          .execute(),
      )
    },
    written: async () => await write(() => Promise.resolve()),
  }
}

/** Writes one trouble of a network down, which is not of its nodes. The time of the first report stays. */
export async function writeTrouble(
  db: Db,
  { network_id, subject, text, since }: { network_id: string; subject: string; text: string; since: Date },
): Promise<void> {
  await db
    .insertInto('chain_trouble')
    .values({ network_id, subject, text, since })
    .onConflict((conflict) => conflict.columns(['network_id', 'subject']).doUpdateSet({ text }))
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
