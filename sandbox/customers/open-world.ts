import type { Services } from '#server/chain/services'
import type { TransferListener } from '#server/chain/adapter'
import { watchAll } from '#server/chain/watch-once'
import type { CustomerWorld } from './customer-world'
import type { ApiRequest } from './shop-client'

/**
 * Makes what the simulated customers of one process can reach.
 *
 * @param request the API, such as `app.request`
 * @param listener the listener of the chain watchers of this process
 */
export function openWorld(
  services: Services,
  { request, listener }: { request: ApiRequest; listener: TransferListener },
): CustomerWorld {
  const { db, clock, chains } = services
  return {
    services,
    request,
    watch: async (network_id) => {
      await watchAll({ db, clock, adapter: chains.get(network_id), listener })
    },
  }
}
