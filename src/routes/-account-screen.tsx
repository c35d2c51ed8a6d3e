import { AccountPage } from '@/features/account/page'
import { readAccountSearch } from '@/features/account/search'
import { useSecurityView } from '@/features/account/use-security-view'
import { useAddress } from '@/lib/paths/use-address'

/** The account page, for `/accountInfo` and its /m route. */
export function AccountScreen() {
  const [search, onSearch] = useAddress(readAccountSearch)
  const [security, onWhole] = useSecurityView(search.fromType)
  return <AccountPage search={search} security={security} onSearch={onSearch} onWhole={onWhole} />
}
