import { decodeFunctionData, getAddress, keccak256, parseTransaction, serializeTransaction } from 'viem'
import type { Hex, TransactionSerializableEIP1559 } from 'viem'
import type { Price } from '#server/chain/evm/fees'
import { payment, tokenAbi } from '#server/chain/evm/token-contract'
import type { CheckedKeys } from './checked-keys'
import type { SignerKey } from './key-port'

/** A transaction before its signature. */
export type Unsigned = TransactionSerializableEIP1559 & { readonly type: 'eip1559' }

interface Place {
  readonly chain_id: number
  readonly nonce: bigint
  readonly price: Price
}

/** The transaction that pays one receiver. */
export function payingTransaction(
  { chain_id, nonce, price }: Place,
  { contract, to, units }: { readonly contract: string; readonly to: string; readonly units: bigint },
): Unsigned {
  const data = payment([{ to, value: units }])
  return { type: 'eip1559', chainId: chain_id, nonce: Number(nonce), to: getAddress(contract), data, ...price }
}

/** What a transfer of the network's own coin costs, always. */
export const PLAIN_GAS = 21_000n

/** The transaction that sends coin to an address without code. */
export function coinTransaction(
  { chain_id, nonce, price }: Place,
  { to, wei }: { readonly to: string; readonly wei: bigint },
): Unsigned {
  return { type: 'eip1559', chainId: chain_id, nonce: Number(nonce), to: getAddress(to), value: wei, ...price }
}

/** The transaction that does nothing with a nonce but use it. */
export function emptyTransaction({ chain_id, nonce, price }: Place, own: string): Unsigned {
  return { type: 'eip1559', chainId: chain_id, nonce: Number(nonce), to: getAddress(own), ...price }
}

/** What a transaction would do, read from its bytes. Addresses in lower case. */
export interface Decoded {
  readonly network: string
  readonly contract: string
  readonly to: string
  readonly amount_units: string
  /** The most that it can cost, in wei. */
  readonly most_fee: bigint
}

/**
 * Reads from the bytes that are about to be signed what they pay. The text that people confirm is filled from this, so that no
 * message can say something else than the signature does.
 *
 * @throws TypeError for bytes that are no payment of a token
 */
export function decodePayment(unsigned: Unsigned): Decoded {
  const {
    chainId,
    to,
    data,
    value = 0n,
    gas = 0n,
    maxFeePerGas = 0n,
  } = parseTransaction(serializeTransaction(unsigned))
  if (chainId === undefined || to === null || to === undefined || data === undefined || value !== 0n)
    throw new TypeError('These bytes pay no token.')
  const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
  if (functionName !== 'transfer') throw new TypeError('These bytes are no transfer.')
  const [receiver, units] = args
  return {
    network: `eip155:${chainId}`,
    contract: to.toLowerCase(),
    to: receiver.toLowerCase(),
    amount_units: String(units),
    most_fee: mostFee({ gas, maxFeePerGas }),
  }
}

/** The most that a transaction with a price can cost, in wei. */
export const mostFee = ({ gas, maxFeePerGas }: Pick<Price, 'gas' | 'maxFeePerGas'>): bigint => gas * maxFeePerGas

/** Signs a transaction. @throws WrongSignature */
export async function signTransaction(
  keys: CheckedKeys,
  key: SignerKey,
  unsigned: Unsigned,
): Promise<{ txid: Hex; raw: Hex }> {
  const signature = await keys.sign(key, keccak256(serializeTransaction(unsigned), 'bytes'))
  const raw = serializeTransaction(unsigned, signature)
  return { txid: keccak256(raw), raw }
}

/** The price and nonce of signed bytes. @throws TypeError for bytes of another kind */
export function priceOf(raw: string): Price & { readonly nonce: bigint } {
  if (!isHexText(raw)) throw new TypeError('These bytes are no transaction.')
  const { gas, maxFeePerGas, maxPriorityFeePerGas = 0n, nonce = 0 } = parseTransaction(raw)
  if (gas === undefined || maxFeePerGas === undefined) throw new TypeError('These bytes have no price.')
  return { gas, maxFeePerGas, maxPriorityFeePerGas, nonce: BigInt(nonce) }
}

const isHexText = (text: string): text is Hex => /^0x[0-9a-f]+$/.test(text)
