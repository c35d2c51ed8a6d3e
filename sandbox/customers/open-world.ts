import type { Services } from '#server/chain/services'
import type { TransferListener } from '#server/chain/adapter'
import { watchAll } from '#server/chain/watch-once'
import type { CustomerWorld } from './customer-world'
import type { ApiRequest } from './shop-client'

/**
 * The world of the customers of one process.
 *
 * @param request the API, such as `app.request`
 * @param listener all listeners of the chain watcher, the same that the running watchers have
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
