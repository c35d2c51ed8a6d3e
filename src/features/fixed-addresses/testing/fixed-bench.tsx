import type { QueryClient } from '@tanstack/react-query'
import { POLICY } from '@/lib/api/testing/usual-answers'
import { type Answers, answering, type Asked, openSearchPage } from '@/lib/testing/page-bench'
import { FixedAddressesPage } from '../page'
import { readFixedSearch } from '../search'

export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
export const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const LONG_AGO = 1_600_000_000
const FAR = 4_000_000_000
/** One address that waits, and one that may be paid. */
export const saved = [
  { id: '2', network_id: '1', chain: 'TRON', address: TRON, name: 'Payroll', usable_from: FAR, created_time: LONG_AGO },
  {
    id: '1',
    network_id: '2',
    chain: 'Ethereum',
    address: EVM,
    name: '',
    usable_from: LONG_AGO,
    created_time: LONG_AGO,
  },
]

/** Opens the page. @returns the calls of the fake server, and the page */
export function openFixedAddresses(
  answers: Answers = {},
  list: unknown[] = saved,
): { asked: Asked[]; client: QueryClient } {
  const asked = answering({
    'GET /account/address': () => ({ list, total: list.length }),
    'GET /account/withdrawal/policy': () => POLICY,
    ...answers,
  })
  const { client } = openSearchPage({ path: '/property/fixedAddr', read: readFixedSearch, Page: FixedAddressesPage })
  return { asked, client }
}
