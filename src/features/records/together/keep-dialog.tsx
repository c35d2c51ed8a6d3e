import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type DecidedTogether, keepPayments } from '@/lib/api/transactions'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'
import { DecisionFault } from './decision-fault'
import { useSentOnce } from './use-sent-once'

interface KeepDialogProps {
  handle_id: string
  /** What came, in a sentence. */
  came: ReactNode
  /** Whether the order was credited with it. */
  isCredited: boolean
  onDone: (answer: DecidedTogether) => void
  onClose: () => void
}

/** Closes the question about one payment: no money moves. */
export function KeepDialog({ handle_id, came, isCredited, onDone, onClose }: KeepDialogProps) {
  const act = useSentOnce({ send: (wish: { handle_ids: string[] }, _, key) => keepPayments(wish, key), onDone })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!act.isPending}
      title={<Trans>Keep as it is</Trans>}
      description={came}
      footer={
        <>
          <DialogDismiss onClick={onClose}>
            <Trans>Cancel</Trans>
          </DialogDismiss>
          <Button
            variant="primary"
            loading={act.isPending}
            onClick={() =>
              act.isUnknown ? act.again() : void act.sendWith({ handle_ids: [handle_id] }).catch(() => undefined)
            }
          >
            {act.isUnknown ? <Trans>Check again</Trans> : <Trans>Keep</Trans>}
          </Button>
        </>
      }
    >
      <p className="text-text-2">
        {isCredited ? (
          <Trans>It is in your account already. The question ends, and you can still refund it later.</Trans>
        ) : (
          <Trans>
            The question ends and no money moves. The money stays unassigned: you can still credit it, send it back or
            mark the order as paid.
          </Trans>
        )}
      </p>
      <DecisionFault error={act.error} />
    </Dialog>
  )
}
