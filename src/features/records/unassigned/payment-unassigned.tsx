import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type UnassignedMoney, unassignedOptions } from '@/lib/api/unassigned'
import { useOffers } from '@/lib/api/use-offers'
import { subtract } from '#shared/money/amount'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Amount } from '@/lib/ui/amount'
import { DrawerSection } from '@/lib/ui/drawer'
import { SendBackSignature } from '../drawer/payout-step'
import { DecisionButtons } from './decision-buttons'
import { OpenDecisions } from './open-decisions'
import { UnassignedState } from './unassigned-state'
import type { DecisionKind } from './use-decision'
import { WHY_WORDS } from './why-words'

interface PaymentUnassignedProps {
  handle_id: string
  zone: string
  onDecide: (kind: DecisionKind, money: UnassignedMoney) => void
}

/** The money at the address of a payment that is not counted for it. */
export function useApart(handle_id: string) {
  const enabled = useOffers('transactions.unassigned')
  return useQuery({ ...unassignedOptions({ payment: handle_id, current: 1, pageSize: 20 }), enabled })
}

/** Money that came to the address of a payment and is not its own. Draws nothing where there is none. */
export function PaymentUnassigned({ handle_id, zone, onDecide }: PaymentUnassignedProps) {
  const { t } = useLingui()
  const query = useApart(handle_id)
  const rows = query.data?.list ?? []
  if (rows.length === 0 && !query.isError) return null
  return (
    <DrawerSection title={<Trans>Not counted for this order</Trans>}>
      {query.isError && <QueryFault query={query} title={<Trans>Could not load the unassigned money.</Trans>} />}
      <ul className="grid grid-cols-1 gap-5">
        {rows.map((money) => (
          <li key={money.handle_id} className="grid grid-cols-1 gap-2">
            <p className="flex flex-wrap items-center gap-2.5">
              <Amount value={money.amount} mode="full" decimals={money.decimals} unit={money.token} />
              <UnassignedState money={money} />
            </p>
            <p className="type-13 text-text-2">
              {money.act?.kind === 'credit' && money.state === 'credited' ? (
                <Trans>
                  Your account got{' '}
                  <Amount
                    value={subtract(money.act.amount, money.act.fees)}
                    mode="full"
                    decimals={money.decimals}
                    unit={money.token}
                  />
                  .
                </Trans>
              ) : (
                money.state === 'open' && t(WHY_WORDS[money.why].long)
              )}
            </p>
            {money.act && <SendBackSignature act={money.act} decimals={money.decimals} />}
            <OpenDecisions money={money} zone={zone} />
            <p className="flex flex-wrap gap-2">
              <DecisionButtons money={money} onDecide={(kind) => onDecide(kind, money)} />
            </p>
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}
