import * as z from 'zod/mini'
import type { Request } from '../evm/json-rpc'

// What is read of the answers of TRON's HTTP API (tronprotocol/documentation-en, July 2026). Sums are JSON numbers there, in sun: all
// coins of TRON together are fewer than 2^53 sun. A field that is 0 or empty is missing.

const sun = z.int().check(z.gte(0))

/** How a transaction ended; every field is missing where no block has it. */
export const infoSchema = z.object({
  id: z.optional(z.string()),
  fee: z.optional(sun),
})

/** How a transaction ended, as a block has it. */
export interface TransactionInfo {
  /** All that it has cost, in sun. */
  readonly fee: bigint
}

/** How a transaction ended; null while no block has it. @param request that of nodes of TRON */
export async function readInfo(request: Request, txid: string): Promise<TransactionInfo | null> {
  const { id, fee = 0 } = infoSchema.parse(await request('wallet/gettransactioninfobyid', { value: txid }))
  return id === txid ? { fee: BigInt(fee) } : null
}
