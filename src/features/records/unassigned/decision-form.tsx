import { Trans, useLingui } from '@lingui/react/macro'
import { hasFailed } from '@/lib/api/risk'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { flowFoot } from '@/lib/ui/flow-foot'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { RadioGroup } from '@/lib/ui/radio-group'
import { RefundAddress } from '../refund/refund-address'
import { DecisionEffect } from './decision-words'
import type { DecisionKind } from './use-decision'
import type { Destination } from './use-destination'

interface DecisionFormProps {
  kind: DecisionKind
  money: UnassignedMoney
  destination: Destination
  onReview: () => void
  onCancel: () => void
}

/** What follows from the decision, and where the money is sent back to. */
export function DecisionForm({ kind, money, destination, onReview, onCancel }: DecisionFormProps) {
  const { risk, form } = destination
  const isRisky = risk !== undefined && hasFailed(risk)
  return (
    <form {...form.bind(onReview)} className="flex flex-col gap-4">
      {/* What the decision is about, and no balance. */}
      <HiddenAmounts value={false}>
        <Amount value={money.amount} mode="full" decimals={money.decimals} unit={money.token} size="big" />
      </HiddenAmounts>
      <p className="text-text-2">
        <DecisionEffect kind={kind} money={money} />
      </p>
      {kind === 'send_back' && destination.mayChoose && <WhereTo money={money} destination={destination} />}
      <div className={flowFoot}>
        <Button
          type="submit"
          variant="primary"
          loading={destination.busy}
          {...(isRisky && { disabledReason: <Trans>The address failed the risk check</Trans> })}
        >
          <Trans>Review</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

function WhereTo({ money, destination }: Pick<DecisionFormProps, 'money' | 'destination'>) {
  const { t } = useLingui()
  const { form, risk } = destination
  const { chain } = money
  return (
    <>
      <RadioGroup
        legend={<Trans>Where it is sent</Trans>}
        {...form.field('where')}
        ruled
        error={form.errorOf('where')}
        options={[
          {
            value: 'sender',
            label: <Trans>Back to its sender</Trans>,
            hint: <AddressInline value={money.from_address} show="groups" />,
          },
          {
            value: 'customer',
            label: <Trans>To another address</Trans>,
            hint: <Trans>It counts in your limits of withdrawals</Trans>,
          },
        ]}
      />
      {form.values.where === 'customer' && (
        <RefundAddress
          label={t`Address on ${chain}`}
          hint={t`An address that the customer has named for this money`}
          form={form}
          risk={risk}
          advice={
            <>
              <Trans>It stays where it is. Ask the customer for another address.</Trans>
              <SupportLine />
            </>
          }
        />
      )}
    </>
  )
}
