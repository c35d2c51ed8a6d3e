import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBytes, toBytes } from './address'
import { readMessage, writeMessage } from './protobuf'
import type { Field } from './protobuf'

const CONTRACTS = {
  coin: { type: 1n, name: 'TransferContract' },
  call: { type: 31n, name: 'TriggerSmartContract' },
} as const

/** Sends the network's own coin. */
interface CoinContract {
  readonly kind: 'coin'
  readonly owner: string
  readonly to: string
  /** In sun, a millionth of a TRX. */
  readonly sun: bigint
}

/** Calls a contract, without a coin. */
interface CallContract {
  readonly kind: 'call'
  readonly owner: string
  readonly contract: string
  /** Selector and arguments, as on Ethereum. */
  readonly data: Uint8Array
}

/** A transaction before its signature. Addresses are in the form `T...`. */
export interface TronTransaction {
  /** Bytes 6 and 7 of the number of the block that it stands on. */
  readonly ref_block_bytes: Uint8Array
  /** Bytes 8 to 15 of the hash of that block. */
  readonly ref_block_hash: Uint8Array
  /** Milliseconds. No block after one of this time can have it. */
  readonly expiration: bigint
  /** Milliseconds. */
  readonly timestamp: bigint
  /** The most that its energy may cost, in sun; 0 for a transfer of the coin. */
  readonly fee_limit: bigint
  readonly contract: CoinContract | CallContract
}

/**
 * The bytes that are signed: message `Transaction.raw` of java-tron (tronprotocol/protocol, core/Tron.proto).
 *
 * @throws ChainError refused for an address that is none; RangeError for a number of more than 64 bits
 */
export function writeRaw(transaction: TronTransaction): Uint8Array {
  const { ref_block_bytes, ref_block_hash, expiration, timestamp, fee_limit, contract } = transaction
  return writeMessage([
    { field: 1, value: ref_block_bytes },
    { field: 4, value: ref_block_hash },
    { field: 8, value: expiration },
    { field: 11, value: writeContract(contract) },
    { field: 14, value: timestamp },
    { field: 18, value: fee_limit },
  ])
}

function writeContract(contract: TronTransaction['contract']): Uint8Array {
  const { type, name } = CONTRACTS[contract.kind]
  const parameter = writeMessage([
    { field: 1, value: utf8ToBytes(`type.googleapis.com/protocol.${name}`) },
    { field: 2, value: writeMessage(fieldsOf(contract)) },
  ])
  return writeMessage([
    { field: 1, value: type },
    { field: 2, value: parameter },
  ])
}

function fieldsOf(contract: TronTransaction['contract']): Field[] {
  const owner = { field: 1, value: toBytes(contract.owner) }
  if (contract.kind === 'coin')
    return [owner, { field: 2, value: toBytes(contract.to) }, { field: 3, value: contract.sun }]
  return [owner, { field: 2, value: toBytes(contract.contract) }, { field: 4, value: contract.data }]
}

/** The id of a transaction: SHA-256 of what is signed, 64 hex digits. The signature is not in it. */
export function txidOf(raw: Uint8Array): string {
  return bytesToHex(sha256(raw))
}

/** What a node is sent: message `Transaction`, with one signature of 65 bytes (r, s, 27 or 28). */
export function writeSigned(raw: Uint8Array, signature: Uint8Array): Uint8Array {
  return writeMessage([
    { field: 1, value: raw },
    { field: 2, value: signature },
  ])
}

/**
 * Reads what is signed. The reader is strict: it takes only what `writeRaw` writes, byte for byte. So there is no unknown field, none
 * twice, no other order and no second spelling of a number that another program could read otherwise.
 *
 * @returns undefined for all other bytes
 */
export function readRaw(raw: Uint8Array): TronTransaction | undefined {
  const fields = readMessage(raw)
  const parsed = fields && {
    ref_block_bytes: bytesIn(fields, 1),
    ref_block_hash: bytesIn(fields, 4),
    expiration: numberIn(fields, 8),
    timestamp: numberIn(fields, 14),
    fee_limit: numberIn(fields, 18),
    contract: readContract(bytesIn(fields, 11)),
  }
  if (parsed?.contract === undefined) return undefined
  const { contract, ...head } = parsed
  const transaction = { ...head, contract }
  return isSame(writeRaw(transaction), raw) ? transaction : undefined
}

/** Reads a transaction as it is sent; undefined for anything but `writeRaw` with one signature of 65 bytes. */
export function readSigned(
  signed: Uint8Array,
): { transaction: TronTransaction; raw: Uint8Array; signature: Uint8Array } | undefined {
  const fields = readMessage(signed)
  if (fields === undefined) return undefined
  const [raw, signature] = [bytesIn(fields, 1), bytesIn(fields, 2)]
  const transaction = readRaw(raw)
  if (transaction === undefined || signature.length !== 65) return undefined
  return isSame(writeSigned(raw, signature), signed) ? { transaction, raw, signature } : undefined
}

function readContract(bytes: Uint8Array): TronTransaction['contract'] | undefined {
  const outer = readMessage(bytes)
  const parameter = outer && readMessage(bytesIn(outer, 2))
  const inner = parameter && readMessage(bytesIn(parameter, 2))
  if (outer === undefined || inner === undefined) return undefined
  const [owner, other] = [fromBytes(bytesIn(inner, 1)), fromBytes(bytesIn(inner, 2))]
  if (owner === undefined || other === undefined) return undefined
  const type = numberIn(outer, 1)
  if (type === CONTRACTS.coin.type) return { kind: 'coin', owner, to: other, sun: numberIn(inner, 3) }
  if (type === CONTRACTS.call.type) return { kind: 'call', owner, contract: other, data: bytesIn(inner, 4) }
  return undefined
}

function numberIn(fields: readonly Field[], wanted: number): bigint {
  const value = fields.find(({ field }) => field === wanted)?.value
  return typeof value === 'bigint' ? value : 0n
}

function bytesIn(fields: readonly Field[], wanted: number): Uint8Array {
  const value = fields.find(({ field }) => field === wanted)?.value
  return value instanceof Uint8Array ? value : new Uint8Array()
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place])
}
