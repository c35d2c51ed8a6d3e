import { sql } from 'kysely'
import { CODE_SECONDS, EMAIL_FLOW, PHONE_FLOW } from '#shared/contract/session'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import { secondsUntilCode } from './code-wait'
import type { CodePurpose } from './code-wait'
import { clearGuesses, countGuess } from './guess-guard'
import type { GuessSubject } from './guess-guard'
import { epochOf } from './security-epoch'
import { countSend, secondsUntilSend } from './send-limit'
import type { SendCaller } from './send-limit'
import { allSecrets, keyedHash, randomDigits } from '#server/core/secrets'

const TRIES_PER_CODE = 5

interface CodeOrder extends CodePurpose {
  /** SHA-256 of the canonical intent, see shared/contract/intent.ts. */
  readonly digest: string | null
  /** Given where the address need not belong to who asks: then {@link limitSends} counts. */
  readonly caller?: SendCaller
  /** Whose account the code opens, for one that is asked for before signing in; null: there is no such account. */
  readonly owner_id?: string | null
  /** Queues the message with the code, or a notice without it where the code would be useless. */
  deliver(trx: Trx, code: string): Promise<void>
}

/**
 * What is guessed. A signed-in merchant has one count for a flow whatever the address is: with a new address for each
 * guess he would have as many guesses as addresses.
 */
const subjectOf = ({ channel, flow, target, merchant_id, known_device = null }: CodePurpose): GuessSubject => {
  if (merchant_id !== null) return `${channel}:${flow}:merchant ${merchant_id}`
  return `${channel}:${flow}:${target}${known_device === null ? '' : ` device ${known_device.toString('base64url')}`}`
}

const hashOf = (secret: string, purpose: CodePurpose, digest: string | null, code: string): Buffer =>
  keyedHash(secret, 'code', [
    purpose.channel,
    String(purpose.flow),
    purpose.target,
    purpose.merchant_id ?? '',
    digest ?? '',
    code,
  ])

/**
 * Makes a code of six digits, stores its hash and queues the message. Only the newest code of a purpose is accepted.
 *
 * @returns seconds until the next one may be sent
 * @throws Refusal frequent_operation with the seconds to wait, see {@link secondsUntilCode} and {@link secondsUntilSend}
 */
export async function sendCode(services: CoreServices, order: CodeOrder): Promise<number> {
  const { channel, flow, target, merchant_id, digest } = order
  const code = randomDigits()
  const now = services.clock.now()
  return await inTransaction(services.db, async (trx) => {
    // Lock the target: twenty requests at the same moment would otherwise all find that no code was sent yet.
    await sql`select pg_advisory_xact_lock(hashtextextended(${subjectOf(order)}, 0))`.execute(trx)
    const { caller } = order
    const secondsLeft = async (): Promise<number> =>
      Math.max(
        await secondsUntilCode(trx, order, now),
        caller === undefined ? 0 : await secondsUntilSend(trx, services, { ...order, caller }),
      )
    const wait = await secondsLeft()
    if (wait > 0) throw new Refusal('frequent_operation', [], wait)
    if (caller !== undefined) await countSend(trx, services, { ...order, caller })
    await trx
      .insertInto('verification_code')
      .values({
        channel,
        flow,
        target,
        merchant_id,
        payload_digest: digest,
        kind: order.kind ?? null,
        device_hash: order.known_device ?? null,
        owner_id: ownerOf(order),
        epoch: epochOf(ownerOf(order)),
        code_hash: hashOf(services.settings.secret, order, digest, code),
        created_at: now,
        expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
        used_at: null,
      })
      .execute()
    await order.deliver(trx, code)
    return await secondsLeft()
  })
}

const ownerOf = ({ merchant_id, owner_id = null }: CodeOrder): string | null => merchant_id ?? owner_id

/** The refusals for a wrong and for an expired code, by channel. */
const REFUSALS = {
  email: { wrong: 'email_code_error', expired: 'email_code_expired' },
  sms: { wrong: 'sms_code_error', expired: 'sms_code_expired' },
} as const

