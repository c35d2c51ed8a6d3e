import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
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
  const row = useRef<HTMLDivElement>(null)
  const remove = (name: Name, index: number) => {
    focusAfter(row.current, index)
    onRemove(name)
  }
  const clear = () => {
    focusAfter(null, 0)
    onClear()
  }
  return (
    <div
      ref={row}
      className="flex min-h-12.5 flex-wrap items-center gap-2 px-5 py-2.5 max-[48.0625em]:px-0 phone:flex-nowrap phone:overflow-x-auto phone:px-0 phone:*:flex-none"
    >
      {chips.map(({ name, label, value }, index) => (
        <Chip key={name} label={label} value={value} onRemove={() => remove(name, index)} />
      ))}
      {chips.length >= 2 && (
        <Button variant="link" onClick={clear}>
          <Trans>Clear all</Trans>
        </Button>
      )}
      {children}
    </div>
  )
}

/**
 * Moves the focus off a chip before it is gone, because it would fall to the top of the document: to the chip after it,
 * else to the one before, else to the page with its list.
 */
function focusAfter(row: HTMLElement | null, index: number): void {
  const chips = row ? [...row.querySelectorAll<HTMLElement>('[data-remove]')] : []
  const next = chips[index + 1] ?? chips[index - 1] ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}
