import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote } from '@/lib/api/withdrawal'
import { explain } from '@/lib/domain-ui/explain'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RiskNotice } from '@/lib/domain-ui/risk-notice'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { compare, isKnown } from '#shared/money/amount'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card } from '@/lib/ui/card'
import { AddressField } from '../destination/address-field'
import { Findings } from '../destination/findings'
import { Guard } from '../destination/guard'
import { stickyFoot } from '../kit/frame'
import { Money } from '../kit/money'
import { WaitNote } from '@/features/session/wait-note'
import { AmountField } from './amount-field'
import { FeeSense } from './fee-sense'
import { TokenFields } from './token-fields'
import type { TokenOnNetwork } from './token-on-network'
import { DayLimit, QuoteSum } from './quote-sum'
import type { usePlan } from './use-plan'

export interface DetailsStepProps {
  tokens: readonly TokenOnNetwork[]
  tokenOnNetwork: TokenOnNetwork
  onToken: (tokenOnNetwork: TokenOnNetwork) => void
  /** Why nothing can be sent now; undefined when nothing blocks it. */
  blockedReason: ReactNode | undefined
  plan: ReturnType<typeof usePlan>
}

/** Token and network, address, amount; beside them the live quote. */
export function DetailsStep({ tokens, tokenOnNetwork, onToken, blockedReason, plan }: DetailsStepProps) {
  const { form, destination, live, risk, questions, problems } = plan
  const toAddress = (address: string) => form.set({ address })
  return (
    <form
      {...form.bind(() => blockedReason === undefined && plan.submit())}
      className="flex flex-wrap items-start gap-6"
    >
      <div className="grid min-w-0 flex-[999_1_28rem] grid-cols-1 gap-4">
        <Card className="grid grid-cols-1 gap-5.5 p-6 phone:p-4">
          <TokenFields {...{ tokens, tokenOnNetwork, onToken }} error={problems.token} />
          <div className="grid grid-cols-1 gap-3">
            <AddressField
              {...{ tokenOnNetwork, tokens, onToken }}
              value={form.values.address}
              onValue={toAddress}
              saved={plan.own.saved}
              problem={problems.address}
              insist={plan.pressed}
            />
            <QueryFault query={plan.own.query} title={<Trans>Could not load your fixed addresses.</Trans>} />
            {destination && <Findings {...{ destination, risk }} quote={live.exact} network={tokenOnNetwork.network} />}
            {destination && <RiskNotice risk={risk} />}
            {destination && (
              <Guard
                questions={questions}
                answered={plan.answered}
                onAnswer={plan.answer}
                insist={plan.pressed}
                address={destination.shown}
                similar={plan.similar}
                onUse={toAddress}
              />
            )}
          </div>
          <AmountField
            tokenOnNetwork={tokenOnNetwork}
            value={form.values.amount}
            onValue={(amount) => form.set({ amount })}
            onBlur={plan.leaveAmount}
            error={problems.amount}
            quote={live.latest}
          />
        </Card>
        <FeeSense {...{ tokenOnNetwork, tokens }} amount={plan.amount} />
      </div>
      <Side {...{ tokenOnNetwork, blockedReason, plan }} />
    </form>
  )
}

function Side({
  tokenOnNetwork,
  blockedReason,
  plan,
}: Pick<DetailsStepProps, 'tokenOnNetwork' | 'blockedReason' | 'plan'>) {
  const { live, amount } = plan
  const isPhone = usePhoneWidth()
  const shown = amount === undefined || isOverdrawn(live.exact) ? undefined : live.exact
  return (
    <div className="grid min-w-0 flex-[1_1_21.75rem] grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-4 p-5 phone:p-4" aria-busy={live.asking}>
        <HiddenAmounts value={false}>
          <div>
            <h2 className="type-15">
              <Trans>They receive</Trans>
            </h2>
            <Money value={shown?.received} tokenOnNetwork={tokenOnNetwork} size="big" />
          </div>
          <QuoteSum quote={shown} tokenOnNetwork={tokenOnNetwork} />
          {shown && !isKnown(shown.fee) && (
            <p className="type-13 text-text-2">
              <Trans>The server tells the fee after you send. It is taken from the amount.</Trans>
            </p>
          )}
          {live.latest && isKnown(live.latest.day_limit) && <DayLimit quote={live.latest} amount={amount} />}
        </HiddenAmounts>
        <WaitNote wait={shown?.wait} />
        {plan.refused !== undefined && (
          <Callout tone="danger" title={<Trans>No quote was given.</Trans>}>
            {explain(plan.refused)}
          </Callout>
        )}
        {!isPhone && <Act {...{ blockedReason, plan }} />}
      </Card>
      {isPhone && (
        <div className={stickyFoot}>
          <Act {...{ blockedReason, plan }} />
        </div>
      )}
    </div>
  )
}

/** Whether the amount is above the balance or below the fee. No sum is shown then; the field shows why. */
function isOverdrawn(quote: Quote | undefined): boolean {
  return quote !== undefined && (compare(quote.balance_after, '0') < 0 || compare(quote.received, '0') < 0)
}

function Act({ blockedReason, plan }: Pick<DetailsStepProps, 'blockedReason' | 'plan'>) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={plan.busy}
        {...(blockedReason === undefined ? {} : { disabledReason: blockedReason })}
      >
        <Trans>Review withdrawal</Trans>
      </Button>
      {blockedReason === undefined && (
        <p className="text-center type-12 text-text-3">
          <Trans>Nothing is sent until you verify.</Trans>
        </p>
      )}
    </div>
  )
}
