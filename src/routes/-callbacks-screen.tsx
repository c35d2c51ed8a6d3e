import { CallbacksPage } from '@/features/callbacks/page'
import { readCallbacksSearch } from '@/features/callbacks/search'
import { useAddress } from '@/lib/paths/use-address'

/** Callbacks; `/callbackList` and its twin draw it. */
export function CallbacksScreen() {
  const [search, onSearch] = useAddress(readCallbacksSearch)
  return <CallbacksPage search={search} onSearch={onSearch} />
}
