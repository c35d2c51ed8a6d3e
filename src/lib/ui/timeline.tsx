import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

export interface TimelineStep {
  key: string
  title: ReactNode
  /** Dark for done, orange for now, hollow for ahead, green for a final success, red for a failure. */
  state: 'done' | 'now' | 'ahead' | 'success' | 'failed'
  /** The time at the right, already formatted in the merchant's zone. */
  time?: ReactNode
  /** A sentence, or a `Ruler` with its words. */
  children?: ReactNode
}

const squares: Record<TimelineStep['state'], string> = {
  done: 'bg-text-1',
  now: 'bg-accent-mark shadow-[0_0_0_4px_var(--accent-soft),0_0_0_5px_var(--accent-line)]',
  ahead: 'bg-surface inset-ring-[1.5px] inset-ring-line-control',
  success: 'bg-success-solid',
  failed: 'bg-danger-solid',
}

/** Past, current and next steps: squares on a line, with the time at the right. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid grid-cols-1">
      {steps.map((step, index) => (
        <Step key={step.key} step={step} last={index === steps.length - 1} />
      ))}
    </ol>
  )
}

function Step({ step, last }: { step: TimelineStep; last: boolean }) {
  return (
    <li
      className={classNames('relative pl-7', !last && 'pb-4')}
      aria-current={step.state === 'now' ? 'step' : undefined}
    >
      <span
        aria-hidden
        className={classNames(
          'absolute top-1.5 left-[5px] z-1 size-[9px] rounded-[2px] forced-color-adjust-none',
          squares[step.state],
        )}
      />
      {!last && <span aria-hidden className="absolute top-1.5 -bottom-1.5 left-[9px] w-px bg-line-strong" />}
      <div className={classNames('flex justify-between gap-3', step.state === 'ahead' ? 'text-text-3' : 'font-medium')}>
        <span className="min-w-0">
          {step.title}
          <StateInWords state={step.state} />
        </span>
        {step.time && <span className="flex-none type-12 leading-5 text-text-3 tabular-nums">{step.time}</span>}
      </div>
      {step.children && <div className="type-13 text-text-3">{step.children}</div>}
    </li>
  )
}

/** The meaning of the square's colour, for screen readers. */
function StateInWords({ state }: { state: TimelineStep['state'] }) {
  if (state === 'done' || state === 'success') return null
  return (
    <span className="sr-only">
      {' '}
      {state === 'now' && <Trans>(in progress)</Trans>}
      {state === 'ahead' && <Trans>(not yet)</Trans>}
      {state === 'failed' && <Trans>(failed)</Trans>}
    </span>
  )
}
