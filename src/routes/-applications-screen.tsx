import { ApplicationsPage } from '@/features/applications/page'
import { readApplicationsSearch } from '@/features/applications/search'
import { useAddress } from '@/lib/paths/use-address'

/** The applications, for `/appManage` and its /m route. */
export function ApplicationsScreen() {
  const [search, onSearch] = useAddress(readApplicationsSearch)
  return <ApplicationsPage search={search} onSearch={onSearch} />
}
