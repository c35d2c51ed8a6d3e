import { useQuery } from '@tanstack/react-query'
import type { AttentionKind } from '#shared/contract/statistics'
import { attentionOptions, type AttentionList } from '@/lib/api/statistics'
import { useOffers } from '@/lib/api/use-offers'
import type { MenuPath } from '@/lib/paths/pages'

/** The entry of the menu behind which a matter is dealt with; matters of the account itself are no count. */
const ENTRIES: Partial<Record<AttentionKind, MenuPath>> = {
  payment_difference: '/record',
  payment_late: '/record',
  callback_failing: '/callbackList',
}
const entries: Readonly<Record<string, MenuPath | undefined>> = ENTRIES

/** The number of matters that wait behind each path of the menu; a path without one has no number. */
type MenuCounts = Readonly<Record<string, number>>

/**
 * Adds up what needs the merchant, by entry of the menu. A payment differs in one way only, so no payment counts twice.
 * @example countsOf([{ kind: 'payment_late', count: 2 }, { kind: 'payment_difference', count: 3 }]) // { '/record': 5 }
 */
export function countsOf(list: AttentionList['list']): MenuCounts {
  const counts: Record<string, number> = {}
  for (const { kind, count } of list) {
    const path = entries[kind]
    if (path !== undefined && count > 0) counts[path] = (counts[path] ?? 0) + count
  }
  return counts
}

const NONE: MenuCounts = {}

/** The counts of the menu; none on a back end that counts nothing, and none while the menu is closed. */
export function useMenuCounts(closed: boolean): MenuCounts {
  const isOffered = useOffers('statistics.attention')
  const { data } = useQuery({ ...attentionOptions, enabled: isOffered && !closed })
  return data ? countsOf(data.list) : NONE
}
