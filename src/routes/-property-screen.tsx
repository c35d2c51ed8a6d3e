import { GasEntry } from '@/features/gas/gas-entry'
import { PropertyPage } from '@/features/property/page'
import { readPropertySearch } from '@/features/property/search'
import { useAddress } from '@/lib/paths/use-address'

/** Assets and their records, for `/property` and its /m route. */
export function PropertyScreen() {
  const [search, onSearch] = useAddress(readPropertySearch)
  return <PropertyPage search={search} onSearch={onSearch} gas={<GasEntry />} />
}
