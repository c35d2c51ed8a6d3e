import { LookUpPage } from '@/features/search/look-up-page'
import { readLookUpSearch } from '@/features/search/look-up-search'
import { useAddress } from '@/lib/paths/use-address'

/** Looking a transaction up on its network, for `/lookUp` and its /m route. */
export function LookUpScreen() {
  const [search, onSearch] = useAddress(readLookUpSearch)
  return <LookUpPage search={search} onSearch={onSearch} />
}
