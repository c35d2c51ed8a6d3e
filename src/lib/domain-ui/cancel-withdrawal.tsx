import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { STALE_AFTER_WITHDRAWAL, takeBackWithdrawal, type WithdrawalRecord } from '@/lib/api/withdrawal'
import { markStale } from '@/lib/api/transport/mark-stale'
import { useKey } from '@/lib/forms/use-key'
import { useOnce } from '@/lib/forms/use-once'
import { useOnline } from '@/lib/device/use-online'
import { Amount } from '@/lib/ui/amount'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'
import { WriteFault } from './write-fault'

interface CancelWithdrawalProps {
  record: WithdrawalRecord
  /** Whether it can be canceled now. The refusal of a press stays when it no longer can: a refusal is what tells so. */
  offered: boolean
}

/**
 * Cancels a withdrawal during its audit, after a confirmation. Its key stays the same until the server has answered. Give it
 * the withdrawal's number as its `key`, and draw it also where it is not `offered`.
 */
export function CancelWithdrawal({ record, offered }: CancelWithdrawalProps) {
  const { t } = useLingui()
  const { handle_id, amount, token, decimals } = record
  const online = useOnline()
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const { busy, run } = useOnce()
  const keyOf = useKey()
  const canPress = offered || busy
  const cancel = () =>
    run(async () => {
      setFault(undefined)
      try {
        await takeBackWithdrawal(handle_id, keyOf([handle_id]))
        announce(t`The withdrawal is canceled`)
        setAsking(false)
      } catch (error) {
        setFault(error)
      }
      // Also after a failure, because the list shows what happened.
      markStale(cache, STALE_AFTER_WITHDRAWAL)
    })
  return (
    <>
      {offered && (
        <Button
          variant="danger"
          onClick={() => setAsking(true)}
          {...(online ? {} : { disabledReason: <Trans>You are offline.</Trans> })}
        >
          <Trans>Cancel withdrawal…</Trans>
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        dismissible={!busy}
        title={<Trans>Cancel this withdrawal?</Trans>}
        footer={
          <>
            <DialogDismiss onClick={() => setAsking(false)}>
              {canPress ? <Trans>Keep it</Trans> : <Trans>Close</Trans>}
            </DialogDismiss>
            {canPress && (
              <Button variant="danger-fill" loading={busy} onClick={() => void cancel()}>
                <Trans>Cancel withdrawal</Trans>
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-3">
          <p>
            {canPress ? (
              <Trans>
                <Amount value={amount} mode="full" decimals={decimals} unit={token} /> go back to your capital account.
                Nothing is sent.
              </Trans>
            ) : (
              <Trans>It can no longer be canceled here. The page shows what became of it.</Trans>
            )}
          </p>
          <div role="alert">{fault !== undefined && <Failure error={fault} canPress={canPress} />}</div>
        </div>
      </Dialog>
    </>
  )
}

/** The error of a cancellation. A lost answer is not called a failure: the record's state shows the outcome. */
function Failure({ error, canPress }: { error: unknown; canPress: boolean }) {
  return (
    <WriteFault error={error}>
      {canPress ? (
        <Trans>It may be canceled already. The state above is read again. You can press again safely.</Trans>
      ) : (
        <Trans>It may be canceled already.</Trans>
      )}
    </WriteFault>
  )
}
