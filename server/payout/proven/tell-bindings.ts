import { sql } from 'kysely'
import { errorFields } from '#server/core/log'
import type { PoolPurpose } from '#server/chain/key'
import type { PayoutSigner } from '#server/chain/payout-signer'
import { FORGED, writeTrouble } from '#server/chain/trouble'
import type { Services } from '#server/chain/services'
import { ownerOf } from './owner'

/** So many are told in a round, so that none takes long. */
const MOST_TOLD = 200

type TellServices = Pick<Services, 'db' | 'clock' | 'log'>

/**
 * Tells the signer whose the addresses are that were given out on a network. The first merchant has an address for ever, so it is
 * told at once: what comes later to it counts for him alone.
 *
 * @returns how many were told
 */
export async function tellBindings(
  services: TellServices,
  payouts: Pick<PayoutSigner, 'bind' | 'addressesOf'>,
  network_id: string,
): Promise<number> {
  const { db, clock } = services
  const rows = await db
    .selectFrom('deposit_address')
    .select(['address', 'purpose', 'key_index'])
    .where('network_id', '=', network_id)
    .where('key_source', '=', 'signer')
    .where('bound_at', 'is', null)
    .where('purpose', 'in', ['payment', 'recharge'])
    .where(wasGiven)
    .orderBy('created_at')
    .limit(MOST_TOLD)
    .execute()
  for (const { address, purpose, key_index: index } of rows) {
    const merchant_id = await ownerOf(db, { network_id, address })
    if (merchant_id === null || (purpose !== 'payment' && purpose !== 'recharge')) continue
    const why = await whyNotBound(payouts, { network_id, address, purpose, index, merchant_id })
    if (why !== undefined) await nameStranger(services, { network_id, address, why })
    const set = db.updateTable('deposit_address').set({ bound_at: clock.now() })
    await set.where('network_id', '=', network_id).where('address', '=', address).execute()
  }
  return rows.length
}

interface Binding {
  readonly network_id: string
  readonly address: string
  readonly purpose: PoolPurpose
  readonly index: string
  readonly merchant_id: string
}

/** Binds an address. A binding is for ever, so one whose key gives another address is not even asked for. */
async function whyNotBound(
  payouts: Pick<PayoutSigner, 'bind' | 'addressesOf'>,
  { network_id, address, purpose, index, merchant_id }: Binding,
): Promise<string | undefined> {
  const [derived] = await payouts.addressesOf(network_id, { purpose, first: BigInt(index), count: 1 })
  if (derived?.toLowerCase() !== address.toLowerCase()) return 'its key gives another address'
  const answer = await payouts.bind({ network: network_id, purpose, index, merchant_id })
  return answer.state === 'bound' ? undefined : `it says "${answer.reason}"`
}

/** Whether an address was given to somebody: what is only derived ahead belongs to nobody. */
const wasGiven = sql<boolean>`(
  exists (select from payment p where p.address = deposit_address.address)
  or exists (
    select from recharge_address r
    where r.address = deposit_address.address and r.network_id = deposit_address.network_id))`

/** What comes there is proven to nobody: somebody has written the address, or its order, into the database. */
async function nameStranger(
  { db, clock, log }: TellServices,
  { network_id, address, why }: { network_id: string; address: string; why: string },
): Promise<void> {
  const text = `The signer does not take ${address} for an address of its merchant (${why}): see who has changed the database. What comes there is not proven.`
  log.error({ network_id, address, ...errorFields(new Error(why)) }, text)
  await writeTrouble(db, { network_id, subject: `${FORGED}${address}`, text, since: clock.now() })
}
