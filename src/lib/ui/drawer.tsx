import { useLingui } from '@lingui/react/macro'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button'
import { classNames } from './class-names'
import { DockButton, useDocked } from './dock'
import { DockedDrawer } from './docked-drawer'
import { DrawerFrame, type DrawerProps, drawerDescription } from './drawer-frame'
import { scrim } from './layer'
import { useLayerFocus } from './layer-focus'

/**
 * One record beside its list: 600 px wide at the right, the whole page on a phone, and beside the list in a wide window
 * where it docks. Its buttons stay at the bottom. Put `DrawerSection`s inside.
 */
export function Drawer({ actions, ...props }: DrawerProps) {
  const docked = useDocked()
  const { open, shown, ...rest } = props
  if (shown === undefined) return <CoveringDrawer {...props} actions={actions} />
  const all = (
    <>
      {actions}
      <DockButton />
    </>
  )
  if (!docked) return <CoveringDrawer {...props} actions={all} />
  return open ? <DockedDrawer {...rest} shown={shown} actions={all} /> : null
}

function CoveringDrawer({
  open,
  onOpenChange,
  title,
  description,
  actions,
  footer,
  returnFocusTo,
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

interface DrawerSectionProps {
  title?: ReactNode
  /** At the right of the title: a zone, a link. */
  aside?: ReactNode
  /** As high as the drawer, for a flow whose buttons stand at the lower edge. */
  fill?: boolean
  children: ReactNode
}

/** One section of a drawer, divided from the next by a line. */
export function DrawerSection({ title, aside, fill = false, children }: DrawerSectionProps) {
  return (
    <section
      className={classNames(
        'px-6 py-4.5 in-data-docked:px-5 phone:p-4',
        fill ? 'flex min-h-full flex-col' : 'border-b border-line-hair last:border-b-0',
      )}
    >
      {title && (
        <div className="mb-2.5 flex items-center justify-between gap-3">
          <h3 className="type-13 font-semibold">{title}</h3>
          {aside && <div className="type-13 text-text-3">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
