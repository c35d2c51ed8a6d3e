import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { phoneLetters } from './input-frame'
import { TextInput, type TextInputProps } from './text-input'

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'end' | 'mono'> {
  /** The text as typed; never a Number. */
  value: string
  onValueChange: (text: string) => void
  unit: ReactNode
  /** A button such as Max. */
  action?: ReactNode
  /** The main figure of a form, in 28 px. */
  hero?: boolean
}

/**
 * An amount as text: decimal keyboard, no spinner, no change by scrolling. The typed text is not changed. The form
 * reads it with `readAmountInput` of lib/money, which refuses text with two meanings (1,250), and shows the reason as
 * the error of the `Field`. Nothing is rounded or rewritten here.
 */
export function AmountInput({ value, onValueChange, unit, action, hero = false, ...rest }: AmountInputProps) {
  return (
    <TextInput
      size="lg"
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      {...(hero ? { className: 'min-h-16' } : {})}
      inputClassName={hero ? 'type-28' : classNames('tabular-nums', phoneLetters)}
      end={
        <>
          <span className={hero ? 'type-16' : 'type-13'}>{unit}</span>
          {action}
        </>
      }
    />
  )
}
