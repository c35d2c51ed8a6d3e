import { sql } from 'kysely'
import { keyedHash } from '#server/core/secrets'
import type { CoreServices } from '#server/core/services'
import type { Trx } from '#server/database/schema'

const WINDOW_SECONDS = 3600
/** Mail services that ignore points before the @; their two domains are one. */
const WITHOUT_POINTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Who asks for a code. */
export interface SendCaller {
  /** A signed-in merchant, or somebody unknown by the network address. */
  readonly name: `merchant:${string}` | `ip:${string}`
  /** The network address of the call, as limits count it (`limitedAs`). */
  readonly network: string
}

type LimitServices = Pick<CoreServices, 'clock' | 'settings'>

/** A code that is about to be sent to an address that the caller has not proven to own. */
interface Send {
  readonly channel: 'email' | 'sms'
  readonly target: string
  readonly caller: SendCaller
}

/**
 * The form in which spellings of one mailbox are equal: lower case, without `+tag`, and without points where the
 * service ignores them. Only for counting; mail goes to the address as it was given.
 *
 * @example
 * normalMailbox('C.E.O+1@Googlemail.com') // 'ceo@gmail.com'
 */
export function normalMailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return WITHOUT_POINTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Seconds until a code may be sent to an address which the caller need not own, so that nobody can flood a stranger's
 * mailbox or phone: five an hour for each address, whatever its spelling and the flow, and five an hour for each caller.
 * An account costs nothing, so all callers of one network address have a limit together too, which an office does not meet.
 * 0: now. Calls at the same moment wait here for each other.
 */
export async function secondsUntilSend(trx: Trx, services: LimitServices, send: Send): Promise<number> {
  const { clock, settings } = services
  const address_hash = addressHash(services, send)
  // Calls at the same moment would otherwise all find that nothing was sent yet. The order of the locks is the same for
  // all calls.
  const { name: caller, network } = send.caller
  for (const name of [caller, address_hash.toString('hex'), `network ${network}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code send ${name}`}, 0))`.execute(trx)
  const now = clock.now()
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000)
  const recent = trx.selectFrom('code_send').select('sent_at').where('sent_at', '>', since)
  const most = settings.code_sends
  const counted = [
    { most: most.address, of: recent.where('address_hash', '=', address_hash) },
    { most: most.caller, of: recent.where('caller', '=', caller) },
    { most: most.network, of: recent.where('network', '=', network) },
  ]
  let wait = 0
  for (const { most, of } of counted) {
    const oldest = await of
      .orderBy('sent_at', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst()
    if (oldest === undefined) continue
    wait = Math.max(wait, 1, Math.ceil(WINDOW_SECONDS - (now.getTime() - oldest.sent_at.getTime()) / 1000))
  }
  return wait
}

/** Counts a code that is sent to such an address. */
export async function countSend(trx: Trx, services: LimitServices, send: Send): Promise<void> {
  const { channel, caller } = send
  const address_hash = addressHash(services, send)
  const row = { channel, caller: caller.name, network: caller.network, address_hash, sent_at: services.clock.now() }
  await trx.insertInto('code_send').values(row).execute()
}

function addressHash({ settings }: LimitServices, { channel, target }: Send): Buffer {
  return keyedHash(settings.secret, 'code send', [channel, channel === 'email' ? normalMailbox(target) : target])
}