interface GivenCode extends CodePurpose {
  readonly code: string
  /** The payload digests that are accepted; `null` accepts a code that was asked for without a payload. */
  readonly digests: readonly (string | null)[]
}

/**
 * Counts one guess before the code is checked, and one try of the code that was sent. It must run outside the
 * transaction that spends the code, because a refusal rolls that transaction back and would undo the count.
 *
 * @throws Refusal frequent_operation, locked_out; email_code_error, sms_code_error after five tries of one code
 */
export async function countCodeGuess(services: CoreServices, purpose: CodePurpose): Promise<void> {
  await countGuess(services, subjectOf(purpose))
  const newest = await newestCode(services.db, purpose)
  if (newest === undefined) return
  const tried = await services.db
    .updateTable('verification_code')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', newest.id)
    .where('failures', '<', TRIES_PER_CODE)
    .returning('id')
    .executeTakeFirst()
  if (tried === undefined) throw new Refusal(REFUSALS[purpose.channel].wrong)
}

const presentEpoch = sql<string>`coalesce((select security_epoch from merchant where id = owner_id), epoch)`

/**
 * The one code that a purpose may accept: the newest one of its kind, or of no kind. Also where that one is spent: a code from
 * before it does not become good again, or who sends a withdrawal again with the mail that came late would pay twice.
 */
async function newestCode(db: Db, purpose: CodePurpose) {
  const { channel, target, flow, merchant_id, kind = null, known_device = null } = purpose
  return await db
    .selectFrom('verification_code')
    .select(['id', 'expires_at'])
    .select((eb) => eb(eb.ref('epoch'), '=', presentEpoch).as('isPresent'))
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('flow', '=', flow)
    .where('merchant_id', merchant_id === null ? 'is' : '=', merchant_id)
    .where('device_hash', known_device === null ? 'is' : '=', known_device)
    .where((eb) => eb.or([eb('kind', 'is', null), ...(kind === null ? [] : [eb('kind', '=', kind)])]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Clears the count of guesses after a right code. */
export async function clearCodeGuesses(services: CoreServices, purpose: CodePurpose): Promise<void> {
  await clearGuesses(services.db, subjectOf(purpose))
}

/** Clears the counts of guesses at all codes that a merchant's mailbox, or phone, was sent: it is replaced, or taken off. */
export async function clearContactGuesses(
  trx: Trx,
  { channel, merchant_id }: { channel: CodePurpose['channel']; merchant_id: string },
): Promise<void> {
  for (const flow of Object.values(channel === 'email' ? EMAIL_FLOW : PHONE_FLOW))
    await clearGuesses(trx, subjectOf({ channel, flow, target: '', merchant_id }))
}

/**
 * Spends a code and returns its row id. A code is accepted once, within ten minutes, for exactly its purpose.
 *
 * @throws Refusal email_code_error, email_code_expired, sms_code_error, sms_code_expired
 */
export async function spendCode(trx: Trx, services: CoreServices, given: GivenCode): Promise<string> {
  const now = services.clock.now()
  const newest = await newestCode(trx, given)
  const refusals = REFUSALS[given.channel]
  if (newest === undefined) throw new Refusal(refusals.wrong)
  if (newest.expires_at <= now || !newest.isPresent) throw new Refusal(refusals.expired)
  const spent = await trx
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('id', '=', newest.id)
    .where('used_at', 'is', null)
    .where(
      'code_hash',
      'in',
      allSecrets(services.settings).flatMap((secret) =>
        given.digests.map((digest) => hashOf(secret, given, digest, given.code)),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (spent === undefined) throw new Refusal(refusals.wrong)
  return spent.id
}

/** Takes back the try of a right code whose act was refused for another reason, so that it stays good for the next. */
export async function giveTryBack(db: Db, purpose: CodePurpose): Promise<void> {
  const newest = await newestCode(db, purpose)
  if (newest === undefined) return
  await db
    .updateTable('verification_code')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('id', '=', newest.id)
    .where('failures', '>', 0)
    .execute()
}

/** Makes a spent code usable again because the password beside it was wrong. Its five tries stay counted. */
export async function giveCodeBack(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('verification_code').set({ used_at: null }).where('id', '=', id).execute()
}
