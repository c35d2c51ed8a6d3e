import type { CoreServices } from '#server/core/services'
import type { ChainRegistry } from './registry'

/** What every handler works with. */
export interface Services extends CoreServices {
  readonly chains: ChainRegistry
}
