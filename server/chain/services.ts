import type { CoreServices } from '#server/core/services'
import type { ChainRegistry } from './registry'

/** The services that every handler gets. */
export interface Services extends CoreServices {
  readonly chains: ChainRegistry
}
