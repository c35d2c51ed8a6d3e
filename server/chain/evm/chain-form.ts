import { getAddress } from 'viem'
import type { Hex } from 'viem'

/** How a chain writes addresses and transactions, where its nodes answer by Ethereum's JSON-RPC. All that is ours has this form. */
export interface ChainForm {
  /** An account or a receiver, as people read it. */
  readAddress(hex: string): string
  /** The address of a contract in a log. */
  readContract(hex: string): string
  /** What the JSON-RPC takes. @throws ChainError refused, or a TypeError of viem, for a text that is none */
  writeAddress(address: string): Hex
  readTxid(hash: string): string
  writeTxid(txid: string): string
}

/** Ethereum's own forms: EIP-55, and 0x before a txid. */
export const ETHEREUM_FORM: ChainForm = {
  readAddress: (hex) => getAddress(hex),
  // As the nodes give it: it is compared with what was stored before.
  readContract: (hex) => hex,
  writeAddress: (address) => getAddress(address),
  readTxid: (hash) => hash,
  writeTxid: (txid) => txid,
}
