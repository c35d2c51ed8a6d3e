import type { Services } from '#server/chain/services'
import type { ApiRequest } from './shop-client'

/** What simulated customers and their shops can reach. */
export interface CustomerWorld {
  readonly services: Services
  /** Calls the order API; the shop signs each call. */
  readonly request: ApiRequest
  /** Runs the watcher of a network until it has read the newest block. */
  watch(network_id: string): Promise<void>
}

/** A simulated customer cannot do what was asked; the message says why. */
export class CustomerError extends Error {
  override readonly name = 'CustomerError'
}
