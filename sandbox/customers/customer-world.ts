import type { Services } from '#server/chain/services'
import type { ApiRequest } from './shop-client'

/** What simulated customers and their shops can reach. */
export interface CustomerWorld {
  readonly services: Services
  /** The order API; shops sign every call of it. */
  readonly request: ApiRequest
  /** Lets the watcher of a network catch up with its chain. */
  watch(network_id: string): Promise<void>
}

/** The customer cannot do this here; the message says why. */
export class CustomerError extends Error {
  override readonly name = 'CustomerError'
}
