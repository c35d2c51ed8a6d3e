import { lateInLayer } from '@/lib/ui/late-layers'

/** The items of the merchant's menu, which are drawn when its button is pressed. */
export const userMenuItems = lateInLayer(() => import('./user-menu-items'))
