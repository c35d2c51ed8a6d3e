import { useQueryClient } from '@tanstack/react-query'
import { setPolicy } from './fixed-address'
import { STALE_AFTER_ACCOUNT } from './security'
import { markStale } from './transport/mark-stale'
import { policyOptions } from './withdrawal'

/**
 * Changes the withdrawal policy. Without an answer it may have been done all the same, so what the page shows is asked for again
 * in both cases. Throws what the call throws.
 */
export function useSetPolicy(): (wish: Parameters<typeof setPolicy>[0]) => Promise<void> {
  const cache = useQueryClient()
  return async (wish) => {
    try {
      const policy = await setPolicy(wish)
      // An answer from before the change may still be on its way.
      void cache.cancelQueries({ queryKey: policyOptions.queryKey })
      cache.setQueryData(policyOptions.queryKey, policy)
    } finally {
      markStale(cache, [['account'], ...STALE_AFTER_ACCOUNT])
    }
  }
}
