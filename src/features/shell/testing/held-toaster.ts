import { heldCode } from '@/lib/late/testing/held-code'

/** The code of toasts, whose arrival a test decides; `vi.mock` puts it in place of the real one. */
export const heldToaster = heldCode(() => import('@/lib/ui/toaster'))
