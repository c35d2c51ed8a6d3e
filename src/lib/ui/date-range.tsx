import { Trans, useLingui } from '@lingui/react/macro'
import { Calendar, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button'
import { Field } from './field'
import { Icon } from './icon'
import { Popover } from './popover'
import { TextInput } from './text-input'

/** Two calendar days of the merchant's zone, both included, as YYYY-MM-DD. */
export interface DayRange {
  from: string
  to: string
}

interface DateRangeProps {
  /** The label: "Created". */
  label: string
  /** The text of the button: "Last 7 days", "2026-11-01 – 2026-11-21". */
  text: ReactNode
  /** undefined when no range is chosen. */
  value: DayRange | undefined
  onApply: (range: DayRange) => void
  /** The last day that can be chosen, usually today in the merchant's zone. */
  max: string
  /** The first day that can be chosen. */
  min?: string
  /** The zone of the days, written under the fields: "UTC+8". */
  zone?: string
  /** Ready ranges as buttons; pressing one closes the layer. */
  presets?: readonly { key: string; label: ReactNode; onChoose: () => void }[]
}

/**
 * A button that opens a choice of days. The fields are native date inputs, so typing, arrow keys and a phone's picker
 * work as usual.
 */
export function DateRange({ label, text, value, onApply, max, min, zone, presets }: DateRangeProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button className="border-line-control!">
          <Icon of={Calendar} size={16} className="text-text-3" />
          <span className="sr-only">
            <Trans>{label}:</Trans>{' '}
          </span>
          {text}
          <Icon of={ChevronDown} size={16} className="text-text-3" />
        </Button>
      }
    >
      {presets && (
        <div className="mb-4 flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Button
              key={preset.key}
              size="sm"
              onClick={() => {
                preset.onChoose()
                close()
              }}
            >
              {preset.label}
            </Button>
          ))}
        </div>
      )}
      <Days
        {...(value ? { value } : {})}
        {...(min ? { min } : {})}
        {...(zone ? { zone } : {})}
        max={max}
        onApply={(range) => {
          onApply(range)
          close()
        }}
      />
    </Popover>
  )
}

interface DaysProps {
  value?: DayRange
  max: string
  min?: string
  zone?: string
  onApply: (range: DayRange) => void
}

function Days({ value, max, min, zone, onApply }: DaysProps) {
  const { t } = useLingui()
  const [from, setFrom] = useState(value?.from ?? '')
  const [to, setTo] = useState(value?.to ?? '')
  const [tried, setTried] = useState(false)
  const wrong = { from: wrongDay(from, min, max), to: wrongDay(to, min, max) }
  const order = !wrong.from && !wrong.to && from > to
  const say = (reason: DayFault | undefined) => {
    if (!tried || !reason) return undefined
    if (reason === 'empty') return t`Choose a day`
    return reason === 'late' ? t`Not after ${max}` : t`Not before ${min}`
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        // React events bubble through portals, so this could submit a form around the button.
        event.stopPropagation()
        setTried(true)
        if (!wrong.from && !wrong.to && !order) onApply({ from, to })
      }}
    >
      <div className="grid grid-cols-2 gap-3 phone:max-[22.5rem]:grid-cols-1">
        <Field label={t`First day`} error={say(wrong.from)}>
          <TextInput type="date" value={from} min={min} max={max} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={t`Last day`} error={say(wrong.to) ?? (tried && order ? t`Before the first day` : undefined)}>
          <TextInput type="date" value={to} min={min} max={max} onChange={(event) => setTo(event.target.value)} />
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

type DayFault = 'empty' | 'late' | 'early'

/** ISO dates can be compared as text. */
function wrongDay(day: string, min: string | undefined, max: string): DayFault | undefined {
  if (day === '') return 'empty'
  if (day > max) return 'late'
  return min !== undefined && day < min ? 'early' : undefined
}
