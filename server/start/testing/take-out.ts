import { minedChain } from '#sandbox/chain/mined-chain'
import type { ShopSetup } from '#sandbox/customers/testing/shop-setup'
import { TREASURY } from '#server/chain/key'
import { inTransaction } from '#server/database/connect'
import { bookAdjustment } from '#server/ledger/adjustment'
import { platformBooks } from '#server/ledger/platform-books'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { compare } from '#shared/money/amount'

interface TakenOut {
  readonly network_id: string
  readonly token_id: string
  readonly outside: string
  readonly what: 'fees_sent' | 'to_cold'
  readonly share: number
}

/** The operator sends money away past the journal, and books it as his command does. Does nothing where the books have too little. */
export async function takeOut(
  { services, clock }: Pick<ShopSetup, 'services' | 'clock'>,
  { network_id, token_id, outside, what, share }: TakenOut,
): Promise<void> {
  const { db, chains } = services
  // Few fees are earned in a schedule.
  const amount = (Math.max(share, 50) / (what === 'fees_sent' ? 5000 : 100)).toFixed(2)
  const [books] = await platformBooks(db, { token_id })
  const there = what === 'fees_sent' ? books?.fees : books?.on_chain
  if (there === undefined || compare(amount, there) > 0) return
  const { txid, fee } = await minedChain(chains, network_id).send({ from: TREASURY, to: outside, token_id, amount })
  const about = { network_id, token_id, amount, txid, subject: null, merchant_id: null, by: 'Ada', why: 'random' }
  const spent = { ref: `adjustment_gas:${txid}`, types: GAS_TYPES.aggregation, at: clock.now() }
  await inTransaction(db, async (trx) => {
    await bookAdjustment(trx, services, { kind: what, ref: txid, ...about })
    await bookGas(trx, [{ ...spent, merchant_id: null, network_id, txid, fee }])
  })
}
