import { Trans } from '@lingui/react/macro'
import { classNames } from './class-names'

interface StepperProps {
  /** The name of the list: "Steps". */
  label: string
  steps: readonly string[]
  /** The index of the current step, from 0. */
  current: number
}

/**
 * The steps of a flow: a bar for each, dark when done, orange for the current one, light for the next ones; number and
 * name below.
 */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol aria-label={label} className="flex gap-1.5">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex min-w-0 flex-1 flex-col gap-2 type-13 font-medium',
            index < current && 'text-text-2',
            index === current && 'text-text-1',
            index > current && 'text-text-3',
          )}
        >
          <span
            aria-hidden
            className={classNames('h-[3px] rounded-[1px] forced-color-adjust-none', bar(index - current))}
          />
          <span className="min-w-0 wrap-anywhere">
            {/* A list tells its positions itself. */}
            <span aria-hidden className="mr-2 tabular-nums opacity-70 phone:max-[22.5rem]:hidden">
              {index + 1}
            </span>
            {step}
            {index < current && (
              <span className="sr-only">
                {' '}
                <Trans>(done)</Trans>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function bar(offset: number): string {
  if (offset < 0) return 'bg-text-1'
  return offset === 0 ? 'bg-accent-mark' : 'bg-line-hair'
}
