import { Trans, useLingui } from '@lingui/react/macro'
import { useZone } from '@/lib/api/use-zone'
import { OpenAct, type OpenActSlot } from '@/lib/money-intent/open-act'
import { AddressInline } from '@/lib/ui/address-inline'
import { Card } from '@/lib/ui/card'
import { spokenAmount } from '../kit/money'

/** A withdrawal with an unknown outcome. */
export function OpenWithdrawal(open: OpenActSlot) {
  const { t } = useLingui()
  const zone = useZone()
  const { amount, address } = open.intent.payload
  const { token = '', chain = '' } = open.intent.shown ?? {}
  const figure = amount === undefined ? '—' : spokenAmount(amount)
  return (
    <Card className="p-6 phone:p-4">
      <OpenAct
        {...open}
        zone={zone}
        found={t`Withdrawal found`}
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
