import type { ReactNode } from 'react'
import { classNames } from './class-names'

export interface SumLine {
  key: string
  label: ReactNode
  /** An `Amount` in the mode `full`. */
  value: ReactNode
  /** The result, between two dark lines. */
  result?: boolean
  /** A secondary line in grey, such as the remaining balance. */
  quiet?: boolean
}

/** A calculation with all its lines, the result between two dark lines. */
export function Sum({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className="grid grid-cols-1 tabular-nums">
      {lines.map((line, index) => {
        const edge = line.result
          ? '-mt-px border-y border-text-1 font-semibold'
          : index < lines.length - 1 && 'border-b border-line-hair'
        // A figure without space beside its name wraps below it and is never cut off.
        return (
          <div key={line.key} className={classNames('flex flex-wrap gap-x-3 py-[7px]', edge)}>
            <dt className={line.result ? 'text-text-1' : 'text-text-2'}>{line.label}</dt>
            <dd className={classNames('ml-auto text-right', line.quiet && 'text-text-2')}>{line.value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
