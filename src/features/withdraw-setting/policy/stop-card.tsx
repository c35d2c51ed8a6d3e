import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock, OctagonX } from 'lucide-react'
import { useState } from 'react'
import { StopFault } from '@/lib/domain-ui/stop-fault'
import type { WithdrawalPolicy } from '@/lib/api/withdrawal'
import { announce } from '@/lib/ui/announce'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { LoosenDialog } from './loosen-dialog'
import { useSetPolicy } from './use-policy'
import { When } from './when'

/** The emergency stop: one press, no proof. Resuming needs a proof and the waiting time. */
export function StopCard({ policy }: { policy: WithdrawalPolicy }) {
  const { t } = useLingui()
  const set = useSetPolicy()
  const [resuming, setResuming] = useState(false)
  const stop = useMutation({
    mutationFn: () => set({ paused: true }),
    meta: { formShowsError: true },
    onSuccess: () => announce(t`All withdrawals are stopped`),
  })
  const { paused, resumes_at, wait_seconds } = policy
  const stopButton = (
    <Button
      variant="danger"
      icon={OctagonX}
      loading={stop.isPending}
      loadingText={<Trans>Stopping…</Trans>}
      onClick={() => stop.mutate()}
    >
      {paused ? <Trans>Stay stopped</Trans> : <Trans>Stop all withdrawals now</Trans>}
    </Button>
  )
  return (
    <Card aria-labelledby="stop-title">
      <CardHead id="stop-title" title={<Trans>Stop everything</Trans>} actions={<StopBadge policy={policy} />} />
      <CardBody className="grid grid-cols-1 gap-4">
        <p className="text-text-2">
          <StopWords policy={policy} />
        </p>
        <div role="alert" className="empty:hidden">
          {stop.isError && <StopFault error={stop.error} />}
        </div>
        <div className="flex flex-wrap gap-2">
          {(!paused || resumes_at !== null) && stopButton}
          {paused && resumes_at === null && (
            <Button onClick={() => setResuming(true)}>
              <Trans>Resume withdrawals…</Trans>
            </Button>
          )}
        </div>
      </CardBody>
      {resuming && (
        <LoosenDialog
          wish={{ paused: false }}
          waitSeconds={wait_seconds}
          title={<Trans>Resume withdrawals</Trans>}
          confirm={<Trans>Resume withdrawals</Trans>}
          onClose={() => setResuming(false)}
        >
          <Trans>Withdrawals and refunds can be made again.</Trans>
        </LoosenDialog>
      )}
    </Card>
  )
}

function StopBadge({ policy: { paused, resumes_at } }: { policy: WithdrawalPolicy }) {
  if (!paused) {
    return (
      <Badge tone="success" icon={CircleCheck}>
        <Trans>Withdrawals are open</Trans>
      </Badge>
    )
  }
  return resumes_at === null ? (
    <Badge tone="danger" icon={OctagonX}>
      <Trans>Stopped</Trans>
    </Badge>
  ) : (
    <Badge tone="warning" icon={Clock}>
      <Trans>About to resume</Trans>
    </Badge>
  )
}

function StopWords({ policy: { paused, resumes_at } }: { policy: WithdrawalPolicy }) {
  if (!paused) {
    return (
      <Trans>If something is wrong, stop all withdrawals and refunds with one press. Payments still come in.</Trans>
    )
  }
  if (resumes_at === null) return <Trans>No withdrawal and no refund is sent, whoever asks for it.</Trans>
  return (
    <Trans>
      Nothing is sent yet. Withdrawals resume at <When at={resumes_at} />.
    </Trans>
  )
}
