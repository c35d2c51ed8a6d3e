import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/lib/ui/button'
import { Checkbox } from '@/lib/ui/checkbox'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import type { Ticks } from './use-ticks'

export interface TickRow {
  key: string
  /** Number of the order, or the reason. */
  title: ReactNode
  detail: ReactNode
  figure: ReactNode
}

interface TickListProps {
  label: string
  rows: readonly TickRow[]
  ticks: Ticks
  /** A decision about what is ticked was sent, and its answer is lost. */
  isFixed: boolean
}

/** What a decision about many is about, each with a box that takes it out. Its amounts are visible, also when balances are hidden. */
export function TickList({ label, rows, ticks, isFixed }: TickListProps) {
  const others = rows.filter(({ key }) => !ticks.isTicked(key))
  return (
    <HiddenAmounts value={false}>
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <ul aria-label={label} className="w-full divide-y divide-line-hair rounded-2 border border-line-hair">
          {rows.map(({ key, title, detail, figure }) => (
            <li key={key} className="flex items-center gap-3 px-3 py-1.5">
              <Checkbox
                className="min-w-0 flex-1"
                checked={ticks.isTicked(key)}
                disabled={isFixed}
                onCheckedChange={(ticked) => ticks.tick([key], ticked)}
                label={<span className="wrap-anywhere">{title}</span>}
                hint={detail}
              />
              <span className="flex-none text-right">{figure}</span>
            </li>
          ))}
        </ul>
        {others.length > 0 && !isFixed && (
          <Button
            size="sm"
            onClick={() =>
              ticks.tick(
                others.map(({ key }) => key),
                true,
              )
            }
          >
            <Trans>Choose all</Trans>
          </Button>
        )}
      </div>
    </HiddenAmounts>
  )
}
