import { sql } from 'kysely'
import type { PoolPurpose } from '#server/chain/key'
import type { PayoutSigner } from '#server/chain/payout-signer'
import { FORGED, writeTrouble } from '#server/chain/trouble'
import type { Services } from '#server/chain/services'
import { ownersOf } from './owner'

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
  const { rows } = await sql<Omit<Binding, 'network_id'>>`
    select d.address, d.purpose, d.key_index::text as index, owner.merchant_id::text
    from deposit_address d
    join lateral (${ownersOf(sql.ref('d.address'), sql.ref('d.network_id'))}) owner on true
    where d.network_id = ${network_id} and d.key_source = 'signer' and d.bound_at is null
      and d.purpose in ('payment', 'recharge')
    order by d.created_at limit ${MOST_TOLD}`.execute(db)
  for (const row of rows) {
    const why = await whyNotBound(payouts, { network_id, ...row })
    if (why !== undefined) await nameStranger(services, { network_id, address: row.address, why })
    const set = db.updateTable('deposit_address').set({ bound_at: clock.now() })
    await set.where('network_id', '=', network_id).where('address', '=', row.address).execute()
  }
  return rows.length
}

export interface Binding {
  readonly network_id: string
  readonly address: string
  readonly purpose: PoolPurpose
  readonly index: string
  readonly merchant_id: string
}

/** Binds an address, which may be bound already. It is for ever, so one whose key gives another address is not even asked for. */
export async function whyNotBound(
  payouts: Pick<PayoutSigner, 'bind' | 'addressesOf'>,
  { network_id, address, purpose, index, merchant_id }: Binding,
): Promise<string | undefined> {
  const [derived] = await payouts.addressesOf(network_id, { purpose, first: BigInt(index), count: 1 })
  if (derived?.toLowerCase() !== address.toLowerCase()) return 'its key gives another address'
  const answer = await payouts.bind({ network: network_id, purpose, index, merchant_id })
  return answer.state === 'bound' ? undefined : `it says "${answer.reason}"`
}

/** What comes there is proven to nobody: somebody has written the address, or its order, into the database. */
async function nameStranger(
  { db, clock, log }: TellServices,
  { network_id, address, why }: { network_id: string; address: string; why: string },
): Promise<void> {
  const text = `The signer does not take ${address} for an address of its merchant (${why}): see who has changed the database. What comes there is not proven.`
  log.error({ network_id, address }, text)
  await writeTrouble(db, { network_id, subject: `${FORGED}${address}`, text, since: clock.now() })
}
