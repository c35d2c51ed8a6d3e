import { Trans } from '@lingui/react/macro'
import { Scale } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Transaction } from '#shared/contract/transactions'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { isKnown, subtract } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { Callout } from '@/lib/ui/callout'
import { DrawerSection } from '@/lib/ui/drawer'
import { type OpenQuestion, openQuestion } from './open-question'

interface NeedsYouProps {
  payment: Transaction
}

/** What the merchant must decide, and the possible acts. Draws nothing when the payment is in order or decided. */
export function NeedsYou({ payment }: NeedsYouProps) {
  const trouble = TROUBLES[payment.status]
  const question = openQuestion(payment)
  if (!trouble && !question) return null
  return (
    <DrawerSection>
      <div className="grid grid-cols-1 gap-2">
        {trouble?.()}
        {question && QUESTIONS[question](payment)}
      </div>
    </DrawerSection>
  )
}

const TROUBLES: Readonly<Record<number, () => ReactElement>> = {
  [TRANSACTION_STATUS.error]: () => (
    <Callout tone="danger" title={<Trans>This payment could not be processed.</Trans>}>
      <Trans>The on-chain record is below.</Trans>
      <SupportLine />
    </Callout>
  ),
  [TRANSACTION_STATUS.chain_confirmation_failure]: () => (
    <Callout tone="danger" title={<Trans>The chain took this payment back.</Trans>}>
      <Trans>Do not deliver the goods. If the buyer pays again, it appears here.</Trans>
    </Callout>
  ),
}

/** By how much the buyer sent more or less, where both amounts are known. */
function Difference({ payment, by }: { payment: Transaction; by: 'more' | 'less' }) {
  const { amount, amount_collected, decimals, token } = payment
  const difference = by === 'more' ? subtract(amount_collected, amount) : subtract(amount, amount_collected)
  if (!isKnown(difference)) {
    return by === 'more' ? (
      <Trans>The buyer sent more than asked.</Trans>
    ) : (
      <Trans>The buyer sent less than asked.</Trans>
    )
  }
  const shown = (
    <Amount value={difference} mode="full" decimals={decimals} unit={token} className="[&_*]:text-inherit" />
  )
  return by === 'more' ? (
    <Trans>The buyer sent {shown} more than asked.</Trans>
  ) : (
    <Trans>The buyer sent {shown} less than asked.</Trans>
  )
}

const QUESTIONS: Record<OpenQuestion, (payment: Transaction) => ReactElement> = {
  over: (payment) => (
    <Callout tone="warning" icon={Scale} title={<Difference payment={payment} by="more" />}>
      <Trans>Refund the difference or keep it: it is in your account. The order itself is complete.</Trans>
    </Callout>
  ),
  under: (payment) => (
    <Callout tone="warning" icon={Scale} title={<Difference payment={payment} by="less" />}>
      <Trans>Mark the order as paid: the shop is told so. Or decide below without the shop.</Trans>
    </Callout>
  ),
  late: () => (
    <Callout tone="warning" title={<Trans>The payment came after time had run out.</Trans>}>
      <Trans>Mark the order as paid: the shop is told so. Or decide below without the shop.</Trans>
    </Callout>
  ),
  late_for_closed: () => (
    <Callout tone="warning" title={<Trans>The payment came after the order was closed.</Trans>}>
      <Trans>This money is not counted. Compare the on-chain payments below, then settle it with the buyer.</Trans>
    </Callout>
  ),
  wrong_token: () => (
    <Callout tone="warning" title={<Trans>The buyer sent a different token.</Trans>}>
      <Trans>This money is not counted. Compare the on-chain payments below, then settle it with the buyer.</Trans>
    </Callout>
  ),
}
