import { FixedAddressesPage } from '@/features/fixed-addresses/page'
import { readFixedSearch } from '@/features/fixed-addresses/search'
import { useAddress } from '@/lib/paths/use-address'

/** Fixed addresses; `/property/fixedAddr` and its twin draw it. */
export function FixedAddressScreen() {
  const [search, onSearch] = useAddress(readFixedSearch)
  return <FixedAddressesPage search={search} onSearch={onSearch} />
}
