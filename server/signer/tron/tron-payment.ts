import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { decodeFunctionData } from 'viem'
import { payment, tokenAbi } from '#server/chain/evm/token-contract'
import { toHex, tronAddress } from '#server/chain/tron/address'
import { RESULT_BYTES } from '#server/chain/tron/energy'
import { standOn } from '#server/chain/tron/stand-on'
import { readRaw, readSigned, txidOf, writeRaw, writeSigned } from '#server/chain/tron/transaction'
import type { TronTransaction } from '#server/chain/tron/transaction'
import { canonicalAddress } from '#shared/payout/canonical-names'
import type { CheckedKeys } from '../checked-keys'
import type { SignerKey } from '../key-port'
import type { Decoded } from '../transaction'
import type { TronSight } from './tron-view'

/** r, s, and which of two points. */
const SIGNATURE_BYTES = 65

/** What a transfer on TRON pays, in the words of payouts. */
interface Paying {
  readonly contract: string
  readonly to: string
  readonly units: bigint
}

/** The call that pays: the contract `T...`, and its data. */
export function tronCall({ contract, to, units }: Paying): { readonly contract: string; readonly data: Uint8Array } {
  const data = payment([{ to: toHex(tronAddress(to)), value: units }])
  return { contract: tronAddress(contract), data: hexToBytes(data.slice(2)) }
}

/** The bytes to sign of a transfer from `owner`. */
export function tronTransfer(
  paying: Paying,
  { owner, sight, place, fee_limit }: { owner: string; sight: TronSight; place: bigint; fee_limit: bigint },
): Uint8Array {
  const { tip, final } = sight
  return writeRaw({
    ...standOn(final, { tip, place }),
    fee_limit,
    contract: { kind: 'call', owner, ...tronCall(paying) },
  })
}

/** The bytes to sign of a transfer of TRX, in sun. Addresses are `T...`. */
export function tronCoins(
  { owner, to, sun }: { readonly owner: string; readonly to: string; readonly sun: bigint },
  { sight: { tip, final }, place }: { readonly sight: TronSight; readonly place: bigint },
): Uint8Array {
  return writeRaw({ ...standOn(final, { tip, place }), fee_limit: 0n, contract: { kind: 'coin', owner, to, sun } })
}

/** How many bytes the network counts of a transaction: the signed ones, and some more for its result. @param raw its bytes to sign */
export const countedBytes = (raw: Uint8Array): bigint =>
  BigInt(writeSigned(raw, new Uint8Array(SIGNATURE_BYTES)).length) + RESULT_BYTES

/**
 * Reads from the bytes that are about to be signed what they pay, with the strict reader. Bytes of TRON do not name their network:
 * the block that they stand on does, which the signer's own nodes have.
 *
 * @throws TypeError for bytes that are no payment of a token out of `owner`
 */
export function decodeTronPayment(
  raw: Uint8Array,
  { network, owner, bytes_cost }: { network: string; owner: string; bytes_cost: bigint },
): Decoded {
  const { contract: call, fee_limit } = readRaw(raw) ?? {}
  if (call?.kind !== 'call' || fee_limit === undefined || call.owner !== owner)
    throw new TypeError('These bytes pay no token.')
  const data = `0x${bytesToHex(call.data)}` as const
  const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
  if (functionName !== 'transfer') throw new TypeError('These bytes are no transfer.')
  const [receiver, units] = args
  // A second spelling of the same call could be read in another way elsewhere.
  if (payment([{ to: receiver, value: units }]) !== data) throw new TypeError('These bytes are no plain transfer.')
  return {
    network,
    contract: canonicalAddress(call.contract) ?? '',
    to: `41${receiver.slice(2).toLowerCase()}`,
    amount_units: String(units),
    most_fee: fee_limit + bytes_cost,
  }
}

/** Signs the bytes of a transaction. @throws WrongSignature */
export async function signTronBytes(
  keys: CheckedKeys,
  key: SignerKey,
  raw: Uint8Array,
): Promise<{ txid: string; raw: string }> {
  const { r, s, yParity } = await keys.sign(key, sha256(raw))
  const signature = Uint8Array.from([...hexToBytes(r.slice(2)), ...hexToBytes(s.slice(2)), 27 + yParity])
  return { txid: txidOf(raw), raw: bytesToHex(writeSigned(raw, signature)) }
}

/** The transaction in signed bytes of the journal. @throws TypeError for other bytes */
export function transactionIn(raw: string): TronTransaction {
  const read = readSigned(hexToBytes(raw))
  if (read === undefined) throw new TypeError('The journal has bytes that are no transaction of TRON.')
  return read.transaction
}
