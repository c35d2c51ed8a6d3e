import { Trans } from '@lingui/react/macro'
import type { FixedAddress } from '@/lib/api/fixed-address'
import { isUnscreened, useRisk } from '@/lib/api/risk'
import { RiskFacts } from '@/lib/domain-ui/risk-facts'
import { RiskNotice } from '@/lib/domain-ui/risk-notice'
import { DrawerSection } from '@/lib/ui/drawer'
import { LoadingLines } from '@/lib/ui/skeleton'

/** What is known of a saved address now. */
export function AddressRisk({ address, zone }: { address: FixedAddress; zone: string }) {
  const { finding } = useRisk(address.network_id, address.address)
  return (
    <DrawerSection title={<Trans>Address risk</Trans>}>
      <div className="grid grid-cols-1 gap-3">
        {finding === 'asking' && <LoadingLines />}
        {typeof finding === 'object' && !isUnscreened(finding) && <RiskFacts risk={finding} zone={zone} />}
        <RiskNotice risk={finding} />
      </div>
    </DrawerSection>
  )
}
