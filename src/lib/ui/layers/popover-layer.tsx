import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { floating } from '../layer'
import type { LayerAt } from '../layer-props'
import { AtOpener } from './at-opener'
import { keepForNotices } from './notices'

interface PopoverLayerProps extends LayerAt {
  label: string
  align: 'start' | 'center' | 'end'
  width: number | undefined
  flush: boolean
  children: ReactNode
}

/** The layer of a `Popover`. The page stays usable; Esc and a press outside close it. */
export function PopoverLayer({
  open,
  onOpenChange,
  opener,
  id,
  label,
  align,
  width,
  flush,
  children,
}: PopoverLayerProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <AtOpener opener={opener} />
      </Trigger>
      <Portal>
        <Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          onInteractOutside={keepForNotices}
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
