import type { Db } from '#server/database/schema'
import type { KnownDevice } from './known-device'

/**
 * What a code may be used for. The flow numbers of SPEC.md section 4 mean different things by mail and by text message,
 * so channel and flow together are the key. A code also belongs to one target, to one merchant and, where it was asked
 * for one, to one payload.
 */
export interface CodePurpose {
  readonly channel: 'email' | 'sms'
  readonly flow: number
  /** Lower-case address, or area code and number such as `+8613800138000`. */
  readonly target: string
  /** Null for a code that is asked for before signing in. */
  readonly merchant_id: string | null
  /**
   * The kind of act: a code is accepted for its own kind alone, and sent as often as the kind allows. Null or absent: the
   * flow says it all, or the caller did not say more; such a code is accepted for every act of its flow.
   */
  readonly kind?: string | null
  /**
   * The known browser that asks, before signing in. It has codes and guesses of its own, so that strangers who know the
   * address can use up neither. All unknown browsers share those of the address.
   */
  readonly known_device?: KnownDevice
}

/** Seconds between two codes of the same purpose. */
const RESEND_SECONDS = 60
const WINDOW_SECONDS = 3600
const SENDS_PER_WINDOW = 5

/**
 * Seconds until a code of a purpose may be sent: a minute after the last one, and five an hour for each kind of act and
 * contact, so that one kind of work never uses up the codes of another. 0: now.
 *
 * @example await secondsUntilCode(db, purpose, clock.now()) // 1740
 */
export async function secondsUntilCode(db: Db, purpose: CodePurpose, now: Date): Promise<number> {
  const { channel, flow, target, merchant_id, kind = null, known_device = null } = purpose
  const sent = await db
    .selectFrom('verification_code')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('created_at').as('last')])
    .select((eb) => eb.fn.min('created_at').as('first'))
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('flow', '=', flow)
    .where('kind', kind === null ? 'is' : '=', kind)
    .where('merchant_id', merchant_id === null ? 'is' : '=', merchant_id)
    .where('device_hash', known_device === null ? 'is' : '=', known_device)
    .where('created_at', '>', new Date(now.getTime() - WINDOW_SECONDS * 1000))
    .executeTakeFirstOrThrow()
  const secondsUntil = (since: Date | null, seconds: number): number =>
    since === null ? 0 : Math.ceil(seconds - (now.getTime() - since.getTime()) / 1000)
  return Math.max(
    0,
    secondsUntil(sent.last, RESEND_SECONDS),
    Number(sent.count) >= SENDS_PER_WINDOW ? secondsUntil(sent.first, WINDOW_SECONDS) : 0,
  )
}
