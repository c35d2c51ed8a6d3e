import { parseUnits } from 'viem'
import { CONFIRMATIONS, PAYER } from '#sandbox/chain/testing/several-nodes'
import type { SeveralNodes } from '#sandbox/chain/testing/several-nodes'
import { payment } from '#server/chain/evm/token-contract'
import type { Db } from '#server/database/schema'

/** The operator pays coins for gas and tokens into the address that the worker has published for its treasury. */
export async function fundTreasury(db: Db, nodes: SeveralNodes, tokens: string): Promise<void> {
  const { address } = await db
    .selectFrom('deposit_address')
    .select('address')
    .where('purpose', '=', 'treasury')
    .executeTakeFirstOrThrow()
  await nodes.change('anvil_setBalance', address, '0xde0b6b3a7640000')
  await nodes.send(PAYER, payment([{ to: address, value: parseUnits(tokens, 6) }]))
  await nodes.mine(CONFIRMATIONS)
}
