import { Trans } from '@lingui/react/macro'
import { Calendar, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button'
import type { DayRange } from './days'
import { Icon } from './icon'
import { lateInLayer } from './late-layers'
import { Popover } from './popover'

const days = lateInLayer(() => import('./days'))

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
  /** The zone of the days, written under the fields: "UTC+8". */
  zone?: string
  /** Ready ranges as buttons; pressing one closes the layer. */
  presets?: readonly { key: string; label: ReactNode; onChoose: () => void }[]
}

/**
 * A button that opens a choice of days.
 */
export function DateRange({ label, text, value, onApply, max, zone, presets }: DateRangeProps) {
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
      late={days}
    >
      {({ Days }) => (
        <>
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
            {...(zone ? { zone } : {})}
            label={label}
            max={max}
            onApply={(range) => {
              onApply(range)
              close()
            }}
          />
        </>
      )}
    </Popover>
  )
}
