import { useQuery } from '@tanstack/react-query'
import { capabilitiesOptions, offers } from './system'

/** Whether the back end has an extension; false while that is not known. */
export function useOffers(operation: string): boolean {
  const { data } = useQuery(capabilitiesOptions)
  return offers(data, operation)
}
