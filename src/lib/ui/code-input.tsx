import { type ComponentProps, useState } from 'react'
import { tidyDigits } from '#shared/rules/tidy-digits'
import { classNames } from './class-names'
import { useFieldWiring } from './field'

const LENGTH = 6

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'maxLength'> {
  value: string
  onValueChange: (digits: string) => void
  /** Called at the sixth digit. Sign-in submits then; money acts never do. */
  onComplete?: (digits: string) => void
  /** Lower cells, for dialogs with several fields. */
  compact?: boolean
}

/**
 * One real input under six drawn cells: screen readers, password managers and the keyboard's one-time-code suggestion
 * see a normal input. Spaces and hyphens are dropped, and wide digits of an input method are taken.
 */
export function CodeInput({ value, onValueChange, onComplete, compact = false, className, ...rest }: CodeInputProps) {
  const { invalid, labelId: _labelId, ...wiring } = useFieldWiring(rest)
  const [focused, setFocused] = useState(false)
  const cursor = Math.min(value.length, LENGTH - 1)
  const take = (text: string, pasted = false) => {
    const digits = tidyDigits(text).replaceAll(/\D/g, '').slice(0, LENGTH)
    onValueChange(digits)
    // A seventh key must not complete again, but pasting the same code again does.
    if (digits.length === LENGTH && (pasted || digits !== value)) onComplete?.(digits)
  }
  return (
    <div className={classNames('relative', className)}>
      <input
        autoComplete="one-time-code"
        {...rest}
        {...wiring}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        value={value}
        onChange={(event) => take(event.target.value)}
        onPaste={(event) => {
          event.preventDefault()
          take(event.clipboardData.getData('text'), true)
        }}
        onFocus={(event) => {
          setFocused(true)
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          rest.onBlur?.(event)
        }}
        onSelect={(event) => {
          const field = event.currentTarget
          if (field.selectionStart === field.selectionEnd) field.setSelectionRange(LENGTH, LENGTH)
        }}
        className="absolute inset-0 z-1 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent forced-colors:opacity-0 phone:text-[1rem]"
      />
      <div aria-hidden className="grid grid-cols-[1fr_1fr_1fr_2px_1fr_1fr_1fr] gap-x-2 max-[25rem]:gap-x-1">
        {Array.from({ length: LENGTH }, (_, index) => (
          <Cell
            key={index}
            digit={value[index]}
            current={focused && index === cursor}
            invalid={invalid}
            className={classNames(
              index === 3 && 'col-start-5',
              compact ? 'h-[2.625rem] type-18 phone:h-11' : 'h-13 type-22',
            )}
          />
        ))}
      </div>
    </div>
  )
}

interface CellProps {
  digit: string | undefined
  current: boolean
  invalid: boolean
  className: string
}

function Cell({ digit, current, invalid, className }: CellProps) {
  const edge = current ? 'border-focus outline-2 -outline-offset-1 outline-focus' : 'border-line-control'
  return (
    <span
      className={classNames(
        'grid place-items-center rounded-2 border bg-surface tabular-nums',
        invalid && !current ? 'border-danger-solid inset-ring inset-ring-danger-solid' : edge,
        className,
      )}
    >
      {/* The caret stays in the document: Radix takes the focus back to its dialog when a node goes while the focus moves on. */}
      {digit ?? (
        <span className={classNames('h-[1.375rem] w-[1.5px]', current && 'bg-text-1 forced-colors:bg-[CanvasText]')} />
      )}
    </span>
  )
}
