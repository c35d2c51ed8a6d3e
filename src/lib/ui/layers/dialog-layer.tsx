import { useLingui } from '@lingui/react/macro'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { IconButton } from '../button'
import { classNames } from '../class-names'
import { DismissibleScope } from '../dialog-dismiss'
import type { DialogProps } from '../layer-props'
import { scrim } from '../layer'
import { useLayerFocus } from '../layer-focus'
import { keepForNotices } from './notices'

/** The layer of a `Dialog`. */
export function DialogLayer({ dismissible = true, wide = false, ...props }: DialogProps) {
  const { t } = useLingui()
  const focus = useLayerFocus(props.returnFocusTo)
  const hold = (event: Event) => {
    if (!dismissible) event.preventDefault()
  }
  return (
    <Root open={props.open} onOpenChange={props.onOpenChange}>
      <Portal>
        {/* The overlay contains the dialog: Radix blocks scrolling outside of the two. */}
        <Overlay className={classNames(scrim, 'z-(--z-dialog) grid place-items-center overflow-y-auto p-4')}>
          <Content
            {...focus}
            {...(props.description ? {} : { 'aria-describedby': undefined })}
            onEscapeKeyDown={hold}
            onInteractOutside={dismissible ? keepForNotices : hold}
            className={classNames(
              'w-full rounded-4 border border-line-strong bg-raised shadow-3 outline-none',
              'data-[state=open]:animate-dialog-in data-[state=closed]:animate-dialog-out',
              wide ? 'max-w-[664px]' : 'max-w-[480px]',
            )}
          >
            <div className="flex items-start gap-3 px-6 pt-5 phone:px-4">
              <div className="min-w-0 flex-1">
                <Title className="type-18 track-display">{props.title}</Title>
                {props.description && (
                  <Description className="mt-0.5 type-13 text-text-2">{props.description}</Description>
                )}
              </div>
              {dismissible && (
                <Close asChild>
                  <IconButton icon={X} size="sm" label={t`Close`} />
                </Close>
              )}
            </div>
            <div className="px-6 pt-4 pb-5 phone:px-4">{props.children}</div>
            {props.footer && (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line-hair px-6 py-3.5 phone:px-4">
                <DismissibleScope value={dismissible}>{props.footer}</DismissibleScope>
              </div>
            )}
          </Content>
        </Overlay>
      </Portal>
    </Root>
  )
}
