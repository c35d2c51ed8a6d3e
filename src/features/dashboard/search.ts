import * as z from 'zod/mini'
import { isDate } from '@/lib/time/day-bounds'

/** The ready ranges of the funds chart, in days: SPEC.md section 2 names 7 and 30, and 15 and 30 elsewhere. */
export const DAYS = { today: 1, '7d': 7, '15d': 15, '30d': 30 } as const

const date = z.string().check(z.refine(isDate))
const text = z.coerce.string().check(z.minLength(1), z.maxLength(64))

/** What an address may hold; a part that makes no sense is left out, and the rest stays good. */
const schema = z.object({
  range: z.catch(z.optional(z.enum(['today', '7d', '15d', '30d', 'custom'])), undefined),
  from: z.catch(z.optional(date), undefined),
  to: z.catch(z.optional(date), undefined),
  measure: z.catch(z.optional(z.enum(['income', 'orders'])), undefined),
  view: z.catch(z.optional(z.enum(['bars', 'lines', 'table'])), undefined),
  appid: z.catch(z.optional(text), undefined),
})

type Asked = Partial<z.output<typeof schema>>
export type RangeName = NonNullable<Asked['range']>
export type Measure = NonNullable<Asked['measure']>
export type FundsView = NonNullable<Asked['view']>

/** The dashboard's part of the address. What is as usual is not written: 30 days, income, bars, all applications. */
export interface DashboardSearch {
  range?: Exclude<RangeName, '30d'>
  /** First and last calendar day of a `custom` range, both included. */
  from?: string
  to?: string
  measure?: Exclude<Measure, 'income'>
  view?: Exclude<FundsView, 'bars'>
  appid?: string
}

/**
 * Reads the dashboard's part of the address, for `validateSearch`. Never throws: a mangled link opens the usual view.
 * @example readDashboardSearch({ range: '30d', view: 'table' }) // { view: 'table' }
 */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const { range, from, to, measure, view, appid } = z.parse(schema, raw)
  return {
    ...(range === 'custom' ? customRange(from, to) : range && range !== '30d' ? { range } : {}),
    ...(measure === 'orders' ? { measure } : {}),
    ...(view && view !== 'bars' ? { view } : {}),
    ...(appid ? { appid } : {}),
  }
}

/** The address after one part of it was changed. */
export function changeSearch(search: DashboardSearch, change: Asked): DashboardSearch {
  return readDashboardSearch({ ...search, ...change })
}

function customRange(from: string | undefined, to: string | undefined): DashboardSearch {
  return from && to && from <= to ? { range: 'custom', from, to } : {}
}
