import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import type { PayerRisk } from '#shared/contract/risk'
import { RiskFacts } from '@/lib/domain-ui/risk-facts'
import { AddressInline } from '@/lib/ui/address-inline'
import { Callout } from '@/lib/ui/callout'
import { DrawerSection } from '@/lib/ui/drawer'

interface PayerRiskProps {
  /** Absent: the back end does not check payers, and the section is left out. */
  payers: readonly PayerRisk[] | undefined
  zone: string
}

/** Who paid, and what was known of that address when the money came. */
export function PayerRiskSection({ payers, zone }: PayerRiskProps) {
  const { t } = useLingui()
  if (payers === undefined || payers.length === 0) return null
  return (
    <DrawerSection title={<Trans>Address risk of the payer</Trans>}>
      <ul className="grid grid-cols-1 gap-5">
        {payers.map(({ address, risk }) => {
          const from = { key: 'address', term: t`Address`, value: <AddressInline value={address} show="groups" /> }
          return (
            <li key={address} className="grid grid-cols-1 gap-2">
              {risk === null ? (
                <>
                  <AddressInline value={address} show="groups" />
                  <p className="type-13 text-text-3">
                    <Trans>Not checked yet. The answer appears here by itself.</Trans>
                  </p>
                </>
              ) : (
                <RiskFacts risk={risk} zone={zone} first={[from]} />
              )}
            </li>
          )
        })}
      </ul>
    </DrawerSection>
  )
}

/** The warning at the top of a payment that came from an address which failed its check. */
export function RiskyPayer({ payers }: Pick<PayerRiskProps, 'payers'>) {
  if (!payers?.some(({ risk }) => risk?.level === 'Fail')) return null
  return (
    <DrawerSection>
      <Callout tone="danger" icon={Ban} title={<Trans>The payer failed the risk check.</Trans>}>
        <Trans>The money is in your account. Look at the reason below before you deliver or refund.</Trans>
      </Callout>
    </DrawerSection>
  )
}
