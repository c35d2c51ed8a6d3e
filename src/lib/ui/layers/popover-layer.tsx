import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { floating } from '../layer'
import type { LayerAt } from '../layer-props'
import { AtOpener } from './at-opener'

interface PopoverLayerProps extends LayerAt {
  label: string
  align: 'start' | 'center' | 'end'
  width: number | undefined
  flush: boolean
  children: ReactNode
}

/** A press on the bar of a new version must not close the layer: what is typed in it would be gone before the bar asks. */
function keepForBanner(event: Event): void {
  if (event.target instanceof Element && event.target.closest('output')) event.preventDefault()
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
