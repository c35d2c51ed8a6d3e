import * as z from 'zod/mini'
import { ChainError } from '../chain-error'
import type { Request } from '../evm/json-rpc'

// What is read of the answers of TRON's HTTP API (tronprotocol/documentation-en, July 2026). Sums are JSON numbers there, in sun: all
// coins of TRON together are fewer than 2^53 sun. A field that is 0 or empty is missing.

const sun = z.int().check(z.gte(0))
const infoSchema = z.object({
  id: z.optional(z.string()),
  fee: z.optional(sun),
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
})
const trialSchema = z.object({
  result: z.object({ result: z.optional(z.boolean()) }),
  energy_used: z.optional(sun),
  transaction: z.optional(z.object({ ret: z.optional(z.array(z.object({ ret: z.optional(z.string()) }))) })),
})
const parametersSchema = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.optional(z.int()) })),
})
const accountSchema = z.object({ address: z.optional(z.string()), balance: z.optional(sun) })
const sentSchema = z.object({ result: z.optional(z.boolean()), code: z.optional(z.string()) })

/** The calls that are used. */
export const HTTP_ANSWERS = {
  'wallet/gettransactioninfobyid': infoSchema,
  'walletsolidity/gettransactioninfobyid': infoSchema,
  'wallet/triggerconstantcontract': trialSchema,
  'wallet/getchainparameters': parametersSchema,
  'wallet/getaccount': accountSchema,
  'wallet/broadcasthex': sentSchema,
} as const satisfies Readonly<Record<string, z.ZodMiniType>>

/** How a transaction ended, as a block has it. */
export interface TransactionInfo {
  /** All that it has cost, in sun. */
  readonly fee: bigint
  /** java-tron's word for how its contract ended, such as `REVERT`; undefined for a transfer of TRX. */
  readonly result: string | undefined
}

/** How a transaction ended; null while no block has it. @param final only a block that is final counts */
export async function readInfo(
  request: Request,
  txid: string,
  { final = false } = {},
): Promise<TransactionInfo | null> {
  const method = final ? 'walletsolidity/gettransactioninfobyid' : 'wallet/gettransactioninfobyid'
  const { id, fee = 0, receipt } = infoSchema.parse(await request(method, { value: txid }))
  return id === txid ? { fee: BigInt(fee), result: receipt?.result } : null
}

/** What a call would do. Addresses and data are hex without 0x; those of TRON begin with 41. */
export async function readTrial(
  request: Request,
  call: { readonly owner_address: string; readonly contract_address: string; readonly data: string },
): Promise<{ readonly reverts: boolean; readonly energy: bigint }> {
  const {
    result,
    energy_used = 0,
    transaction,
  } = trialSchema.parse(await request('wallet/triggerconstantcontract', call))
  // A revert is "result: true" with FAILED; a contract that is not there has no result.
  const reverts = result.result !== true || transaction?.ret?.some(({ ret }) => ret === 'FAILED') === true
  return { reverts, energy: BigInt(energy_used) }
}

/** What the network takes, by the votes of its producers, in sun. */
export interface Prices {
  readonly sun_per_energy: bigint
  readonly sun_per_byte: bigint
  /** What the first transfer of TRX to an address takes, in the place of its bytes: it makes the account. */
  readonly sun_per_account: bigint
}

/** @throws ChainError bad_answer when the nodes do not say what energy and bytes cost */
export async function readPrices(request: Request): Promise<Prices> {
  const { chainParameter } = parametersSchema.parse(await request('wallet/getchainparameters', {}))
  const found = (name: string): number | undefined => chainParameter.find(({ key }) => key === name)?.value
  const valueOf = (name: string): bigint => {
    const value = found(name)
    if (value === undefined || value <= 0)
      throw new ChainError('bad_answer', `The nodes do not say what ${name} is: use other nodes.`)
    return BigInt(value)
  }
  return {
    sun_per_energy: valueOf('getEnergyFee'),
    sun_per_byte: valueOf('getTransactionFee'),
    sun_per_account:
      BigInt(found('getCreateAccountFee') ?? 0) + BigInt(found('getCreateNewAccountFeeInSystemContract') ?? 0),
  }
}

/** The sun of an account; null where there is none. @param address hex without 0x, beginning with 41 */
export async function readCoins(request: Request, address: string): Promise<bigint | null> {
  const found = accountSchema.parse(await request('wallet/getaccount', { address }))
  return found.address === undefined ? null : BigInt(found.balance ?? 0)
}

/** Sends a signed transaction. @returns java-tron's code, such as `SUCCESS` */
export async function sendSigned(request: Request, transaction: string): Promise<string> {
  const { code = 'OTHER_ERROR' } = sentSchema.parse(await request('wallet/broadcasthex', { transaction }))
  return code
}
