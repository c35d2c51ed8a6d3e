import { Trans, useLingui } from '@lingui/react/macro'
import { useZone } from '@/lib/api/use-zone'
import { OpenAct } from '@/lib/money-intent/open-act'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import { AddressInline } from '@/lib/ui/address-inline'
import { Card } from '@/lib/ui/card'
import { spokenAmount } from '../kit/money'

interface OpenWithdrawalProps {
  intent: PlannedIntent
  kind: 'pending' | 'unknown'
  /** Looks again; false: still nothing to be seen. */
  onCheck: (intent: PlannedIntent) => Promise<boolean>
}

/** A withdrawal whose outcome nobody knows. */
export function OpenWithdrawal({ intent, kind, onCheck }: OpenWithdrawalProps) {
  const { t } = useLingui()
  const zone = useZone()
  const { amount, address } = intent.payload
  const { token = '', chain = '' } = intent.shown ?? {}
  const figure = amount === undefined ? '—' : spokenAmount(amount)
  return (
    <Card className="p-6 phone:p-4">
      <OpenAct
        kind={kind}
        at={intent.created_time}
        zone={zone}
        onCheck={() => onCheck(intent)}
        found={t`The withdrawal is there`}
        unknown={
          <Trans>
            We did not get an answer. The withdrawal may have been executed; it is not sent again by itself.
          </Trans>
        }
      >
        <p className="type-22 tabular-nums">
          {figure} <span className="type-13 text-text-3">{[token, chain].filter(Boolean).join(' · ')}</span>
        </p>
        {address !== undefined && <AddressInline value={address} show="groups" />}
      </OpenAct>
    </Card>
  )
}
