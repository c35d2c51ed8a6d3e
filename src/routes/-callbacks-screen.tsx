import { CallbacksPage } from '@/features/callbacks/page'
import { readCallbacksSearch } from '@/features/callbacks/search'
import { useAddress } from '@/lib/paths/use-address'

/** The callbacks page, for `/callbackList` and its /m route. */
export function CallbacksScreen() {
  const [search, onSearch] = useAddress(readCallbacksSearch)
  return <CallbacksPage search={search} onSearch={onSearch} />
}
