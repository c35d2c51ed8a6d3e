import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import { bookGuess, forgiveGuesses } from './guess-guard'
import type { GuessSubject } from './guess-guard'
import { keyedHash, randomDigits } from '#server/core/secrets'

export const RESEND_SECONDS = 60
const LIFE_SECONDS = 10 * 60
const SENDS_PER_HOUR = 5
const PASSWORDS_PER_CODE = 5

/**
 * What a code is good for. Flow numbers of SPEC.md section 4 collide between the channels, so channel and flow are one
 * key; a code also belongs to one target, one merchant and, where it was asked for one, one payload.
 */
export interface CodePurpose {
  readonly channel: 'email' | 'sms'
  readonly flow: number
  /** Lower-case address, or area code and number such as `+8613800138000`. */
  readonly target: string
  /** Null while nobody is signed in. */
  readonly merchant_id: string | null
}

interface CodeOrder extends CodePurpose {
  /** SHA-256 of the canonical intent, see src/lib/api/contract/intent.ts. */
  readonly digest: string | null
  /** Queues the message that carries the code, or a notice without it where it would open nothing. */
  deliver(trx: Trx, code: string): Promise<void>
}

const subjectOf = ({ channel, flow, target }: CodePurpose): GuessSubject => `${channel}:${flow}:${target}`

const hashOf = (services: CoreServices, purpose: CodePurpose, digest: string | null, code: string): Buffer =>
  keyedHash(services.settings.secret, 'code', [
    purpose.channel,
    String(purpose.flow),
    purpose.target,
    purpose.merchant_id ?? '',
    digest ?? '',
    code,
  ])

/**
 * Makes a code, stores its hash and sends it. The newest code of a purpose is the only good one.
 *
 * @throws Refusal frequent_operation within 60 seconds of the last one, and after five in an hour
 */
export async function sendCode(services: CoreServices, order: CodeOrder): Promise<void> {
  const { channel, flow, target, merchant_id, digest } = order
  const code = randomDigits()
  const now = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    // One sender at a time per target, or twenty at once would all see nothing sent yet.
    await sql`select pg_advisory_xact_lock(hashtextextended(${subjectOf(order)}, 0))`.execute(trx)
    await refuseTooFrequent(trx, order, now)
    await trx
      .insertInto('verification_code')
      .values({
        channel,
        flow,
        target,
        merchant_id,
        payload_digest: digest,
        code_hash: hashOf(services, order, digest, code),
        created_at: now,
        expires_at: new Date(now.getTime() + LIFE_SECONDS * 1000),
        used_at: null,
      })
      .execute()
    await order.deliver(trx, code)
  })
}

async function refuseTooFrequent(trx: Trx, { channel, flow, target }: CodePurpose, now: Date): Promise<void> {
  const sent = await trx
    .selectFrom('verification_code')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('created_at').as('last')])
    .select((eb) => eb.fn.min('created_at').as('first'))
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('flow', '=', flow)
    .where('created_at', '>', new Date(now.getTime() - 3600_000))
    .executeTakeFirstOrThrow()
  const secondsUntil = (since: Date | null, seconds: number): number =>
    since === null ? 0 : Math.ceil(seconds - (now.getTime() - since.getTime()) / 1000)
  const wait = Math.max(
    secondsUntil(sent.last, RESEND_SECONDS),
    Number(sent.count) >= SENDS_PER_HOUR ? secondsUntil(sent.first, 3600) : 0,
  )
  if (wait > 0) throw new Refusal('frequent_operation', [], wait)
}

/** The refusals that a wrong and an old code of a channel get. */
const REFUSALS = {
  email: { wrong: 'email_code_error', expired: 'email_code_expired' },
  sms: { wrong: 'sms_code_error', expired: 'sms_code_expired' },
} as const

interface GivenCode extends CodePurpose {
  readonly code: string
  /** The digests that the code may have been asked for; `null` for none. */
  readonly digests: readonly (string | null)[]
}

/** Books the guess; outside the transaction that spends the code, because a refusal rolls that one back. */
export async function bookCodeGuess(services: CoreServices, purpose: CodePurpose): Promise<void> {
  await bookGuess(services, subjectOf(purpose))
}

/** The code was right. */
export async function forgiveCodeGuesses(services: CoreServices, purpose: CodePurpose): Promise<void> {
  await forgiveGuesses(services.db, subjectOf(purpose))
}

/**
 * Spends a code: it is good once, for ten minutes, for exactly its purpose. Gives its id.
 *
 * @throws Refusal email_code_error, email_code_expired, sms_code_error, sms_code_expired
 */
export async function spendCode(trx: Trx, services: CoreServices, given: GivenCode): Promise<string> {
  const now = services.clock.now()
  const newest = await trx
    .selectFrom('verification_code')
    .select(['id', 'expires_at'])
    .where('channel', '=', given.channel)
    .where('target', '=', given.target)
    .where('flow', '=', given.flow)
    .where('merchant_id', given.merchant_id === null ? 'is' : '=', given.merchant_id)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const refusals = REFUSALS[given.channel]
  if (newest === undefined) throw new Refusal(refusals.wrong)
  if (newest.expires_at <= now) throw new Refusal(refusals.expired)
  const spent = await trx
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('id', '=', newest.id)
    .where('used_at', 'is', null)
    .where(
      'code_hash',
      'in',
      given.digests.map((digest) => hashOf(services, given, digest, given.code)),
    )
    .returning('id')
    .executeTakeFirst()
  if (spent === undefined) throw new Refusal(refusals.wrong)
  return spent.id
}

/** Lets a spent code be used again after what came with it was wrong, four times at most. */
export async function giveCodeBack(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('verification_code')
    .set((eb) => ({ used_at: null, failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .where('failures', '<', PASSWORDS_PER_CODE - 1)
    .execute()
}
