import {
  Content,
  Icon as Arrow,
  Item,
  ItemIndicator,
  ItemText,
  Portal,
  Root,
  Trigger,
  Value,
  Viewport,
} from '@radix-ui/react-select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { classNames } from './class-names'
import { useFieldWiring } from './field'
import { Icon } from './icon'
import type { InputSize } from './input-frame'
import { floating, floatingItem } from './layer'

interface SelectOption {
  value: string
  label: ReactNode
  /** The text that typing in the list finds, when the label is not plain text. */
  textValue?: string
  /** After the label, in grey: a fee, a balance. */
  detail?: ReactNode
  /** Before the label: a token mark, an avatar. */
  mark?: ReactNode
  /** Switches the option off and gives the reason. */
  disabledReason?: ReactNode
}

interface SelectProps {
  /** '' means that nothing is chosen and shows the placeholder. */
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: ReactNode
  size?: InputSize
  /** Without an edge and as wide as its words: a choice in the head of a card, below its title in rank. */
  quiet?: boolean
  disabled?: boolean
  className?: string
  /** The name, outside a `Field`. */
  'aria-label'?: string
  'aria-describedby'?: string
}

const quietLook =
  'min-h-9 max-w-full gap-1 px-2.5 type-13 font-medium text-text-2 hover:bg-hover hover:text-text-1 phone:min-h-11'
const fieldLook =
  'w-full gap-2 border data-placeholder:text-text-3 data-disabled:border-line-hair data-disabled:bg-sunken data-disabled:text-text-disabled'
const sizeLook: Record<InputSize, string> = {
  md: 'min-h-9 px-2.5 phone:min-h-11 phone:text-[1rem]',
  lg: 'min-h-11 px-3',
}
const invalidLook = 'border-danger-solid inset-ring inset-ring-danger-solid'
const validLook = 'border-line-control bg-surface hover:border-text-3'

/**
 * Chooses one of a list (Radix Select). Inside a `Field` the label names it. Radix does not allow options with an empty
 * value: give "All" a value such as `all`.
 */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  size = 'md',
  quiet = false,
  disabled = false,
  ...rest
}: SelectProps) {
  const { invalid, labelId, ...wiring } = useFieldWiring(rest)
  // Radix draws the options of a closed list too: drawn anew at each key, a long one slows down the typing beside it.
  const items = useMemo(() => options.map((option) => <Option key={option.value} option={option} />), [options])
  return (
    <Root value={value} onValueChange={onValueChange} disabled={disabled}>
      <Trigger
        {...wiring}
        aria-label={rest['aria-label']}
        className={classNames(
          'flex min-w-0 items-center rounded-2 text-left transition-colors motion-instant',
          quiet ? quietLook : classNames(fieldLook, sizeLook[size], invalid ? invalidLook : validLook),
          rest.className,
        )}
      >
        <span className="min-w-0 flex-1 truncate">
          <Value placeholder={placeholder} />
        </span>
        <Arrow asChild>
          <Icon of={ChevronDown} size={16} className="text-text-3" />
        </Arrow>
      </Trigger>
      <Portal>
        <Content
          position="popper"
          sideOffset={4}
          collisionPadding={12}
          {...(labelId ? { 'aria-labelledby': labelId } : { 'aria-label': rest['aria-label'] })}
          className={classNames(
            floating,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
          )}
        >
          <Viewport className="p-1.5">{items}</Viewport>
        </Content>
      </Portal>
    </Root>
  )
}

function Option({ option }: { option: SelectOption }) {
  const text = option.textValue ?? (typeof option.label === 'string' ? option.label : undefined)
  return (
    <Item
      value={option.value}
      disabled={option.disabledReason !== undefined}
      {...(text ? { textValue: text } : {})}
      className={floatingItem}
    >
      <span className="min-w-0 flex-1">
        <ItemText>
          <span className="inline-flex items-center gap-2 align-middle">
            {option.mark}
            <span>{option.label}</span>
            {option.detail && <span className="text-text-3">{option.detail}</span>}
          </span>
        </ItemText>
        {option.disabledReason && <span className="block type-12 text-text-3">{option.disabledReason}</span>}
      </span>
      <span className="w-4">
        <ItemIndicator>
          <Icon of={Check} size={16} />
        </ItemIndicator>
      </span>
    </Item>
  )
}
