import type { ReactNode } from 'react'
import { Split } from './card'

/** A change that is not known: its line stays as high as one with words. */
export const NO_CHANGE = '\u00a0'

interface MetricProps {
  label: ReactNode
  /** An `Amount size="mid"`, or a plain figure. */
  value: ReactNode
  /** The change with its sign: "+8.40". */
  change?: ReactNode
  /** After the change, and below it on a phone: "in 30 days". */
  note?: ReactNode
  /** A `Sparkline`; none for less than three points. */
  chart?: ReactNode
}

/** One figure of a row of figures, a `MetricRow`: label, value, change, sparkline. */
export function Metric({ label, value, change, note, chart }: MetricProps) {
  return (
    <li className="grid min-w-0 content-start gap-0.5 px-5 pt-4 pb-3.5 phone:p-4 phone:max-[22.5rem]:p-3">
      <div className="type-13 text-text-2">{label}</div>
      <div className="flex items-end justify-between gap-2">
        <div className="type-22 phone:text-[1.125rem] phone:max-[22.5rem]:text-[1rem]">{value}</div>
        {chart && <div className="flex min-w-0 flex-1 justify-end overflow-hidden phone:hidden">{chart}</div>}
      </div>
      {(change !== undefined || note) && (
        <div className="type-12 text-text-3">
          {change !== undefined && <span className="font-medium text-text-2">{change}</span>}
          {note && <span className="phone:block"> {note}</span>}
        </div>
      )}
    </li>
  )
}

/** A row of figures. It is a list, so that a screen reader says how many there are and goes from one to the next. */
export function MetricRow({ of, children }: { of: 3 | 4; children: ReactNode }) {
  return (
    <Split of={of} list>
      {children}
    </Split>
  )
}
