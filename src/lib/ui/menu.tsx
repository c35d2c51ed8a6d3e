import { Content, Item, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { floating, floatingItem } from './layer'

interface MenuProps {
  trigger: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/**
 * A button that opens a menu: "…" of a row, user menu. Arrow keys, typing and Esc come from Radix.
 * @example <Menu trigger={<IconButton icon={Ellipsis} label={t`Actions`} />}><MenuItem onSelect={…}>…</MenuItem></Menu>
 */
export function Menu({ trigger, align = 'end', children, ...state }: MenuProps) {
  return (
    <Root modal={false} {...state}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          className={classNames(
            floating,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1.5',
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

interface MenuItemProps {
  icon?: LucideIcon
  onSelect?: () => void
  /** For an act that cannot be undone. */
  danger?: boolean
  /** Switches the item off; the reason is written under its text. */
  disabledReason?: ReactNode
  /** At the right: a key, a count. */
  end?: ReactNode
  /** A router link as the only child. */
  asChild?: boolean
  children: ReactNode
}

/** One item of a menu. */
export function MenuItem({
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
export function MenuSeparator() {
  return <Separator className="my-1.5 h-px bg-line-hair" />
}
