import { heldCode } from '@/lib/late/testing/held-code'

/** The code of all layers, whose arrival a test decides; `vi.mock` puts it in place of the real one. */
export const heldLayers = heldCode(() => import('../layers/parts'))
