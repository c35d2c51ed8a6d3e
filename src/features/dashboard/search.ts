import * as z from 'zod/mini'
import { isDate } from '#shared/time/day-bounds'

/** The ready ranges of the funds chart, in days: SPEC.md section 2 names 7 and 30, and 15 and 30 in another section. */
export const DAYS = { today: 1, '7d': 7, '15d': 15, '30d': 30 } as const

const range = z.enum(['today', '7d', '15d', '30d', 'custom'])
const measure = z.enum(['income', 'orders'])
const view = z.enum(['bars', 'lines', 'table'])
const date = z.string().check(z.refine(isDate))
/** An id of digits comes as a number (search-text.ts), so numbers are accepted too. */
const appid = z.pipe(z.union([z.string(), z.number()]), z.transform(String)).check(z.minLength(1), z.maxLength(64))

export type RangeName = z.output<typeof range>
export type Measure = z.output<typeof measure>
export type FundsView = z.output<typeof view>

/**
 * The state of the dashboard in its address. Default values are not written: 30 days, income, bars, all applications.
 */
export interface DashboardSearch {
  range?: Exclude<RangeName, '30d'>
  /** First and last calendar day of a `custom` range, both included. */
  from?: string
  to?: string
  measure?: Exclude<Measure, 'income'>
  view?: Exclude<FundsView, 'bars'>
  appid?: string
}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/': DashboardSearch
    '/dashboard': DashboardSearch
    '/home': DashboardSearch
  }
}

/**
 * Reads the address. Never throws: a damaged link opens the default view.
 * @example readDashboardSearch({ range: '30d', view: 'table' }) // { view: 'table' }
 */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const asked = {
    range: part(range, raw['range']),
    measure: part(measure, raw['measure']),
    view: part(view, raw['view']),
    appid: part(appid, raw['appid']),
  }
  return {
    ...(asked.range === 'custom'
      ? customRange(raw)
      : asked.range && asked.range !== '30d'
        ? { range: asked.range }
        : {}),
    ...(asked.measure === 'orders' ? { measure: asked.measure } : {}),
    ...(asked.view && asked.view !== 'bars' ? { view: asked.view } : {}),
    ...(asked.appid ? { appid: asked.appid } : {}),
  }
}

interface SearchChange {
  range?: RangeName
  from?: string
  to?: string
  measure?: Measure
  view?: FundsView
  appid?: string | undefined
}

/** The address after a change; default values are not written. */
export function changeSearch(search: DashboardSearch, change: SearchChange): DashboardSearch {
  return readDashboardSearch({ ...search, ...change })
}

/** A wrong value becomes undefined; the other parts are kept. */
function part<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
  const read = z.safeParse(schema, value)
  return read.success ? read.data : undefined
}

function customRange(raw: Record<string, unknown>): DashboardSearch {
  const [from, to] = [part(date, raw['from']), part(date, raw['to'])]
  return from && to && from <= to ? { range: 'custom', from, to } : {}
}
