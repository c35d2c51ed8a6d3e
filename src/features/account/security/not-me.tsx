import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { endOtherDevices, STALE_AFTER_ACCOUNT } from '@/lib/api/security'
import { useMayOffer } from '@/lib/api/use-offers'
import { useSetPolicy } from '@/lib/api/use-set-policy'
import { markStale } from '@/lib/api/transport/mark-stale'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { explain } from '@/lib/domain-ui/explain'
import { StopFault } from '@/lib/domain-ui/stop-fault'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'

/**
 * "It was not me": withdrawals stop at once, and every other device is signed out. Both need no proof, because they only
 * take away. What then must be changed is said; the proofs for that are the merchant's own.
 */
export function NotMe({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const canStop = useMayOffer('account.pauseWithdrawals')
  const canSignOut = useMayOffer('user.endOtherSessions')
  const setPolicy = useSetPolicy()
  const stop = useMutation({
    mutationFn: () => setPolicy({ paused: true }),
    meta: { formShowsError: true },
    onSuccess: () => announce(t`All withdrawals are stopped`),
  })
  const signOut = useMutation({
    mutationFn: endOtherDevices,
    meta: { formShowsError: true },
    onSuccess: () => announce(t`Other devices are signed out`),
    onSettled: () => markStale(cache, STALE_AFTER_ACCOUNT),
  })
  const act = () => {
    if (canStop && !stop.isSuccess) stop.mutate()
    if (canSignOut && !signOut.isSuccess) signOut.mutate()
  }
  const isDone = (!canStop || stop.isSuccess) && (!canSignOut || signOut.isSuccess)
  const isBusy = stop.isPending || signOut.isPending
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onOpenChange={onClose}
      title={<Trans>Somebody else changed your account</Trans>}
      description={<Trans>Take these steps now, from top to bottom.</Trans>}
      footer={
        <>
          <DialogDismiss onClick={onClose}>
            <Trans>Close</Trans>
          </DialogDismiss>
          {(canStop || canSignOut) && !isDone && (
            <Button variant="danger-fill" icon={OctagonX} loading={isBusy} onClick={act}>
              {canStop ? <Trans>Stop all withdrawals now</Trans> : <Trans>Sign out other devices</Trans>}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div role="alert" className="grid gap-2 empty:hidden">
          {stop.isError && <StopFault error={stop.error} />}
          {signOut.isError && <Callout tone="danger">{explain(signOut.error)}</Callout>}
        </div>
        {isDone && (canStop || canSignOut) && (
          <Callout
            tone="success"
            title={
              canStop ? <Trans>Withdrawals are stopped, until you verify and resume them.</Trans> : <Trans>Done.</Trans>
            }
          >
            {canSignOut && <Trans>Every other device is signed out.</Trans>}
          </Callout>
        )}
        <ol className="grid list-decimal gap-2 pl-5">
          {canStop && (
            <li>
              <Trans>Stop all withdrawals and refunds. This button does it at once, without a code.</Trans>
            </li>
          )}
          <li>
            <Trans>Change your login password and your transaction password.</Trans>
          </li>
          <li>
            <Trans>Look at email, phone, Google Authenticator and linked wallets. Replace what is not yours.</Trans>
          </li>
          <li>
            <Trans>Tell the service your merchant ID and when it happened.</Trans>
            <SupportLine />
          </li>
        </ol>
      </div>
    </Dialog>
  )
}
