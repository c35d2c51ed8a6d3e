import { SearchButton, SearchField } from '@/features/search/search-button'
import { SearchHost } from '@/features/search/search-host'
import { Shell } from '@/features/shell/shell'

/** The frame of every merchant page with the search, for both layouts. */
export function ConsoleScreen() {
  return <Shell search={{ field: <SearchField />, button: <SearchButton />, host: <SearchHost /> }} />
}
