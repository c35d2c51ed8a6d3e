import { Trans } from '@lingui/react/macro'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { Button } from './button'

const Dismissible = createContext(true)

/** Tells the buttons of a dialog whether it may be closed now. `DialogLayer` draws it. */
export const DismissibleScope = Dismissible.Provider

interface DialogDismissProps extends Omit<ComponentProps<typeof Button>, 'disabledReason' | 'loading' | 'loadingText'> {
  /** Why it cannot be closed while an answer is awaited. */
  busyReason?: ReactNode
}

/**
 * The button of a dialog that closes it and does nothing else. It is off while the dialog is not `dismissible`: an act that
 * is under way goes on, and its refusal would be said to nobody.
 * @example <DialogDismiss onClick={onClose}>{t`Cancel`}</DialogDismiss>
 */
export function DialogDismiss({ busyReason, ...button }: DialogDismissProps) {
  const reason = busyReason ?? <Trans>It is being sent</Trans>
  return <Button {...button} {...(!use(Dismissible) && { disabledReason: reason })} />
}
