import { useLingui } from '@lingui/react/macro'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button'
import { classNames } from './class-names'
import { scrim } from './layer'
import { useLayerFocus } from './layer-focus'

export interface LayerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  /** Actions; the primary one last in a dialog, first in a drawer. */
  footer?: ReactNode
  /** The element that gets the focus when the opener no longer exists. */
  returnFocusTo?: () => HTMLElement | null
  children?: ReactNode
}

interface DialogProps extends LayerProps {
  /** False while an answer is awaited: Esc, the backdrop and the close button then do nothing. */
  dismissible?: boolean
  /** 664 px wide for wide tables; 480 by default. */
  wide?: boolean
}

/**
 * A dialog, for step-up and irreversible acts only. 480 px wide, radius 14.
 * @example <Dialog open={open} onOpenChange={setOpen} title={t`Delete application`} footer={…}>…</Dialog>
 */
export function Dialog({ dismissible = true, wide = false, ...props }: DialogProps) {
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
            onInteractOutside={hold}
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
                {props.footer}
              </div>
            )}
          </Content>
        </Overlay>
      </Portal>
    </Root>
  )
}
