import { RECORD_VIEWS } from '@/lib/paths/record-views'
import * as z from 'zod/mini'
import { remembered } from '@/lib/config/remembered'
import { written } from '@/lib/forms/search-fields'
import {
  changeFilter,
  filterOf,
  isSameFilter,
  readRecordsSearch,
  type RecordsFilter,
  type RecordsSearch,
  type SortName,
} from '../search'

/** A saved filter. Filters that identify a single payment (its 32 digits, its hash) are not part of it. */
export interface SavedView {
  name: string
  filter: RecordsFilter
  sort?: SortName
  cols?: string
}

/** The built-in views, by their names in the address. */
export const BUILT_IN = RECORD_VIEWS satisfies Record<string, RecordsFilter>
export type BuiltIn = keyof typeof BUILT_IN

export const BUILT_IN_NAMES = ['all', 'attention', 'paid_today', 'refunds'] as const

export function isBuiltIn(name: string): name is BuiltIn {
  return BUILT_IN_NAMES.some((own) => own === name)
}

/** The limit is shown before it is reached. */
export const MOST_VIEWS = 12
export const LONGEST_NAME = 40

const stored = z.array(
  z.object({ name: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)), search: z.looseObject({}) }),
)

/** Reads stored views; malformed entries are dropped. */
export function readViews(text: string | null): SavedView[] {
  try {
    const parsed = z.safeParse(stored, JSON.parse(text ?? '[]'))
    if (!parsed.success) return []
    return parsed.data.slice(0, MOST_VIEWS).map(({ name, search }) => viewOf(name, readRecordsSearch(search)))
  } catch {
    return []
  }
}

export function writeViews(views: readonly SavedView[]): string {
  return JSON.stringify(views.map(({ name, filter, ...more }) => ({ name, search: { ...filter, ...more } })))
}

function viewOf(name: string, { trade_no: _trade, txid: _txid, ...search }: RecordsSearch): SavedView {
  const { sort, cols } = search
  return { name, filter: filterOf(search), ...(sort ? { sort } : {}), ...(cols ? { cols } : {}) }
}

interface NewView {
  name: string
  search: RecordsSearch
  /** Without dates the view applies to the days that are chosen when it is opened. */
  withDates: boolean
}

/** The views with a new one, or with the one of the same name replaced. */
export function saveView(views: readonly SavedView[], { name, search, withDates }: NewView): SavedView[] {
  const kept = withDates ? search : changeFilter(search, { range: undefined })
  const view = viewOf(name, kept)
  return views.some((other) => other.name === name)
    ? views.map((other) => (other.name === name ? view : other))
    : [...views, view]
}

export function deleteView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name)
}

/** The address of a view. It keeps the page size, and the days when the view has none. */
export function openView(
  search: RecordsSearch,
  view: string,
  { filter, sort, cols }: Omit<SavedView, 'name'>,
): RecordsSearch {
  const days = leavesDays({ name: view, filter }) ? daysOf(search) : {}
  return readRecordsSearch({ ...filter, ...days, sort, cols, size: search.size, ...(view === 'all' ? {} : { view }) })
}

/** The current view: the one in the address, else the one with exactly these filters, else "all". */
export function currentView(search: RecordsSearch, views: readonly SavedView[]): { name: string; changed: boolean } {
  const all = [...BUILT_IN_NAMES.map((name) => ({ name, filter: BUILT_IN[name] })), ...views]
  const asked = all.find(({ name }) => name === search.view)
  const found = asked ?? all.find(({ filter }) => isSameFilter(filter, filterOf(search)))
  if (!found) return { name: 'all', changed: true }
  const days = leavesDays(found) ? daysOf(search) : {}
  return { name: found.name, changed: !isSameFilter({ ...found.filter, ...days }, filterOf(search)) }
}

const daysOf = ({ range, from, to }: RecordsFilter): RecordsFilter => written({ range, from, to })

/** A view of the merchant without dates: it stays the same view for any days. */
function leavesDays({ name, filter }: Pick<SavedView, 'name' | 'filter'>): boolean {
  return !isBuiltIn(name) && Object.keys(daysOf(filter)).length === 0
}

/** The merchant's views, stored on this device. */
export const viewsText = remembered<string>('record-views', (text) => text ?? '[]')
