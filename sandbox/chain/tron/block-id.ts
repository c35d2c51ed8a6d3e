import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A block as the chain keeps it. */
export interface FakeBlock {
  readonly number: number
  /** 64 hex digits: the number in 8 bytes, then 24 that depend on parent, time and contents. */
  readonly id: string
  readonly parent_id: string
  /** Seconds. */
  readonly time: number
  /** The number of the turn in which it was made; the producers take turns. */
  readonly slot: number
}

/** The id of a block. The same parent, time and contents give the same one, so a chain that is built again is the same. */
export function blockId(
  number: number,
  { parent_id, time, txids }: { parent_id: string; time: number; txids: readonly string[] },
): string {
  const digest = bytesToHex(sha256(utf8ToBytes(`${parent_id} ${time} ${txids.join(' ')}`)))
  return `${number.toString(16).padStart(16, '0')}${digest.slice(0, 48)}`
}
