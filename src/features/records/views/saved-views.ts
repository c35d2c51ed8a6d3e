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

/** A kept choice of payments. What names one single payment (its 32 digits, its hash) is no part of it. */
export interface SavedView {
  name: string
  filter: RecordsFilter
  sort?: SortName
  cols?: string
}

/** The views that everybody has, by their names in the address. */
export const BUILT_IN = {
  all: {},
  attention: { exception: 'under,over,late,wrong_token' },
  paid_today: { status: '2', range: 'today' },
  refunds: { status: '5,6' },
} as const satisfies Record<string, RecordsFilter>
export type BuiltIn = keyof typeof BUILT_IN

export const BUILT_IN_NAMES = ['all', 'attention', 'paid_today', 'refunds'] as const

export function isBuiltIn(name: string): name is BuiltIn {
  return BUILT_IN_NAMES.some((own) => own === name)
}

/** Said before it is met. */
export const MOST_VIEWS = 12
export const LONGEST_NAME = 40

const stored = z.array(
  z.object({ name: z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME)), search: z.looseObject({}) }),
)

/** Views from memory; what somebody else wrote there is no view. */
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
  /** Without: the view shows the payments of whatever days are chosen when it is opened. */
  withDates: boolean
}

/** The views with one more, or with the one of the same name replaced. */
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

/** The address of a view; the page size stays as it is, and so do the days where the view leaves them open. */
export function openView(
  search: RecordsSearch,
  view: string,
  { filter, sort, cols }: Omit<SavedView, 'name'>,
): RecordsSearch {
  const days = leavesDays({ name: view, filter }) ? daysOf(search) : {}
  return readRecordsSearch({ ...filter, ...days, sort, cols, size: search.size, ...(view === 'all' ? {} : { view }) })
}

/** Which view the page shows: the one it came from, else the one that has exactly these filters, else all. */
export function currentView(search: RecordsSearch, views: readonly SavedView[]): { name: string; changed: boolean } {
  const all = [...BUILT_IN_NAMES.map((name) => ({ name, filter: BUILT_IN[name] })), ...views]
  const asked = all.find(({ name }) => name === search.view)
  const found = asked ?? all.find(({ filter }) => isSameFilter(filter, filterOf(search)))
  if (!found) return { name: 'all', changed: true }
  const days = leavesDays(found) ? daysOf(search) : {}
  return { name: found.name, changed: !isSameFilter({ ...found.filter, ...days }, filterOf(search)) }
}

const daysOf = ({ range, from, to }: RecordsFilter): RecordsFilter => written({ range, from, to })

/** An own view without dates: whatever days are chosen, it is the same view. */
function leavesDays({ name, filter }: Pick<SavedView, 'name' | 'filter'>): boolean {
  return !isBuiltIn(name) && Object.keys(daysOf(filter)).length === 0
}

/** The own views of this device. */
export const viewsText = remembered<string>('record-views', (text) => text ?? '[]')
