import type { SearchHit } from '@/lib/api/search'
import type { Target } from './entry'

type Kind = SearchHit['kind']

/** Each record opens in its own list. */
const TARGETS = {
  payment: (id) => ({ path: '/record', search: { open: id } }),
  refund: (id) => ({ path: '/record', search: { open: id } }),
  unassigned: (id) => ({ path: '/unassigned', search: { show: 'all', open: id } }),
  withdrawal: (id) => ({ path: '/property', search: { open: id } }),
  recharge: () => ({ path: '/property', search: { tab: 'recharge' } }),
  application: (id) => ({ path: '/appManage', search: { open: id } }),
  fixed_address: (id) => ({ path: '/property/fixedAddr', search: { open: id } }),
} satisfies Record<Kind, (id: string) => Target>

/**
 * Where a record is shown.
 * @example hitTarget({ kind: 'payment', id: 'x1' }) // { path: '/record', search: { open: 'x1' } }
 */
export function hitTarget({ kind, id }: Pick<SearchHit, 'kind' | 'id'>): Target {
  return TARGETS[kind](id)
}
