import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { type LateCode, lateCode } from '@/lib/late/late-code'
import type * as parts from './layers/parts'

/** Everything that lies over a page: menus, popovers, lists of choices, dialogs, sheets, drawers. Nothing of it is drawn first. */
export const layers = lateCode<typeof parts>(() => import('./layers/parts'))

fetchWhenIdle(layers.prefetch)

/**
 * What stands in a layer and is drawn at a press only. It comes with the code of the layers, so that a press waits for one thing.
 * @example const userMenu = lateInLayer(() => import('./user-menu-items'))
 */
export function lateInLayer<T>(fetch: () => Promise<T>): LateCode<T> {
  const late = lateCode(async () => {
    const [code] = await Promise.all([fetch(), layers.prefetch()])
    return code
  })
  fetchWhenIdle(late.prefetch)
  return late
}
