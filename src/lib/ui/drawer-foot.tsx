import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button'

interface DrawerFootProps {
  /** The id of the form that the button submits, or what a press does. */
  act: string | (() => void)
  /** Why the button is off. */
  off?: ReactNode
  onCancel: () => void
  /** The label of the button. */
  children: ReactNode
}

/** The buttons of a drawer with a form: its act, and Cancel. */
export function DrawerFoot({ act, off, onCancel, children }: DrawerFootProps) {
  return (
    <>
      <Button
        variant="primary"
        {...(typeof act === 'string' ? { type: 'submit', form: act } : { onClick: act })}
        {...(off ? { disabledReason: off } : {})}
      >
        {children}
      </Button>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  )
}
