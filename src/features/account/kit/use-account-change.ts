import { useQueryClient } from '@tanstack/react-query'
import { STALE_AFTER_ACCOUNT } from '@/lib/api/security'
import { markStale } from '@/lib/api/transport/mark-stale'
import { toastDone } from '@/lib/ui/toast'

/** Says that a change was made, and fetches again everything that it may have changed. */
export function useAccountChange(): (words: string) => void {
  const cache = useQueryClient()
  return (words) => {
    toastDone(words)
    markStale(cache, STALE_AFTER_ACCOUNT)
  }
}
