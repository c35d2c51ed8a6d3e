import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { QueryOf } from '#shared/contract/operation'
import { ownRisk, type RiskAnswer } from '#shared/contract/risk'
import { addressRisk } from '#shared/contract/system'
import { call } from './transport/http'
import { capabilitiesOptions, offers } from './system'

const riskKeys = {
  address: (query: QueryOf<typeof addressRisk>) => ['withdrawal', 'risk', query],
  own: ['account', 'own risk'],
} as const

/** The risk of an address. A failure of this call means "unavailable", never "Pass". */
function addressRiskOptions(query: QueryOf<typeof addressRisk>) {
  return queryOptions({
    queryKey: riskKeys.address(query),
    queryFn: ({ signal }) => call(addressRisk, { query, signal }),
    staleTime: 60_000,
    gcTime: 0,
    meta: { secret: true },
  })
}

/** Whether addresses that hold the merchant's money are frozen, and the risk of the saved ones. */
export const ownRiskOptions = queryOptions({
  queryKey: riskKeys.own,
  queryFn: ({ signal }) => call(ownRisk, { signal }),
  // Some of the saved addresses are being asked for.
  refetchInterval: ({ state }) => (state.data?.saved.some(({ risk }) => risk === null) === true ? 2000 : false),
})

/**
 * What is known of an address. `absent`: the back end has no risk check. `unavailable`: it was asked and did not answer,
 * which never counts as passed.
 */
export type RiskFinding = RiskAnswer | 'absent' | 'unavailable' | 'asking'

const NOBODY = { network_id: '', address: '' }

/** The risk of a well-formed address; undefined asks for none. */
export function useRisk(network_id: string | undefined, address: string | undefined) {
  const { data: known, isError: isUnknown } = useQuery(capabilitiesOptions)
  const offered = offers(known, 'risk.address')
  const isWithout = known !== undefined && !offered
  const asked = address === undefined || network_id === undefined ? undefined : { network_id, address }
  const query = useQuery({ ...addressRiskOptions(asked ?? NOBODY), enabled: offered && asked !== undefined })
  const finding: RiskFinding = isWithout
    ? 'absent'
    : query.isError || (isUnknown && !offered)
      ? 'unavailable'
      : (query.data ?? 'asking')
  return {
    finding,
    /** Waits for the answer. */
    settle: async (cache: QueryClient): Promise<RiskFinding> => {
      if (isWithout || asked === undefined) return 'absent'
      if (!offered) return 'unavailable'
      try {
        return await cache.fetchQuery(addressRiskOptions(asked))
      } catch {
        // The call failed: no answer.
        return 'unavailable'
      }
    },
  }
}

/** Whether an address was asked for and nobody answered. It is no outage where the back end has nobody to ask. */
export function isOutage(risk: RiskFinding): boolean {
  if (risk === 'unavailable') return true
  return typeof risk === 'object' && risk.level === 'unavailable' && risk.screened !== false
}

/** Whether the back end has nobody to ask, so no answer will ever come. */
export function isUnscreened(risk: RiskFinding): boolean {
  return risk === 'absent' || (typeof risk === 'object' && risk.level === 'unavailable' && risk.screened === false)
}

/** Whether the back end itself holds what goes to an unchecked address: then a question adds nothing. */
export function isHeldByServer(risk: RiskFinding): boolean {
  return typeof risk === 'object' && risk.held === true
}

/** Whether the address failed its check. Such an address is never paid. */
export function hasFailed(risk: RiskFinding): risk is RiskAnswer & { level: 'Fail' } {
  return typeof risk === 'object' && risk.level === 'Fail'
}
