import { useLingui } from '@lingui/react/macro'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { scrim } from '../layer'
import { useLayerFocus } from '../layer-focus'
import type { SheetProps } from '../layer-props'
import { keepForNotices } from './notices'

/** The layer of a `Sheet`. */
export function SheetLayer({
  open,
  onOpenChange,
  title,
  description,
  action,
  tall = false,
  footer,
  returnFocusTo,
  children,
}: SheetProps) {
  const { t } = useLingui()
  const focus = useLayerFocus(returnFocusTo)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={classNames(scrim, tall ? 'z-(--z-dialog)' : 'z-(--z-scrim)')} />
        <Content
          {...focus}
          onInteractOutside={keepForNotices}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 mx-auto flex max-w-[640px] flex-col border-line-strong bg-raised outline-none',
            tall
              ? 'top-0 z-(--z-dialog) desk:border-x pt-[env(safe-area-inset-top)]'
              : 'z-(--z-drawer) max-h-[92dvh] rounded-t-4 border-t',
            'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
          )}
        >
          {!tall && <span aria-hidden className="mx-auto mt-3 h-1 w-9 flex-none rounded-full bg-line-strong" />}
          <div className={classNames('flex flex-none items-center gap-1 pr-2 pl-4', tall ? 'py-3' : 'pt-2 pb-1')}>
            <div className="min-w-0 flex-1">
              <Title className="type-18 track-display">{title}</Title>
              {description && <Description className="type-13 text-text-2">{description}</Description>}
            </div>
            {action}
            <Close asChild>
              <IconButton icon={X} label={t`Close`} />
            </Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-1">{children}</div>
          {footer && (
            <div className="grid flex-none gap-2 px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{footer}</div>
          )}
        </Content>
      </Portal>
    </Root>
  )
}
