import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'

/** What draws toasts. */
export const toaster = lateCode(() => import('@/lib/ui/toaster'))

fetchWhenIdle(toaster.prefetch)
