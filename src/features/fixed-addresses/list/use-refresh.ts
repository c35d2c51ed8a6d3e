import { useQueryClient } from '@tanstack/react-query'
import { STALE_AFTER_POLICY } from '@/lib/api/fixed-address'

/** Fetches again what is out of date after a change of addresses or policy. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    await Promise.all(STALE_AFTER_POLICY.map((queryKey) => cache.invalidateQueries({ queryKey: [...queryKey] })))
  }
}
