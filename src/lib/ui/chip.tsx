import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon'

interface ChipProps {
  /** The name of the filter: "Status". */
  label: string
  /** Its value: "Paid, Timeout". */
  value: ReactNode
  onRemove?: () => void
}

/** An active filter with a remove button that names it. */
export function Chip({ label, value, onRemove }: ChipProps) {
  const { t } = useLingui()
  return (
    <span className="inline-flex min-h-7 max-w-full items-center rounded-1 border border-line-strong bg-surface pl-2.5 type-13 text-text-2">
      <span className="truncate">
        {label} <b className="font-medium text-text-1">{value}</b>
      </span>
      {onRemove ? (
        <button
          type="button"
          data-remove
          aria-label={t`Remove filter ${label}`}
          onClick={onRemove}
          className="grid size-6.5 flex-none place-items-center rounded-1 reach-44 text-text-3 hover:bg-hover hover:text-text-1"
        >
          <Icon of={X} size={14} />
        </button>
      ) : (
        <span className="w-2.5" />
      )}
    </span>
  )
}
