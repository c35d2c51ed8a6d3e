import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOnline } from '@/lib/device/use-online'
import { Button } from '@/lib/ui/button'
import { flowFoot } from '@/lib/ui/flow-foot'

interface ReviewActsProps {
  /** Why the person cannot go on yet. */
  held: ReactNode
  onConfirm: () => void
  onBack: () => void
  /** At the lower edge of a drawer. */
  atFoot?: boolean
  /** The act in full: "Refund 5.000000 USDT". */
  children: ReactNode
}

/** The buttons of a review: confirm, with the full name of the act, and back. Nothing can be confirmed offline. */
export function ReviewActs({ held, onConfirm, onBack, atFoot = false, children }: ReviewActsProps) {
  const online = useOnline()
  const reason = online ? held : <Trans>You are offline. Money actions are off.</Trans>
  return (
    <div className={atFoot ? flowFoot : 'flex flex-wrap gap-2 phone:[&_button]:grow'}>
      <Button variant="primary" size="lg" onClick={onConfirm} {...(reason ? { disabledReason: reason } : {})}>
        {children}
      </Button>
      <Button size="lg" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </div>
  )
}
