import type { RecordsSearch } from '../search'
import type { SavedView } from './saved-views'

/** The views that a menu works on, and where its changes go. */
export interface ViewMenuProps {
  search: RecordsSearch
  current: { name: string; changed: boolean }
  views: readonly SavedView[]
  onKeep: (views: readonly SavedView[]) => void
  onSearch: (search: RecordsSearch) => void
}
