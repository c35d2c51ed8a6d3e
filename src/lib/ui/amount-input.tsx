import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { readingsOf } from '#shared/money/input'
import { Button } from './button'
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
 * An amount as text: decimal keyboard, no spinner, no change by scrolling. The form reads it with `readAmountInput` of
 * shared/money and shows the reason of a refusal as the error of the `Field`. Nothing is rounded here. A decimal comma becomes
 * the point that it was read as when the person leaves the field; where a comma has two meanings, the person chooses.
 */
export function AmountInput({ value, onValueChange, unit, action, hero = false, onBlur, ...rest }: AmountInputProps) {
  const [read, other] = readingsOf(value)
  return (
    <div className="grid gap-2">
      <TextInput
        size="lg"
        autoComplete="off"
        {...rest}
        inputMode="decimal"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={(event) => {
          if (read !== undefined && other === undefined) onValueChange(read)
          onBlur?.(event)
        }}
        {...(hero ? { className: 'min-h-16' } : {})}
        inputClassName={hero ? 'type-28' : classNames('tabular-nums', phoneLetters)}
        end={
          <>
            <span className={hero ? 'type-16' : 'type-13'}>{unit}</span>
            {action}
          </>
        }
      />
      {read !== undefined && other !== undefined && rest.disabled !== true && (
        <Meanings of={[read, other]} onChoose={onValueChange} />
      )}
    </div>
  )
}

interface MeaningsProps {
  of: readonly string[]
  onChoose: (amount: string) => void
}

/**
 * Asks which of two amounts is meant, such as 1250.00 and 1.2500 for "1,250". Never with three decimals: whoever writes
 * decimals behind a comma reads 1.250 as more than a thousand.
 */
function Meanings({ of, onChoose }: MeaningsProps) {
  const question = useId()
  return (
    <fieldset aria-labelledby={question} className="flex min-w-0 flex-wrap items-center gap-2">
      <span id={question} className="type-13">
        <Trans>Which amount do you mean?</Trans>
      </span>
      {of.map((amount) => (
        <Button key={amount} size="sm" onClick={() => onChoose(amount)}>
          {amount.includes('.') ? `${amount}0` : `${amount}.00`}
        </Button>
      ))}
    </fieldset>
  )
}
