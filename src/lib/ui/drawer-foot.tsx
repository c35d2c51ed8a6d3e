import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button'

interface DrawerFootProps {
  /** The id of the form that the button sends; without one, what it does. */
  act: string | (() => void)
  /** Why it cannot be done now. */
  off?: ReactNode
  onCancel: () => void
  /** The act. */
  children: ReactNode
}

/** The foot of a drawer that holds a form: its act, and the way out. */
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
