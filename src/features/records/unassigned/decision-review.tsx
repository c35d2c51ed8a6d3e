import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hasFailed } from '@/lib/api/risk'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { UncheckedAddress } from '@/lib/domain-ui/unchecked-address'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { ReviewActs } from '@/lib/money-intent/review-acts'
import { AddressBlock } from '@/lib/ui/address-block'
import { Amount } from '@/lib/ui/amount'
import { DefinitionList } from '@/lib/ui/definition-list'
import { RefundRisk, useRefundRisk } from '../refund/refund-risk'
import { DecisionWords } from './decision-words'
import type { Decision } from './use-decision'

interface DecisionReviewProps {
  decision: Decision
  money: UnassignedMoney
  /** A warning that must be read, or a box that must be ticked, before going on. */
  warning?: ReactNode
  /** Why the person cannot go on yet. */
  held?: ReactNode
  onBack: () => void
  onConfirm: () => void
}

/** The decision, read-only: what arrives first, then where. */
export function DecisionReview({ decision, money, warning, held, onBack, onConfirm }: DecisionReviewProps) {
  const { t } = useLingui()
  const { amount, token, chain, decimals, from_address, credit, payment } = money
  const { kind } = decision
  const address = decision.kind === 'send_back' ? decision.address : ''
  const { finding: risk } = useRefundRisk(chain, address)
  const isRisky = risk !== undefined && hasFailed(risk)
  const arrives = kind === 'credit' ? (credit?.received ?? amount) : amount
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="type-13 text-text-2">
          {kind === 'credit' ? <Trans>Your account gets</Trans> : <Trans>They receive</Trans>}
        </p>
        <Amount value={arrives} mode="full" decimals={decimals} unit={token} size="big" />
      </div>
      {kind === 'send_back' && (
        <div className="grid grid-cols-1 gap-1.5">
          <p className="type-13 text-text-2">
            {address === from_address ? (
              <Trans>To the sender, on {chain}</Trans>
            ) : (
              <Trans>To this address on {chain}, not to the sender</Trans>
            )}
          </p>
          <AddressBlock address={address} columns={address.startsWith('0x') ? 6 : 5} large />
          {address !== from_address && <UncheckedAddress chain={chain} />}
          <RefundRisk
            risk={risk}
            advice={
              <>
                <Trans>It stays where it is. You can credit it to your account.</Trans>
                <SupportLine />
              </>
            }
          />
        </div>
      )}
      <DefinitionList
        items={[
          { key: 'network', term: t`Network`, value: `${token} · ${chain}` },
          ...(payment === null ? [] : [{ key: 'order', term: t`Order`, value: payment.out_trade_no }]),
          ...(kind === 'credit' && credit !== null
            ? [
                { key: 'amount', term: t`Amount`, value: <Amount value={amount} mode="full" decimals={decimals} /> },
                { key: 'fee', term: t`Fee`, value: <Amount value={credit.fees} mode="full" decimals={decimals} /> },
              ]
            : []),
        ]}
      />
      {warning}
      <ReviewActs
        atFoot
        held={isRisky ? <Trans>The address failed the risk check</Trans> : held}
        onConfirm={onConfirm}
        onBack={onBack}
      >
        <DecisionWords kind={kind} money={money} />
      </ReviewActs>
    </div>
  )
}
