/** `payer`: simulated customers; `treasury`: the wallet that pays withdrawals and refunds, key 0. */
export type KeyPurpose = 'payment' | 'recharge' | 'treasury' | 'payer'

/** A key of ours: its place under the network's seed. */
export interface ChainKey {
  readonly purpose: KeyPurpose
  readonly index: bigint
}
