import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/lib/ui/button'
import { Chip } from '@/lib/ui/chip'

interface ChipsRowProps<Name extends string> {
  /** One chip for each active filter, in the order of the bar. */
  chips: readonly { name: Name; label: string; value: string | undefined }[]
  onRemove: (name: Name) => void
  onClear: () => void
  /** The number of results. */
  children: ReactNode
}

/**
 * The active filters and the number of results. The row is drawn without filters too, so that the table does not move.
 */
export function ChipsRow<Name extends string>({ chips, onRemove, onClear, children }: ChipsRowProps<Name>) {
  return (
    <div className="flex min-h-12.5 flex-wrap items-center gap-2 px-5 py-2.5 phone:flex-nowrap phone:overflow-x-auto phone:px-0 phone:*:flex-none">
      {chips.map(({ name, label, value }) => (
        <Chip key={name} label={label} value={value} onRemove={() => onRemove(name)} />
      ))}
      {chips.length >= 2 && (
        <Button variant="link" onClick={onClear}>
          <Trans>Clear all</Trans>
        </Button>
      )}
      {children}
    </div>
  )
}
