import { useQueryClient } from '@tanstack/react-query'
import { STALE_AFTER_ACCOUNT } from '@/lib/api/security'
import { toastDone } from '@/lib/ui/toast'

/** Says that a change was made, and fetches again everything that it may have changed. */
export function useAccountChange(): (words: string) => Promise<void> {
  const cache = useQueryClient()
  return async (words) => {
    toastDone(words)
    await Promise.all(STALE_AFTER_ACCOUNT.map((queryKey) => cache.invalidateQueries({ queryKey: [...queryKey] })))
  }
}
