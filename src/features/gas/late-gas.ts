import { lateInLayer } from '@/lib/ui/late-layers'

/** The drawers of the gas expenses, which are drawn when the button of their card is pressed. */
export const gasLayers = lateInLayer(() => import('./gas-layers'))
