import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import { isMined } from '#sandbox/chain/mined-chain'
import { readNetworks } from '#server/chain/network-table'
import { normalOn, wantRisk } from '#server/screening/answers'
import { id } from '#shared/contract/fields'
import { bodyOf, ok } from './call-parts'

const freezing = z.object({
  network_id: id,
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  frozen: z.boolean(),
})

/** What the issuer of a token does: freezes an address in the contract of a local chain, or frees it. */
export function riskCalls(services: Services): Hono {
  const { db, chains } = services
  const calls = new Hono()
  calls.post('/freeze', async (context) => {
    const { network_id, address, frozen } = await bodyOf(context, freezing)
    const adapter = chains.all().find((each) => each.network_id === network_id)
    if ((await normalOn(db, { network_id, address })) === undefined) throw new Refusal('address_wrong_chain')
    if (adapter === undefined || !isMined(adapter) || adapter.freeze === undefined) {
      throw new Refusal('parameter_error', [{ path: 'network_id', message: 'This network has no token contract here' }])
    }
    const txid = await adapter.freeze(address, frozen)
    await adapter.mine(1)
    await db
      .updateTable('own_address_check')
      .set({ due_at: services.clock.now() })
      .where('network_id', '=', network_id)
      .where('address', '=', address)
      .execute()
    await db.updateTable('screening_answer').set({ frozen_at: null }).where('network_id', '=', network_id).execute()
    await wantRisk(db, services, { network_id, address })
    return ok(context, { txid })
  })
  return calls
}

/** The networks whose token contract can freeze addresses here. */
export async function freezingNetworks({ db, chains }: Services): Promise<{ id: string; name: string }[]> {
  const able = new Set(
    chains.all().flatMap((adapter) => (isMined(adapter) && adapter.freeze ? [adapter.network_id] : [])),
  )
  return (await readNetworks(db))
    .filter((network) => able.has(network.id))
    .map(({ id: own, name }) => ({ id: own, name }))
}
