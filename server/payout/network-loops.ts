import type { ChainAdapter } from '#server/chain/adapter'
import type { PayoutSigner } from '#server/chain/payout-signer'
import { networksOfSigner } from '#server/chain/registry'
import type { Services } from '#server/chain/services'
import { repeat } from '#server/core/repeat'
import type { Loop } from '#server/core/repeat'
import type { Db } from '#server/database/schema'
import { replacedEndings } from './hold'

/** The work of one kind of payout, apart for each network. */
export interface NetworkWork {
  /** The networks that have something to do now. */
  readonly networks: () => Promise<readonly string[]>
  /** Does it on one of them; how many payouts were looked at. */
  readonly work: (network_id: string) => Promise<number>
}

/** The networks of open payouts, and of ended ones that a reorganisation has touched. */
export async function busyNetworks(db: Db, open: readonly { readonly network_id: string }[]): Promise<string[]> {
  const all = [...open, ...(await replacedEndings(db))]
  return [...new Set(all.map(({ network_id }) => network_id))].toSorted()
}

/** The same work on each network of a signer of another program; none where there is no such signer. */
export function onSignerNetworks(
  chains: Pick<Services['chains'], 'all' | 'get' | 'payouts'>,
  work: (payouts: PayoutSigner, adapter: ChainAdapter) => Promise<number>,
): NetworkWork {
  const { payouts } = chains
  return {
    networks: async () => await Promise.resolve(networksOfSigner(chains.all())),
    work: async (network_id) => (payouts === undefined ? 0 : await work(payouts, chains.get(network_id))),
  }
}

/** Does the work of all networks, one after the other. */
export async function onEachNetwork({ networks, work }: NetworkWork): Promise<number> {
  let looked = 0
  for (const network_id of await networks()) looked += await work(network_id)
  return looked
}

/**
 * Does the work of each network in a round of its own, which begins when its last one has ended: a network that hangs holds up
 * its own payouts and no others.
 *
 * @param rounds `onError` is called when a round of one network fails; its next one begins as usual
 */
export function networkLoops(
  { networks, work }: NetworkWork,
  { millis, onError }: { readonly millis: number; readonly onError: (error: unknown) => void },
): Loop {
  const under_way = new Map<string, Promise<void>>()
  const begin = (network_id: string): void => {
    const round = work(network_id)
      .then(() => undefined, onError)
      .finally(() => under_way.delete(network_id))
    under_way.set(network_id, round)
  }
  const beginning = repeat({
    millis,
    onError,
    round: async () => {
      for (const network_id of await networks()) if (!under_way.has(network_id)) begin(network_id)
    },
  })
  return {
    stop: async () => {
      await beginning.stop()
      await Promise.all(under_way.values())
    },
  }
}
