import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Period } from './funds-period'

/** The names of a period and of the previous one in a sentence. */
export function usePeriodWords({ name, from, to, days }: Period): { name: string; before: string } {
  const { t } = useLingui()
  if (name === 'today') return { name: t`today`, before: t`vs the same hours yesterday` }
  const before = days === 1 ? t`vs the day before` : t`vs previous ${plural(days, { one: '# day', other: '# days' })}`
  if (name === 'custom') return { name: t`${from} to ${to}`, before }
  return { name: t`last ${plural(days, { one: '# day', other: '# days' })}`, before }
}
