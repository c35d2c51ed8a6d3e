import { FixedAddressesPage } from '@/features/fixed-addresses/page'
import { readFixedSearch } from '@/features/fixed-addresses/search'
import { useAddress } from '@/lib/paths/use-address'

/** Fixed addresses, for `/property/fixedAddr` and its /m route. */
export function FixedAddressScreen() {
  const [search, onSearch] = useAddress(readFixedSearch)
  return <FixedAddressesPage search={search} onSearch={onSearch} />
}
