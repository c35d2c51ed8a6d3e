import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Period } from './funds-period'

/** The names of a period and of the previous one in a sentence. */
export function usePeriodWords(
  { name, from, to, days }: Period,
  points: readonly { today?: boolean }[],
): { name: string; before: string } {
  const { t } = useLingui()
  if (name === 'today') return { name: t`today`, before: t`vs the same hours yesterday` }
  const span = plural(days, { one: '# day', other: '# days' })
  const isRunning = points.some(({ today = false }) => today)
  const before = isRunning ? t`vs ${span} before, same hours` : t`vs ${span} before`
  if (name === 'custom') return { name: t`${from} to ${to}`, before }
  return { name: t`last ${plural(days, { one: '# day', other: '# days' })}`, before }
}
