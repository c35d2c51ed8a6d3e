import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DayFilter, RangeName } from '#shared/time/day-range'

export const RANGE_WORDS: Record<RangeName, MessageDescriptor> = {
  today: msg`Today`,
  '7d': msg`Last 7 days`,
  '30d': msg`Last 30 days`,
}

/** The days of a filter in words: "Last 7 days", "2026-11-01 – 2026-11-21"; undefined for all time. */
export function dayWords({ range, from, to }: DayFilter, i18n: I18n): string | undefined {
  if (range) return i18n._(RANGE_WORDS[range])
  if (!from || !to) return undefined
  return from === to ? from : `${from} – ${to}`
}
