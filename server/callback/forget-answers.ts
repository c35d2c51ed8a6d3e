import { sql } from 'kysely'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import { pruneDelivered } from '#server/database/outbox'
import type { Db } from '#server/database/schema'
import { KEPT_DAYS } from '#shared/contract/callback'

const ROUND_MILLIS = 60_000
/** Rows of one transaction: what a receiver waits for is never locked for long. */
const PORTION = 2_000
/** Portions of one round: a table that has grown for years is worked off within days, and a stop waits for little. */
const PORTIONS = 20

/**
 * Drops what receivers answered more than 30 days ago, and the messages that were delivered before that, in portions. Of an
 * attempt its time, state and request stay.
 *
 * @param portion rows of one transaction
 * @example
 * await forgetAnswers(services)
 */
export async function forgetAnswers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { portion = PORTION, portions = PORTIONS }: { portion?: number; portions?: number } = {},
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
  for (const drop of [dropAnswers, dropDelivered]) {
    for (let done = 0; done < portions; done += 1) {
      if ((await drop(db, before, portion)) < portion) break
    }
  }
}

/** @returns how many attempts lost their answer */
async function dropAnswers(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update callback_attempt set response_body = '', response_headers = '{}' where id in (
      select id from callback_attempt
      where at < ${before} and (response_body <> '' or response_headers <> '{}') order by at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

const dropDelivered = async (db: Db, before: Date, limit: number): Promise<number> =>
  await inTransaction(db, async (trx) => await pruneDelivered(trx, { before, limit }))

/** Drops them until it is stopped; one process at a time may run it. */
export function startForgetting(services: Pick<Services, 'db' | 'clock'>, onError: (error: unknown) => void): Loop {
  return repeat({ millis: ROUND_MILLIS, onError, round: async () => await forgetAnswers(services) })
}
