import { useLingui } from '@lingui/react/macro'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button'
import { classNames } from './class-names'
import type { LayerProps } from './dialog'
import { scrim } from './layer'
import { useLayerFocus } from './layer-focus'

interface DrawerProps extends LayerProps {
  /** Between title and close button: previous, next, copy link. */
  actions?: ReactNode
}

/**
 * A layer for one record beside its list: 600 px wide at the right, the whole page on a phone. Its buttons stay at the
 * bottom. Put `DrawerSection`s inside.
 */
export function Drawer({
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
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-y-0 right-0 z-(--z-drawer) flex w-(--drawer) max-w-full flex-col border-l border-line-strong bg-raised pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] shadow-3 outline-none',
            'data-[state=open]:animate-drawer-in data-[state=closed]:animate-drawer-out phone:w-full phone:border-0 phone:pl-[env(safe-area-inset-left)]',
          )}
        >
          <div className="flex min-h-(--header) flex-none items-center gap-1 border-b border-line-hair pr-4 pl-6 phone:pr-2 phone:pl-4">
            <div className="min-w-0 flex-1">
              <Title className="type-15 wrap-anywhere">{title}</Title>
              {description && <Description className="type-12 text-text-3">{description}</Description>}
            </div>
            {actions}
            {actions && <span aria-hidden className="mx-1 h-5 w-px bg-line-hair" />}
            <Close asChild>
              <IconButton icon={X} label={t`Close`} />
            </Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer && (
            <div className="flex flex-none flex-wrap gap-2 border-t border-line-hair bg-raised px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] phone:px-4 phone:[&_:is(a,button)]:grow">
              {footer}
            </div>
          )}
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
        'px-6 py-4.5 phone:p-4',
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
