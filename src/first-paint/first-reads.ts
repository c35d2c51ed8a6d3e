import { DEFAULT_SORT } from '@/features/records/search'
import { cost } from '#shared/contract/account'
import { applicationList } from '#shared/contract/application'
import { currencies } from '#shared/contract/currency'
import type { Operation } from '#shared/contract/operation'
import { assets, overview, overviewAssets } from '#shared/contract/statistics'
import { transactions } from '#shared/contract/transactions'
import { info } from '#shared/contract/user'
import { searchOf } from '@/lib/api/transport/request'
import { GATES, type PagePath } from '#shared/paths/gates'

type Read = [line: Operation, query?: Readonly<Record<string, string | number | undefined>>]

const dashboard: Read[] = [[overview], [overviewAssets]]
const tokens = (sort: string): Read => [assets, { all: 1, sort }]

/**
 * What a page asks for first, for both layouts, when its address has no search. Only calls of SPEC.md, which every back end
 * has, and without a day, which is not the same tomorrow. tests/e2e/early-reads.both.spec.ts fails when a page asks for something
 * else.
 */
const LISTS: Partial<Record<PagePath, Read[]>> = {
  '/': dashboard,
  '/dashboard': dashboard,
  '/home': dashboard,
  '/record': [[transactions, { sort: DEFAULT_SORT, current: 1, pageSize: 10 }]],
  '/property': [tokens('own')],
  '/withdraw': [tokens('-usdt_balance'), [cost], [currencies]],
  '/accountInfo': [[overview]],
  '/appManage': [[applicationList, { current: 1, pageSize: 20 }], [currencies]],
}

/** With a plus in front: it has parameters of ours, which only some back ends take. */
const address = ([line, query = {}]: Read): string =>
  `${line.more?.some((name) => name in query) ? '+' : ''}${line.path}${searchOf(query)}`

/**
 * What the script of each page asks for (ask-first.ts), below the API, by the page's path in the desktop's spelling: the
 * merchant, who decides about the page, and then its lists.
 */
export function firstReads(): Record<string, string[]> {
  const pages = Object.entries(GATES).filter(([, gate]) => gate === 'merchant')
  const lists = new Map(Object.entries(LISTS))
  return Object.fromEntries(
    pages.map(([path]) => [path, [[info] satisfies Read, ...(lists.get(path) ?? [])].map(address)]),
  )
}
