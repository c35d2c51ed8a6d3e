import type { KeySource } from '#server/database/schema'
import type { ChainKey, KeyRange } from './key'
import type { PayoutSigner } from './payout-signer'

/** Where the addresses come from that are paid to. */
export interface DepositKeys {
  readonly key_source: KeySource
  /** The addresses of some keys, in their order. @throws ChainError signer_waits while the signer does not answer */
  depositAddresses(range: KeyRange): Promise<readonly string[]>
}

/**
 * The addresses that are paid to come from the signer of the treasury, where that is another program: only it can move on what
 * comes to them. Elsewhere this program derives them.
 *
 * @example
 * const { depositAddresses } = depositKeys({ network_id: 'eth', addressOf, payouts })
 * await depositAddresses({ purpose: 'payment', first: 0n, count: 16 })
 */
export function depositKeys({
  network_id,
  addressOf,
  payouts,
}: {
  readonly network_id: string
  readonly addressOf: (key: ChainKey) => string
  readonly payouts?: Pick<PayoutSigner, 'treasuryOf' | 'addressesOf'> | undefined
}): DepositKeys {
  if (payouts?.treasuryOf(network_id) !== undefined)
    return {
      key_source: 'signer',
      depositAddresses: async (range) => await payouts.addressesOf(network_id, range),
    }
  return {
    key_source: 'seed',
    depositAddresses: async ({ purpose, first, count }) =>
      await Promise.resolve(
        Array.from({ length: count }, (_, place) => addressOf({ purpose, index: first + BigInt(place) })),
      ),
  }
}
