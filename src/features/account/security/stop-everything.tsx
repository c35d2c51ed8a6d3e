import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '@/features/session/page-link'
import { useMayOffer } from '@/lib/api/use-offers'
import { useSetPolicy } from '@/lib/api/use-set-policy'
import { policyOptions } from '@/lib/api/withdrawal'
import { StopFault } from '@/lib/domain-ui/stop-fault'
import { toastDone } from '@/lib/ui/toast'
import { buttonLook } from '@/lib/ui/button-look'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'

/**
 * "Stop all withdrawals now…", under the thumb on a phone; once stopped, the way to the settings that resume. It waits for no
 * answer: who is being robbed on a bad connection must be able to stop too.
 */
export function StopEverything({ className }: { className?: string }) {
  const canStop = useMayOffer('account.pauseWithdrawals')
  const { data: policy } = useQuery({ ...policyOptions, enabled: canStop })
  const [asking, setAsking] = useState(false)
  if (!canStop) return null
  return (
    <div className={className}>
      {policy?.paused ? (
        <PageLink to="/property/WithdrawSetting" className={`${buttonLook()} phone:w-full`}>
          <Trans>Withdrawals are stopped</Trans>
        </PageLink>
      ) : (
        <Button variant="danger" icon={OctagonX} className="phone:w-full" onClick={() => setAsking(true)}>
          <Trans>Stop all withdrawals now…</Trans>
        </Button>
      )}
      {asking && <StopDialog onClose={() => setAsking(false)} />}
    </div>
  )
}

function StopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const setPolicy = useSetPolicy()
  const stop = useMutation({
    mutationFn: () => setPolicy({ paused: true }),
    meta: { formShowsError: true },
    onSuccess: () => {
      toastDone(t`All withdrawals are stopped`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      dismissible={!stop.isPending}
      onOpenChange={onClose}
      title={<Trans>Stop all withdrawals</Trans>}
      footer={
        <>
          <DialogDismiss onClick={onClose}>
            <Trans>Cancel</Trans>
          </DialogDismiss>
          <Button
            variant="danger-fill"
            loading={stop.isPending}
            loadingText={<Trans>Stopping…</Trans>}
            onClick={() => stop.mutate()}
          >
            <Trans>Stop all withdrawals now</Trans>
          </Button>
        </>
      }
    >
      <div role="alert" className="empty:hidden">
        {stop.isError && <StopFault error={stop.error} />}
      </div>
      <p>
        <Trans>If something is wrong, stop all withdrawals and refunds with one press. Payments still come in.</Trans>
      </p>
    </Dialog>
  )
}
