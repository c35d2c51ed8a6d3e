import type { Services } from '#server/chain/services'
import type { CustomerWorld } from '#sandbox/customers/customer-world'
import type { Simulation } from '#sandbox/customers/simulation'
import type { MovableClock } from '#sandbox/database/movable-clock'

export interface ToolsOptions {
  readonly services: Services & { readonly clock: MovableClock }
  readonly customers: CustomerWorld
  /** null: another process has the simulated customers. */
  readonly simulation: Simulation | null
  /** Lets what waits for a moment know that the clock has moved. */
  readonly clockMoved?: () => Promise<void>
  /** Origins of this sandbox, without a slash at the end. */
  readonly places: { readonly console: string; readonly tools: string; readonly wallet: string }
  /** Built scripts of the pages, the built wallet window, and the documents. */
  readonly folders: { readonly pages: string; readonly wallet: string; readonly docs: string }
}
