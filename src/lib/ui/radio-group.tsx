import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import { FieldError } from './field'

interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** At the right: the amount that the choice means. */
  end?: ReactNode
  /** Switches the option off; the reason replaces the hint. */
  disabledReason?: ReactNode
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode
  options: readonly RadioOption<Value>[]
  /** undefined when nothing is chosen yet. */
  value: Value | undefined
  onValueChange: (value: Value) => void
  error?: ReactNode
  /** Rows in a frame, for a choice that decides about money. */
  ruled?: boolean
}

const frame =
  'divide-y divide-line-hair overflow-hidden rounded-2 border border-line-strong *:items-center *:px-3 *:py-2 *:has-checked:bg-selected'

/** Chooses one of a few visible options. Native radio buttons; the hint is a part of the name, and so it is read once. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-describedby={props.error ? `${name}-error` : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 type-13 font-medium">{props.legend}</legend>
      <div className={props.ruled ? frame : 'contents'}>
        {props.options.map((option) => (
          <Choice
            key={option.value}
            option={option}
            name={name}
            checked={option.value === props.value}
            onChoose={() => props.onValueChange(option.value)}
          />
        ))}
      </div>
      {props.error && <FieldError id={`${name}-error`}>{props.error}</FieldError>}
    </fieldset>
  )
}

interface ChoiceProps {
  option: RadioOption<string>
  name: string
  checked: boolean
  onChoose: () => void
}

function Choice({ option, name, checked, onChoose }: ChoiceProps) {
  const off = option.disabledReason !== undefined
  const below = option.disabledReason ?? option.hint
  return (
    <label
      className={classNames(
        'flex min-h-6 items-start gap-2.5 py-0.5 phone:min-h-11 phone:items-center',
        off ? 'cursor-not-allowed text-text-3' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={off}
        onChange={onChoose}
        className="mt-0.5 size-4 flex-none appearance-none rounded-full border border-line-control bg-surface checked:border-[5px] checked:border-text-1 disabled:border-line-strong disabled:bg-sunken forced-colors:appearance-auto"
      />
      <span className="min-w-0">
        {option.label}
        {below && <span className="block type-12 text-text-3">{below}</span>}
      </span>
      {option.end && <span className="ml-auto self-center pl-2 text-right font-semibold">{option.end}</span>}
    </label>
  )
}
