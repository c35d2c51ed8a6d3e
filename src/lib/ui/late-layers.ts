import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import type * as parts from './layers/parts'

/** Everything that lies over a page: menus, popovers, lists of choices, dialogs, sheets, drawers. Nothing of it is drawn first. */
export const layers = lateCode<typeof parts>(() => import('./layers/parts'))

fetchWhenIdle(layers.load)
