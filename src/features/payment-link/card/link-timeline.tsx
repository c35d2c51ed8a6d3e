import { Trans, useLingui } from '@lingui/react/macro'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import type { PaymentLink } from '@/lib/api/payment-link'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { transactionStatusLook } from '@/lib/domain-ui/transaction-status'
import { compare } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Ruler } from '@/lib/ui/ruler'
import { Timeline, type TimelineStep } from '@/lib/ui/timeline'

const { to_be_paid, account_paid } = TRANSACTION_STATUS

/** What has happened to a link, and what comes next. Only what the back end says is shown. */
export function LinkTimeline({ link, zone }: { link: PaymentLink; zone: string }) {
  const { t } = useLingui()
  const { status, confirmations, required, amount_collected, token, chain } = link
  const isOpen = status === to_be_paid
  const isSeen = confirmations > 0
  const isPart = isOpen && compare(amount_collected, '0') > 0
  const look = transactionStatusLook(status)
  const created: TimelineStep = {
    key: 'created',
    title: <Trans context="step of a payment">Created</Trans>,
    state: 'done',
    time: <RecordTime at={link.created_time} zone={zone} />,
  }
  const seen: TimelineStep = {
    key: 'seen',
    title: isSeen ? <Trans>Seen on {chain}</Trans> : <Trans>Waiting for the customer</Trans>,
    state: isOpen ? 'now' : 'done',
    children: isSeen && (
      <>
        <Ruler ticks={required} used={Math.min(confirmations, required)} />
        <Trans>
          {Math.min(confirmations, required)} of {required} confirmations
        </Trans>
      </>
    ),
  }
  const part: TimelineStep = {
    key: 'part',
    title: <Trans>A part has come</Trans>,
    state: 'now',
    children: <Amount value={amount_collected} mode="full" unit={token} />,
  }
  const end: TimelineStep = {
    key: 'end',
    title: isOpen ? <Trans>Paid</Trans> : t(look.word),
    state: isOpen ? 'ahead' : status === account_paid ? 'success' : 'failed',
    children: isOpen ? <Trans>Counts at {required} confirmations.</Trans> : t(look.meaning),
  }
  const middle = isOpen || isSeen ? [seen] : []
  return <Timeline label={t`What happened to this link`} steps={[created, ...middle, ...(isPart ? [part] : []), end]} />
}
