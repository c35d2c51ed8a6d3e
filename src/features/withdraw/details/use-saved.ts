import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useOffers } from '@/lib/api/use-offers'
import { type SavedAddress, savedAddressesOptions } from '@/lib/api/withdrawal'

const NONE: readonly SavedAddress[] = []

/** The fixed addresses of a network. */
export interface OwnAddresses {
  /** Empty for a back end without them, and until they are here. */
  saved: readonly SavedAddress[]
  state: 'coming' | 'here' | 'failed'
  query: UseQueryResult
}

/** Reads them, where the back end has them. A list that could not be read is not an empty one: nothing is compared with it. */
export function useSaved(network_id: string): OwnAddresses {
  const offered = useOffers('account.fixedAddresses')
  const query = useQuery({ ...savedAddressesOptions(network_id), enabled: offered })
  const { data, isError } = query
  const state = !offered || data !== undefined ? 'here' : isError ? 'failed' : 'coming'
  return { saved: data?.list ?? NONE, state, query }
}
