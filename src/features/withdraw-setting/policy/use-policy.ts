import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { STALE_AFTER_POLICY, setPolicy } from '@/lib/api/fixed-address'
import { useReached } from '@/lib/api/use-reached'
import { policyOptions } from '@/lib/api/withdrawal'
import { markStale } from '@/lib/api/transport/mark-stale'

/** The policy checks as they are now; fetched again when a waiting time ends. */
export function usePolicy() {
  const query = useQuery(policyOptions)
  const { data, refetch } = query
  const times = [data?.resumes_at, data?.any_address_from, data?.held_until].filter((time) => typeof time === 'number')
  const isOver = useReached(times.length === 0 ? null : Math.min(...times))
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  return query
}

/** Changes the policy; the answer is the policy after it. */
export function useSetPolicy(): (wish: Parameters<typeof setPolicy>[0]) => Promise<void> {
  const cache = useQueryClient()
  return async (wish) => {
    const policy = await setPolicy(wish)
    cache.setQueryData(policyOptions.queryKey, policy)
    markStale(cache, STALE_AFTER_POLICY)
  }
}
