import { TREASURY } from '#server/chain/key'
import type { Services } from '#server/chain/services'
import type { Loop } from '#server/core/repeat'
import { networkLoops } from './network-loops'

const ROUND_MILLIS = 30_000

/**
 * Looks on every network whether the chain has transactions of the treasury that the journal does not know, also while no
 * payout is asked for: after a restore nobody should have to find that out by the first payout.
 */
export function startTreasuryChecks({ chains }: Pick<Services, 'chains'>, onError: (error: unknown) => void): Loop {
  return networkLoops(
    {
      networks: async () => await Promise.resolve(chains.all().map(({ network_id }) => network_id)),
      work: async (network_id) => {
        await chains.get(network_id).checkNonce(TREASURY)
        return 0
      },
    },
    { millis: ROUND_MILLIS, onError },
  )
}
