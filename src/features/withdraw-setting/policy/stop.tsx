import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock, OctagonX } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { StopFault } from '@/lib/domain-ui/stop-fault'
import { useOffers } from '@/lib/api/use-offers'
import { useSetPolicy } from '@/lib/api/use-set-policy'
import type { WithdrawalPolicy } from '@/lib/api/withdrawal'
import { announce } from '@/lib/ui/announce'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { classNames } from '@/lib/ui/class-names'
import { Loading } from '@/lib/ui/skeleton'
import { useKeptFocus } from '@/lib/ui/use-kept-focus'
import { LoosenDialog } from './loosen-dialog'
import { When } from './when'

interface StopHeadProps {
  title: ReactNode
  policy: WithdrawalPolicy | undefined
  /** The policy is being loaded for the first time. */
  loading: boolean
}

/** The head of the page, with the emergency stop: one press, no proof. Resuming needs a proof and the waiting time. */
export function StopHead({ title, policy, loading }: StopHeadProps) {
  const { t } = useLingui()
  const canStop = useOffers('account.pauseWithdrawals')
  const set = useSetPolicy()
  const acts = useRef<HTMLDivElement>(null)
  const kept = useKeptFocus(acts)
  const stop = useMutation({
    mutationFn: () => set({ paused: true }),
    meta: { formShowsError: true },
    onSuccess: () => announce(t`All withdrawals are stopped`),
  })
  return (
    <header className="mb-4 grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">{title}</div>
        {loading && !canStop && (
          <Loading className={actsLook} bars={['h-5.5 w-42', 'h-9 w-56 phone:h-11 phone:w-full']} />
        )}
        {(policy ?? canStop) && (
          <div ref={acts} tabIndex={-1} {...kept} className={classNames(actsLook, 'outline-none')}>
            {policy ? <StopBadge policy={policy} /> : loading && <Loading bars={['h-5.5 w-42']} />}
            <Acts policy={policy} isStopping={stop.isPending} onStop={() => stop.mutate()} />
          </div>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {stop.isError && <StopFault error={stop.error} />}
      </div>
    </header>
  )
}

/** On a phone one below the other in every language, as their skeletons are. */
const actsLook =
  'flex flex-wrap items-center gap-2 phone:grid phone:w-full phone:justify-items-start phone:[&_button]:w-full'

interface ActsProps {
  /** Undefined while nobody knows it: to stop needs no answer first. */
  policy: WithdrawalPolicy | undefined
  isStopping: boolean
  onStop: () => void
}

function Acts({ policy, isStopping, onStop }: ActsProps) {
  const [resuming, setResuming] = useState(false)
  const { paused = false, resumes_at = null } = policy ?? {}
  return (
    <>
      {(!paused || resumes_at !== null) && (
        <Button
          variant="danger"
          icon={OctagonX}
          loading={isStopping}
          loadingText={<Trans>Stopping…</Trans>}
          onClick={onStop}
        >
          {paused ? <Trans>Stay stopped</Trans> : <Trans>Stop all withdrawals now</Trans>}
        </Button>
      )}
      {paused && resumes_at === null && (
        <Button onClick={() => setResuming(true)}>
          <Trans>Resume withdrawals…</Trans>
        </Button>
      )}
      {policy && resuming && (
        <LoosenDialog
          wish={{ paused: false }}
          waitSeconds={policy.wait_seconds}
          title={<Trans>Resume withdrawals</Trans>}
          confirm={<Trans>Resume withdrawals</Trans>}
          onClose={() => setResuming(false)}
        >
          <Trans>Withdrawals and refunds can be made again.</Trans>
        </LoosenDialog>
      )}
    </>
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

/** What a stop does, or what it does now. */
export function StopWords({ policy: { paused, resumes_at } }: { policy: WithdrawalPolicy }) {
  if (!paused) {
    return (
      <Trans>One press stops every withdrawal and refund. Payments still come in. Resuming asks for a proof.</Trans>
    )
  }
  if (resumes_at === null) return <Trans>No withdrawal and no refund is sent, whoever asks for it.</Trans>
  return (
    <Trans>
      Nothing is sent yet. Withdrawals resume at <When at={resumes_at} />.
    </Trans>
  )
}
