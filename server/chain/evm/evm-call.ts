import type { Hex } from 'viem'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { SendManyOrder } from '../adapter'
import type { ChainKey } from '../key'
import type { Network } from '../network-table'
import type { Payee } from '../sign-elsewhere'
import type { Signer } from '../signer'
import type { EvmNode } from './node'

/** What signing and sending on an EVM chain needs. */
export interface EvmSenderOptions {
  db: Db
  clock: Clock
  network: Network
  chain_id: number
  signer: Signer
  node: EvmNode
}

/** One call of a contract that is to be signed and sent. */
export interface EvmCall {
  readonly from: ChainKey
  /** null creates a contract. */
  readonly to: Hex | null
  readonly data: Hex
  readonly ref: string | undefined
  readonly order_digest: string
  readonly permit?: SendManyOrder['permit']
  readonly mostFee?: SendManyOrder['mostFee']
  readonly givesBack?: SendManyOrder['givesBack']
  /** Absent where there are several receivers, or it is no payout. */
  readonly payee?: Payee | undefined
  /** How much of the token at `to` it moves, in smallest units; absent where it moves none. */
  readonly moves?: bigint
}
