import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useOffers } from '@/lib/api/use-offers'
import { addressRiskOptions } from '@/lib/api/withdrawal'
import type { RiskFinding } from './questions'

const NOBODY = { network_id: '', address: '' }

/**
 * The risk of a well-formed address. Without this call on the back end, or when it fails, the risk is "unavailable".
 */
export function useRisk(network_id: string, address: string | undefined) {
  const offered = useOffers('risk.address')
  const asked = address === undefined ? undefined : { network_id, address }
  const query = useQuery({ ...addressRiskOptions(asked ?? NOBODY), enabled: offered && asked !== undefined })
  const finding: RiskFinding = !offered || query.isError ? 'unavailable' : (query.data ?? 'asking')
  return {
    finding,
    /** Waits for the answer. */
    settle: async (cache: QueryClient): Promise<RiskFinding> => {
      if (!offered || asked === undefined) return 'unavailable'
      try {
        return await cache.fetchQuery(addressRiskOptions(asked))
      } catch {
        // The check failed: the merchant is asked instead.
        return 'unavailable'
      }
    },
  }
}
