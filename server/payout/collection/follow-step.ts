import type { ChainAdapter, TransactionState } from '#server/chain/adapter'
import { dropDead } from '#server/chain/set-aside'
import type { PayoutSigner } from '#server/chain/payout-signer'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { ownerOf } from '../proven/owner'
import { countAgain } from './collectable'
import { giveToNodes } from './give-to-nodes'
import { finishStep, noteMined } from './step-row'
import type { OpenStep } from './step-row'

export type CollectServices = Pick<Services, 'db' | 'clock' | 'log'> & {
  readonly chains: Pick<Services['chains'], 'all' | 'get' | 'payouts'>
}

/** What a round on one network has. */
export interface Round {
  readonly services: CollectServices
  readonly payouts: PayoutSigner
  readonly adapter: ChainAdapter
  /** Until when an address is left alone, by its name. */
  readonly resting: Map<string, number>
}

/** Looks how far a step is. @returns whether it has ended */
export async function follow(of: Round, step: OpenStep): Promise<boolean> {
  const { adapter, services } = of
  const { network_id } = adapter
  let newest: TransactionState['state'] = 'unknown'
  for (const txid of step.txids) {
    const { state, final, fee } = await adapter.transaction(txid)
    newest = state
    if (state === 'waiting' || state === 'unknown') continue
    if (!final) {
      if (!step.mined) await noteMined(services.db, step, true)
      return false
    }
    const outcome = state === 'mined' ? 'done' : 'failed'
    await inTransaction(services.db, async (trx) => {
      const at = services.clock.now()
      const ended = { ...step, network_id, txid, fee: fee ?? '0', outcome, at } as const
      if (await finishStep(trx, ended)) await bookStep(trx, ended)
      await countAgain(trx, { network_id, addresses: [step.address] })
    })
    return true
  }
  if (step.mined) await noteMined(services.db, step, false)
  const last = step.txids.at(-1)
  if (newest !== 'unknown' || last === undefined) return false
  if (await adapter.isDead(last, step.txids.slice(0, -1))) return await endDead(of, step, last)
  await giveToNodes(of, last)
  return false
}

/** No block will ever have it, so it has cost nothing. What lies there is asked for again, as a step of its own. */
async function endDead({ adapter, services }: Round, step: OpenStep, txid: string): Promise<true> {
  const { network_id } = adapter
  const at = services.clock.now()
  await inTransaction(services.db, async (trx) => {
    await dropDead(trx, { network_id, txid, at })
    await finishStep(trx, { ...step, outcome: 'failed', fee: '0', at })
  })
  return true
}

/** What the network took for a step: the platform pays it, and the merchant of the address sees it in his list of gas. */
async function bookStep(
  trx: Trx,
  step: { id: string; network_id: string; address: string; txid: string; fee: string; at: Date },
): Promise<void> {
  const { id, network_id, txid, fee, at } = step
  const merchant_id = await ownerOf(trx, step)
  const ref = `collection_gas:${id}`
  await bookGas(trx, [{ ref, types: GAS_TYPES.aggregation, merchant_id, network_id, txid, fee, at }])
}
