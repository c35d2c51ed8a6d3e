import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { useFieldWiring } from './field'
import { bareInput, InputFrame, type InputSize, phoneLetters } from './input-frame'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: InputSize
  start?: ReactNode
  end?: ReactNode
  /** Addresses, keys, 32-digit numbers. */
  mono?: boolean
  /** Classes for another letter size; the default is 16 px on phones. */
  inputClassName?: string
}

/**
 * A single-line text field. Inside a `Field` it has its label and description; alone it needs an `aria-label`.
 * @example <TextInput type="search" aria-label={t`Token or network`} start={<Icon of={Search} size={16} />} />
 */
export function TextInput({
  size = 'md',
  start,
  end,
  mono,
  className,
  inputClassName = phoneLetters,
  ...rest
}: TextInputProps) {
  const { invalid, labelId: _labelId, ...wiring } = useFieldWiring(rest)
  return (
    <InputFrame
      size={size}
      invalid={invalid}
      disabled={rest.disabled ?? false}
      start={start}
      end={end}
      className={className}
    >
      <input
        type="text"
        {...rest}
        {...wiring}
        className={classNames(
          bareInput,
          mono && 'type-mono placeholder:[font-family:var(--font-ui)] placeholder:tracking-normal',
          inputClassName,
        )}
      />
    </InputFrame>
  )
}
