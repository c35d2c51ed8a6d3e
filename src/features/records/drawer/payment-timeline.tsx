import { Trans, useLingui } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import type { TransactionInfo } from '@/lib/api/transactions'
import { dateOf, formatTime, isoTime } from '#shared/time/format-time'
import { Amount } from '@/lib/ui/amount'
import { Timeline } from '@/lib/ui/timeline'
import { Confirmations } from './confirmations'
import { type Step, timelineSteps } from './timeline-steps'

interface PaymentTimelineProps {
  payment: Transaction
  info: TransactionInfo | undefined
  zone: string
}

/** Everything that happened to the payment, with the clock of the merchant's zone. */
export function PaymentTimeline({ payment, info, zone }: PaymentTimelineProps) {
  const { t } = useLingui()
  const steps = timelineSteps(payment, info)
  return (
    <Timeline
      label={t`Timeline`}
      steps={steps.map((step, index) => ({
        key: step.key,
        title: t(step.title),
        state: step.state,
        time: step.at === null ? undefined : <Clock at={step.at} since={payment.created_time} zone={zone} />,
        children: index === 0 ? <Asked payment={payment} /> : <Remark step={step} info={info} zone={zone} />,
      }))}
    />
  )
}

function Asked({ payment: { apply_name, amount, decimals, token, chain } }: { payment: Transaction }) {
  return (
    <Trans>
      {apply_name} asked for <Amount value={amount} mode="full" decimals={decimals} unit={token} /> on {chain}
    </Trans>
  )
}

function Remark({ step, info, zone }: { step: Step; info: TransactionInfo | undefined; zone: string }) {
  const latest = info?.list.findLast(({ state }) => state !== 'orphaned')
  if (step.confirmations && latest) return <Confirmations payment={latest} />
  if (step.key === 'waiting' && step.at !== null) {
    const until = formatTime(step.at, 'second', { zone })
    return <Trans>The order is open until {until}</Trans>
  }
  return step.remark
}

/** The clock time, with the date before it when the day is not that of the order. */
function Clock({ at, since, zone }: { at: number; since: number; zone: string }) {
  const sameDay = dateOf(at, zone) === dateOf(since, zone)
  return (
    <time dateTime={isoTime(at)}>
      {!sameDay && `${formatTime(at, 'list', { zone })} `}
      {formatTime(at, 'second', { zone })}
    </time>
  )
}
