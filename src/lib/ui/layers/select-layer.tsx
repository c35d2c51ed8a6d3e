import { Content, Item, ItemIndicator, ItemText, Portal, Root, Trigger, Viewport } from '@radix-ui/react-select'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import { floating, floatingItem } from '../layer'
import { Chosen } from '../chosen'
import { type SelectOption, textOf } from '../select-options'
import type { LayerAt } from '../layer-props'
import { AtOpener } from './at-opener'

interface SelectLayerProps extends LayerAt {
  value: string
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  labelId: string | undefined
  label: string | undefined
}

/** The list of a `Select`. Arrow keys, typing and Esc come from Radix. */
export function SelectLayer({ open, onOpenChange, opener, id, options, labelId, label, ...choice }: SelectLayerProps) {
  // Radix draws the options of a closed list too: drawn anew at each key, a long one slows down the typing beside it.
  const items = useMemo(() => options.map((option) => <Option key={option.value} option={option} />), [options])
  return (
    <Root {...choice} open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <AtOpener opener={opener} />
      </Trigger>
      <Portal>
        <Content
          id={id}
          position="popper"
          sideOffset={4}
          collisionPadding={12}
          {...(labelId ? { 'aria-labelledby': labelId } : { 'aria-label': label })}
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
  const text = textOf(option)
  return (
    <Item
      value={option.value}
      disabled={option.disabledReason !== undefined}
      {...(text ? { textValue: text } : {})}
      className={floatingItem}
    >
      <span className="min-w-0 flex-1">
        <ItemText>
          <Chosen option={option} />
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
