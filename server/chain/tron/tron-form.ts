import type { ChainForm } from '../evm/chain-form'
import { toHex, toTron } from './address'

/** TRON's forms: `T...` for addresses, and txids without 0x. */
export const TRON_FORM: ChainForm = {
  readAddress: toTron,
  readContract: toTron,
  writeAddress: toHex,
  readTxid: (hash) => hash.replace(/^0x/, ''),
  writeTxid: (txid) => `0x${txid}`,
}
