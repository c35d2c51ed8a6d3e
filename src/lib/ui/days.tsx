import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Check, useForm } from '@/lib/forms/use-form'
import { Button } from './button'
import { Field } from './field'
import { TextInput } from './text-input'

/** Two calendar days of the merchant's zone, both included, as YYYY-MM-DD. */
export interface DayRange {
  from: string
  to: string
}

/** No record is older. A year typed with two digits is one of the first century, which no list can be asked for. */
const OLDEST = '2000-01-01'

interface DaysProps {
  label: string
  value?: DayRange
  max: string
  zone?: string
  onApply: (range: DayRange) => void
}

/** The two days as fields, native ones: typing, arrow keys and a phone's picker work as usual. */
export function Days({ label, value, max, zone, onApply }: DaysProps) {
  const { t } = useLingui()
  const form = useForm({
    name: `days of ${window.location.pathname} ${label}`,
    initial: { from: value?.from ?? '', to: value?.to ?? '' },
  })
  const check = (day: string): Check<string> => {
    if (day === '') return { ok: false, rule: msg`Choose a day` }
    // ISO dates can be compared as text.
    if (day < OLDEST) return { ok: false, rule: { said: t`Not before ${OLDEST}` } }
    return day > max ? { ok: false, rule: { said: t`Not after ${max}` } } : { ok: true, value: day }
  }
  const apply = () => {
    const range = form.read({ from: check(form.values.from), to: check(form.values.to) })
    if (range && range.from > range.to) form.refuse({ to: msg`Before the first day` })
    else if (range) {
      form.done()
      onApply(range)
    }
  }
  const { onSubmit, ...bound } = form.bind(apply)
  return (
    <form
      {...bound}
      className="grid gap-3"
      onSubmit={(event) => {
        onSubmit(event)
        // React events bubble through portals, so this could submit a form around the button.
        event.stopPropagation()
      }}
    >
      <div className="grid grid-cols-2 gap-3 phone:max-[22.5rem]:grid-cols-1">
        <Field label={t`First day`} error={form.errorOf('from')}>
          <TextInput type="date" {...form.text('from')} min={OLDEST} max={max} />
        </Field>
        <Field label={t`Last day`} error={form.errorOf('to')}>
          <TextInput type="date" {...form.text('to')} min={OLDEST} max={max} />
        </Field>
      </div>
      <div className="flex items-center justify-between gap-3">
        <span className="type-12 text-text-3">{zone && <Trans>Whole days, {zone}</Trans>}</span>
        <Button type="submit" variant="primary" size="sm">
          <Trans>Apply</Trans>
        </Button>
      </div>
    </form>
  )
}
