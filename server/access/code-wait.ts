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
/** Codes of one kind of act to one contact in a window. */
const SENDS_OF_A_KIND = 5
/**
 * Codes of all kinds to one contact in a window: more than a working day needs, and a bound for whoever has stolen a
 * session and would fill the mailbox with codes.
 */
const SENDS_OF_ALL_KINDS = 30

/**
 * Seconds until a code of a purpose may be sent: a minute after the last one, five an hour for each kind of act and
 * contact, so that one kind of work does not use up the codes of another, and thirty an hour for a contact. 0: now.
 *
 * @example await secondsUntilCode(db, purpose, clock.now()) // 1740
 */
export async function secondsUntilCode(db: Db, purpose: CodePurpose, now: Date): Promise<number> {
  const { channel, flow, target, merchant_id, kind = null, known_device = null } = purpose
  const toContact = db
    .selectFrom('verification_code')
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('merchant_id', merchant_id === null ? 'is' : '=', merchant_id)
    .where('device_hash', known_device === null ? 'is' : '=', known_device)
    .where('created_at', '>', new Date(now.getTime() - WINDOW_SECONDS * 1000))
    .select('created_at')
    .orderBy('created_at', 'desc')
  const ofKind = toContact.where('flow', '=', flow).where('kind', kind === null ? 'is' : '=', kind)
  /** Until the nth newest of them is older than some seconds. */
  const untilOld = async (sent: typeof toContact, nth: number, seconds: number): Promise<number> => {
    const found = await sent
      .offset(nth - 1)
      .limit(1)
      .executeTakeFirst()
    return found === undefined ? 0 : Math.ceil(seconds - (now.getTime() - found.created_at.getTime()) / 1000)
  }
  return Math.max(
    0,
    await untilOld(ofKind, 1, RESEND_SECONDS),
    await untilOld(ofKind, SENDS_OF_A_KIND, WINDOW_SECONDS),
    await untilOld(toContact, SENDS_OF_ALL_KINDS, WINDOW_SECONDS),
  )
}
