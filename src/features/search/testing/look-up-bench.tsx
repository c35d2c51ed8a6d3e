import type { LookUpRecord } from '@/lib/api/search'
import { CAPABILITIES, COINS } from '@/lib/api/testing/usual-answers'
import { answering, openSearchPage, type Script } from '@/lib/testing/page-bench'
import { LookUpPage } from '../look-up-page'
import { readLookUpSearch } from '../look-up-search'
import { ALL, record } from './search-bench'

interface Served {
  records?: readonly LookUpRecord[]
  operations?: readonly string[]
  post?: Script
  /** Instead of the records that the query selects. */
  answer?: Script
  address?: string
}

/** Opens the page. @returns the calls of the fake server, and the page */
export function openLookUp({
  records = [record()],
  operations = ALL,
  post = () => record(),
  answer = ({ query }) => {
    const list = records.filter((one) => [null, one.handle_id].includes(query.get('handle_id')))
    return { list, total: list.length }
  },
  address = '/lookUp',
}: Served = {}) {
  const asked = answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
    'GET /currency/list': () => [...COINS, { chain: 'TON', net_work: 'TON', id: '5', subset: [] }],
    'GET /search/look-up': answer,
    'POST /search/look-up': post,
  })
  const opened = openSearchPage({ path: '/lookUp', read: readLookUpSearch, Page: LookUpPage }, { address })
  return { ...opened, asked }
}
