import { sql } from 'kysely'
import { forgetOldGuesses } from '#server/access/guess-guard'
import { DEVICE_SECONDS } from '#server/access/known-device'
import { inTransaction } from '#server/database/connect'
import { forgetDeadLetters } from '#server/database/outbox'
import type { Db, Trx } from '#server/database/schema'
import { KEPT_SECONDS } from '#server/http/idempotency'
import type { Services } from '#server/chain/services'
import { pruneEvents } from '#server/events/event'
import { pruneRead } from '#server/events/notify'
import { forgetOldAnswers } from '#server/screening/answers'
import { forgetDocuments } from './opening-document'

const DAY = 24 * 3600
/** Expired rows are kept for a week, so that support can look up what happened. */
const ENDED_SECONDS = 7 * DAY
const EVENTS_SECONDS = DAY
/**
 * Kept for as long after their end. Anybody may ask for one, and each holds a whole text: kept for a week, they filled gigabytes
 * for one address alone.
 */
const CHALLENGES_SECONDS = 3600
const CHALLENGE_TABLES = ['wallet_challenge', 'passkey_challenge', 'login_ticket'] as const
/** Rows of a deletion: it holds nothing else up, however many rows strangers have left. */
const PORTION = 5000
/** Notifications that were read; what was not read stays. */
const READ_SECONDS = 365 * DAY

/**
 * Deletes old sessions, codes, challenges, tickets, rate windows, events, read notifications of a year ago and answers about
 * addresses. The answers of keyed calls are deleted after seven days, but their keys stay, so that an old key never executes
 * again. One process at a time may run it.
 *
 * @param portion the rows of each deletion of challenges
 */
export async function tidyUp({ db, clock }: Pick<Services, 'db' | 'clock'>, portion = PORTION): Promise<void> {
  const ago = (seconds: number): Date => new Date(clock.now().getTime() - seconds * 1000)
  for (const table of CHALLENGE_TABLES) await deleteChallenges(db, { table, before: ago(CHALLENGES_SECONDS), portion })
  await inTransaction(db, async (trx) => {
    await deleteExpired(trx, ago(ENDED_SECONDS))
    await trx
      .deleteFrom('call_claim')
      .where('claimed_until', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
      .execute()
    await trx.deleteFrom('rate_window').where('window_start', '<', ago(3600)).execute()
    // Each typed amount has one, and nobody looks an unused one up.
    await trx.deleteFrom('withdrawal_quote').where('expires_at', '<', ago(3600)).execute()
    await trx.deleteFrom('code_send').where('sent_at', '<', ago(3600)).execute()
    await trx
      .updateTable('idempotent_call')
      .set({ answer: sql`null` })
      .where('answer', 'is not', null)
      .where('created_at', '<', ago(KEPT_SECONDS))
      .execute()
    await forgetOldGuesses(trx, ago(2 * DAY))
    await trx.deleteFrom('known_device').where('used_at', '<', ago(DEVICE_SECONDS)).execute()
    await trx.deleteFrom('slow_receiver').where('slow_until', '<', ago(0)).execute()
    await forgetOldAnswers(trx, { clock })
    await forgetDocuments(trx, clock.now())
    await forgetDeadLetters(trx, ago(ENDED_SECONDS))
    await pruneEvents(trx, ago(EVENTS_SECONDS))
    await pruneRead(trx, ago(READ_SECONDS))
  })
}

interface Challenges {
  readonly table: (typeof CHALLENGE_TABLES)[number]
  readonly before: Date
  readonly portion: number
}

/** Each portion is committed by itself. */
async function deleteChallenges(db: Db, { table, before, portion }: Challenges): Promise<void> {
  let deleted = portion
  while (deleted === portion) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where expires_at < ${before} order by expires_at limit ${portion}))`.execute(
      db,
    )
    deleted = Number(numAffectedRows)
  }
}

async function deleteExpired(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('session').where('expires_at', '<', before).execute()
  await trx.deleteFrom('verification_code').where('expires_at', '<', before).execute()
  await trx.deleteFrom('mail_link').where('expires_at', '<', before).execute()
  await trx.deleteFrom('step_up_proof').where('expires_at', '<', before).execute()
  await trx.deleteFrom('withdrawal_stop_code').where('expires_at', '<', before).execute()
  await trx.deleteFrom('spent_proof').where('created_at', '<', before).execute()
}
