import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { floating } from './layer'

interface PopoverProps {
  /** A button; it gets aria-expanded and aria-controls. */
  trigger: ReactNode
  /** The name of the layer. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** 420 for notifications; by default as wide as its content. */
  width?: number
  /** Without padding, for lists that use the full width. */
  flush?: boolean
  children: ReactNode
}

/** A press on the bar of a new version must not close the layer: what is typed in it would be gone before the bar asks. */
function keepForBanner(event: Event): void {
  if (event.target instanceof Element && event.target.closest('output')) event.preventDefault()
}

/** A small layer at a button. The page stays usable; Esc and a press outside close it. */
export function Popover({ trigger, label, align = 'start', width, flush = false, children, ...state }: PopoverProps) {
  return (
    <Root {...state}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          onInteractOutside={keepForBanner}
          {...(width ? { style: { width } } : {})}
          className={classNames(
            floating,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-24px)] overflow-y-auto overscroll-contain',
            !flush && 'p-4',
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
