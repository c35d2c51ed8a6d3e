import { Content, Item, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon'
import { floating, floatingItem } from '../layer'
import type { LayerAt, MenuItemProps } from '../layer-props'
import { AtOpener } from './at-opener'

interface MenuLayerProps extends LayerAt {
  /** It was opened by a key: then its first item has the focus. */
  byKey: boolean
  children: ReactNode
}

/** The list of a `Menu`. Arrow keys, typing and Esc come from Radix. */
export function MenuLayer({ open, onOpenChange, opener, openerId, id, byKey, children }: MenuLayerProps) {
  return (
    <Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <AtOpener opener={opener} />
      </Trigger>
      <Portal>
        <Content
          id={id}
          aria-labelledby={openerId}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className={classNames(
            floating,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1.5',
          )}
        >
          {byKey && <FirstItem />}
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

/** Focuses the first item. Radix does so only for a key that was pressed when its code was there. */
function FirstItem() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    place.current?.parentElement?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus()
  }, [])
  return <span ref={place} hidden />
}

/** One item of a menu. */
export function MenuItemLayer({
  icon,
  onSelect,
  danger = false,
  disabledReason,
  end,
  asChild = false,
  children,
}: MenuItemProps) {
  const look = classNames(floatingItem, danger && 'text-danger-text')
  if (asChild) {
    return (
      <Item asChild {...(onSelect ? { onSelect } : {})} className={classNames(look, 'no-underline')}>
        {children}
      </Item>
    )
  }
  return (
    <Item {...(onSelect ? { onSelect } : {})} disabled={disabledReason !== undefined} className={look}>
      {icon && <Icon of={icon} size={16} className={danger ? '' : 'text-text-3'} />}
      <span className="min-w-0 flex-1">
        {children}
        {disabledReason && <span className="block type-12 text-text-3">{disabledReason}</span>}
      </span>
      {end && <span className="text-text-3">{end}</span>}
    </Item>
  )
}

/** A line between two groups of a menu. */
export function MenuSeparatorLayer() {
  return <Separator className="my-1.5 h-px bg-line-hair" />
}
