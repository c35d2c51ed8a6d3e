import type { Services } from '#server/chain/services'
import { createMetrics } from '#server/core/metrics'
import type { Metrics } from '#server/core/metrics'
import { createApp } from '#server/http/app'
import type { CallFilter } from '#server/http/call-filter'
import { measureUnassigned } from '#server/payment/unassigned-totals'
import { measureWithdrawals } from '#server/payout/withdrawal/withdrawal-metrics'
import { handlers } from './handlers'

/**
 * The API with every operation of the contract, and the metrics of this process.
 *
 * @example
 * const { api, metrics } = createApi(services)
 * await api.request('/api/v1/capabilities')
 */
export function createApi(
  services: Services,
  filter?: CallFilter,
): { api: ReturnType<typeof createApp>; metrics: Metrics } {
  const metrics = createMetrics()
  measureWithdrawals(metrics, services.db)
  measureUnassigned(metrics, services.db)
  return { api: createApp(services, { handlers, metrics, ...(filter === undefined ? {} : { filter }) }), metrics }
}
