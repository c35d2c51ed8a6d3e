import { sql } from 'kysely'
import { forgetOldGuesses } from '#server/access/guess-guard'
import { DEVICE_SECONDS } from '#server/access/known-device'
import { inTransaction } from '#server/database/connect'
import { forgetDeadLetters } from '#server/database/outbox'
import type { Trx } from '#server/database/schema'
import { KEPT_SECONDS } from '#server/http/idempotency'
import type { Services } from '#server/chain/services'
import { pruneEvents } from '#server/events/event'
import { forgetOldAnswers } from '#server/screening/answers'
import { forgetDocuments } from './opening-document'

const DAY = 24 * 3600
/** Expired rows are kept for a week, so that support can look up what happened. */
const ENDED_SECONDS = 7 * DAY
const EVENTS_SECONDS = DAY

/**
 * Deletes old sessions, codes, challenges, tickets, rate windows, events and answers about addresses. The answers of keyed
 * calls are deleted after seven days, but their keys stay, so that an old key never executes again. One process at a time
 * may run it.
 */
export async function tidyUp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const ago = (seconds: number): Date => new Date(clock.now().getTime() - seconds * 1000)
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
  })
}

async function deleteExpired(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('session').where('expires_at', '<', before).execute()
  await trx.deleteFrom('verification_code').where('expires_at', '<', before).execute()
  await trx.deleteFrom('wallet_challenge').where('expires_at', '<', before).execute()
  await trx.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute()
  await trx.deleteFrom('login_ticket').where('expires_at', '<', before).execute()
  await trx.deleteFrom('mail_link').where('expires_at', '<', before).execute()
  await trx.deleteFrom('step_up_proof').where('expires_at', '<', before).execute()
  await trx.deleteFrom('withdrawal_stop_code').where('expires_at', '<', before).execute()
  await trx.deleteFrom('spent_proof').where('created_at', '<', before).execute()
}
