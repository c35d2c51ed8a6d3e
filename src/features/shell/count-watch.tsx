import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AttentionKind } from '#shared/contract/statistics'
import { attentionOptions, type AttentionList } from '@/lib/api/statistics'
import { useOffers } from '@/lib/api/use-offers'
import { userInfoOptions } from '@/lib/api/user'
import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import type { MenuPath } from '@/lib/paths/pages'
import { type MenuCounts, menuCounts, NO_COUNTS } from './menu-counts'

/** The entry of the menu behind which a matter is dealt with; matters of the account itself are no count. */
const ENTRIES: Partial<Record<AttentionKind, MenuPath>> = {
  payment_difference: '/record',
  payment_late: '/record',
  callback_failing: '/callbackList',
}
const entries: Readonly<Record<string, MenuPath | undefined>> = ENTRIES

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

/** Counts for the menu what waits behind its entries, while the console is open. Draws nothing. */
export function MenuCountWatch() {
  const isOffered = useOffers('statistics.attention')
  const { data: isOpen } = useQuery({
    ...userInfoOptions,
    refetchOnMount: false,
    select: ({ status }) => status === MERCHANT_STATUS.open,
  })
  const { data } = useQuery({ ...attentionOptions, enabled: isOffered && isOpen === true })
  useEffect(() => {
    menuCounts.set(data ? countsOf(data.list) : NO_COUNTS)
    return () => menuCounts.set(NO_COUNTS)
  }, [data])
  return null
}
