import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { TextInput, type TextInputProps } from './text-input'

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'end' | 'mono'> {
  /** A decimal string, as typed; never a Number. */
  value: string
  /** Called with digits and one point only; a decimal comma arrives as a point. */
  onValueChange: (value: string) => void
  /** Digits after the point that the token has; more cannot be typed. */
  decimals: number
  unit: ReactNode
  /** A button such as Max. */
  action?: ReactNode
  /** The one figure of a form: 28 px. */
  hero?: boolean
}

/**
 * An amount as text: decimal keyboard, point or comma, no spinner, no change by scrolling. What cannot be part of an
 * amount is not taken; a figure is never rounded here (PEERS: "never round in a form").
 */
export function AmountInput({ value, onValueChange, decimals, unit, action, hero = false, ...rest }: AmountInputProps) {
  return (
    <TextInput
      size="lg"
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      value={value}
      onChange={(event) => {
        const next = asTyped(event.target.value, decimals)
        if (next !== undefined) onValueChange(next)
      }}
      {...(hero ? { className: 'min-h-16' } : {})}
      inputClassName={classNames('tabular-nums', hero && 'type-28 phone:text-[1.75rem]')}
      end={
        <>
          <span className={hero ? 'type-16' : 'type-13'}>{unit}</span>
          {action}
        </>
      }
    />
  )
}

/**
 * The decimal string that a typed or pasted text means, or undefined when it means none.
 * `1,250.00` pasted keeps its value: when both signs occur, the last one is the decimal sign.
 */
export function asTyped(text: string, decimals: number): string | undefined {
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  const lastSign = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const both = bare.includes('.') && bare.includes(',')
  const plain = both
    ? `${bare.slice(0, lastSign).replaceAll(/[.,]/g, '')}.${bare.slice(lastSign + 1)}`
    : bare.replace(',', '.')
  const shape = decimals === 0 ? /^\d*$/ : new RegExp(String.raw`^\d*(\.\d{0,${decimals}})?$`)
  return shape.test(plain) ? plain : undefined
}
