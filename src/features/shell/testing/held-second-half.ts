import { heldCode } from '@/lib/late/testing/held-code'

/** The second half of the frame, whose arrival a test decides; `vi.mock` puts it in place of the real one. */
export const heldSecondHalf = heldCode(() => import('../second-half'))
