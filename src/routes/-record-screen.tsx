import { RecordsPage } from '@/features/records/page'
import { readRecordsSearch } from '@/features/records/search'
import { useAddress } from '@/lib/paths/use-address'

/** Payment records, for `/record` and its /m route. */
export function RecordScreen() {
  const [search, onSearch] = useAddress(readRecordsSearch)
  return <RecordsPage search={search} onSearch={onSearch} />
}
