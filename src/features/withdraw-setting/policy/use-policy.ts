import { useQueryClient } from '@tanstack/react-query'
import { STALE_AFTER_POLICY, setPolicy } from '@/lib/api/fixed-address'
import { policyOptions } from '@/lib/api/withdrawal'
import { markStale } from '@/lib/api/transport/mark-stale'

/** Changes the policy; the answer is the policy after it. */
export function useSetPolicy(): (wish: Parameters<typeof setPolicy>[0]) => Promise<void> {
  const cache = useQueryClient()
  return async (wish) => {
    const policy = await setPolicy(wish)
    cache.setQueryData(policyOptions.queryKey, policy)
    markStale(cache, STALE_AFTER_POLICY)
  }
}
