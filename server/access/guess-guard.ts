import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'
import { Refusal } from '#server/core/refusal'

const WINDOW_SECONDS = 15 * 60
const GUESSES_PER_WINDOW = 5
const GUESSES_IN_A_ROW = 20
/**
 * A lock on a mail or phone code ends after a day: anybody can ask for a code to anybody's address, so a permanent lock
 * would let strangers lock people out.
 */
const CODE_LOCK_SECONDS = 24 * 3600

interface Guarded {
  readonly db: Db
  readonly clock: Clock
}

/** What is guessed, such as `google:42`, `password:42` or `email:1:shop@example.com`. */
export type GuessSubject = `${'google' | 'password' | 'transaction_password' | 'recovery' | 'email' | 'sms'}:${string}`

/**
 * Counts one guess before it is checked, so that fifty guesses at the same moment count as fifty. Call `clearGuesses`
 * after a right one.
 *
 * @throws Refusal frequent_operation after 5 guesses in 15 minutes, locked_out after 20 in a row
 */
export async function countGuess({ db, clock }: Guarded, subject: GuessSubject): Promise<void> {
  const now = clock.now()
  const opens = new Date(now.getTime() - WINDOW_SECONDS * 1000)
  const booked = await sql`
    insert into guess_guard as guard (subject, window_started_at, failures_in_row, failures_in_window)
    values (${subject}, ${now}, 1, 1)
    on conflict (subject) do update set
      failures_in_row = case when guard.locked_until is null then guard.failures_in_row + 1 else 1 end,
      failures_in_window = case when guard.window_started_at <= ${opens} then 1 else guard.failures_in_window + 1 end,
      window_started_at = case when guard.window_started_at <= ${opens} then ${now} else guard.window_started_at end,
      locked_until = case
        when guard.locked_until is null and guard.failures_in_row + 1 >= ${GUESSES_IN_A_ROW}
        then ${lockEnd(subject, now)}::timestamptz end
    where (guard.window_started_at <= ${opens} or guard.failures_in_window < ${GUESSES_PER_WINDOW})
      and (guard.locked_until is null or guard.locked_until <= ${now})
    returning subject`.execute(db)
  if (booked.rows.length === 0) throw await refusalFor(db, subject, now)
}

/**
 * Clears the count after a right guess, and with it a lock; also where what was guessed at is no more, or its lock would
 * outlive it.
 */
export async function clearGuesses(db: Db, subject: GuessSubject): Promise<void> {
  await db.deleteFrom('guess_guard').where('subject', '=', subject).execute()
}

/**
 * Deletes counts of codes by mail and by text message that nobody has added to since `before`: there is one per address
 * that anybody has typed. Counts of a merchant's own factors stay, because 20 wrong ones in a row are counted over years.
 */
export async function forgetOldGuesses(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('guess_guard')
    .where((eb) => eb.or([eb('subject', 'like', 'email:%'), eb('subject', 'like', 'sms:%')]))
    .where('window_started_at', '<', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', before)]))
    .execute()
}

function lockEnd(subject: GuessSubject, now: Date): Date {
  const forGood = !subject.startsWith('email:') && !subject.startsWith('sms:')
  return forGood ? new Date('9999-01-01T00:00:00Z') : new Date(now.getTime() + CODE_LOCK_SECONDS * 1000)
}

async function refusalFor(db: Db, subject: GuessSubject, now: Date): Promise<Refusal> {
  const guard = await db.selectFrom('guess_guard').selectAll().where('subject', '=', subject).executeTakeFirst()
  if (guard?.locked_until != null && guard.locked_until > now) return new Refusal('locked_out')
  const passed = (now.getTime() - (guard?.window_started_at.getTime() ?? 0)) / 1000
  return new Refusal('frequent_operation', [], Math.max(1, Math.ceil(WINDOW_SECONDS - passed)))
}
