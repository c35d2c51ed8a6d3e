import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names'

export interface SumLine {
  key: string
  label: ReactNode
  /** An `Amount` in the mode `full`. */
  value: ReactNode
  /** The result: between two ink rules. */
  result?: boolean
  /** What remains after it: one step back. */
  quiet?: boolean
}

/** Arithmetic that adds up: every line of it is on screen, the result stands between two rules of ink. */
export function Sum({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] tabular-nums">
      {lines.map((line, index) => {
        const edge = line.result
          ? '-mt-px border-y border-text-1 font-semibold'
          : index < lines.length - 1 && 'border-b border-line-hair'
        return (
          <Fragment key={line.key}>
            <dt className={classNames('py-[7px] pr-3', edge, line.result ? 'text-text-1' : 'text-text-2')}>
              {line.label}
            </dt>
            <dd className={classNames('py-[7px] text-right', edge, line.quiet && 'text-text-2')}>{line.value}</dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
