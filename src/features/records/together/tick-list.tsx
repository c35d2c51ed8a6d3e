import type { ReactNode } from 'react'
import { Checkbox } from '@/lib/ui/checkbox'

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
  /** Keys of what the person has taken out. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}

/** What a decision about many is about, each with a box that takes it out. */
export function TickList({ label, rows, left, onLeft }: TickListProps) {
  const toggle = (key: string, taken: boolean) => {
    const next = new Set(left)
    if (taken) next.delete(key)
    else next.add(key)
    onLeft(next)
  }
  return (
    <ul aria-label={label} className="divide-y divide-line-hair rounded-2 border border-line-hair">
      {rows.map(({ key, title, detail, figure }) => (
        <li key={key} className="flex items-center gap-3 px-3 py-1.5">
          <Checkbox
            className="min-w-0 flex-1"
            checked={!left.has(key)}
            onCheckedChange={(taken) => toggle(key, taken)}
            label={<span className="wrap-anywhere">{title}</span>}
            hint={detail}
          />
          <span className="flex-none text-right">{figure}</span>
        </li>
      ))}
    </ul>
  )
}
