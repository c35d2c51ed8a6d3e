import { fetchWhenIdle } from '@/lib/late/idle-fetches'
import { lateCode } from '@/lib/late/late-code'
import type * as tableView from './data-table-view'

/** Tables with their engine. A phone shows cards and fetches it in idle time; pages for wide windows name it in their HTML. */
export const lateTable = lateCode<typeof tableView>(() => import('./data-table-view'))

fetchWhenIdle(lateTable.prefetch)
