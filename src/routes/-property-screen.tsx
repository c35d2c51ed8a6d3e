import { GasEntry } from '@/features/gas/gas-entry'
import { PropertyPage } from '@/features/property/page'
import { readPropertySearch } from '@/features/property/search'
import { useAddress } from '@/lib/paths/use-address'

/** Assets and their records; `/property` and its twin draw it. */
export function PropertyScreen() {
  const [search, onSearch] = useAddress(readPropertySearch)
  return <PropertyPage search={search} onSearch={onSearch} gas={<GasEntry />} />
}
