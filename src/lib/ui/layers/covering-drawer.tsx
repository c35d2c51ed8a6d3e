import { useLingui } from '@lingui/react/macro'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { scrim } from '../layer'
import { useLayerFocus } from '../layer-focus'
import type { DrawerProps } from '../layer-props'
import { DrawerFrame, drawerDescription } from './drawer-frame'
import { keepForNotices } from './notices'

/** A drawer over the page, which takes the focus. */
export function CoveringDrawer({
  open,
  onOpenChange,
  title,
  description,
  actions,
  footer,
  returnFocusTo,
  onEscape,
  children,
}: DrawerProps) {
  const { t } = useLingui()
  const focus = useLayerFocus(returnFocusTo)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={`${scrim} z-(--z-scrim)`} />
        <Content
          {...focus}
          onCloseAutoFocus={(event) => {
            // The drawer was docked: its other form has the focus already.
            if (document.activeElement?.closest('[data-docked]')) event.preventDefault()
            else focus.onCloseAutoFocus(event)
          }}
          onEscapeKeyDown={(event) => {
            if (onEscape === undefined) return
            event.preventDefault()
            onEscape()
          }}
          onInteractOutside={keepForNotices}
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-drawer
          className={classNames(
            'fixed inset-y-0 right-0 z-(--z-drawer) flex w-(--drawer) max-w-full flex-col border-l border-line-strong bg-raised pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] shadow-3 outline-none',
            'data-[state=open]:animate-drawer-in data-[state=closed]:animate-drawer-out phone:w-full phone:border-0 phone:pl-[env(safe-area-inset-left)]',
          )}
        >
          <DrawerFrame
            heading={
              <>
                <Title className="type-15 wrap-anywhere">{title}</Title>
                {description && <Description className={drawerDescription}>{description}</Description>}
              </>
            }
            actions={actions}
            close={
              <Close asChild>
                <IconButton icon={X} label={t`Close`} />
              </Close>
            }
            footer={footer}
          >
            {children}
          </DrawerFrame>
        </Content>
      </Portal>
    </Root>
  )
}
