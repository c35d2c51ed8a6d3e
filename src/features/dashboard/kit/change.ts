import { type Decimal, percentChange, signOf } from '#shared/money/amount'
import { formatPercent } from '#shared/money/format'

export interface Change {
  /** With its sign: "+8.4%". */
  text: string
  tone: 'success' | 'danger' | 'neutral'
}

interface Periods {
  previous: Decimal | null
  current: Decimal | null
  /** Whether more is good and less is bad, as for income but not for a balance (DESIGN.md section 1). */
  judged: boolean
}

/** The change of a figure between two periods; undefined when it cannot be compared. */
export function changeOf({ previous, current, judged }: Periods): Change | undefined {
  if (previous === null || current === null) return undefined
  const percent = percentChange(previous, current)
  if (percent === undefined) return undefined
  const sign = signOf(percent)
  const tone = !judged || sign === 0 ? 'neutral' : sign > 0 ? 'success' : 'danger'
  return { text: formatPercent(percent), tone }
}
