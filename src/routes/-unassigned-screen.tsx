import { UnassignedMoneyPage } from '@/features/records/unassigned-page'
import { readUnassignedSearch } from '@/features/records/unassigned-search'
import { useAddress } from '@/lib/paths/use-address'

/** Money that belongs to no order, for `/unassigned` and its /m route. */
export function UnassignedScreen() {
  const [search, onSearch] = useAddress(readUnassignedSearch)
  return <UnassignedMoneyPage search={search} onSearch={onSearch} />
}
