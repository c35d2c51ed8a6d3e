import { useQueryClient } from '@tanstack/react-query'
import { STALE_AFTER_POLICY } from '@/lib/api/fixed-address'
import { markStale } from '@/lib/api/transport/mark-stale'

/** Fetches again what is out of date after a change of addresses or policy. */
export function useRefresh(): () => void {
  const cache = useQueryClient()
  return () => markStale(cache, STALE_AFTER_POLICY)
}
