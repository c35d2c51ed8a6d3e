import { useRisk } from '@/lib/api/risk'
import { RiskLine } from '@/lib/domain-ui/risk-line'
import { RiskNotice } from '@/lib/domain-ui/risk-notice'

/** The risk of the address that is about to be saved; nothing before it is one. */
export function AddRisk({ network_id, address }: { network_id: string | undefined; address: string | undefined }) {
  const { finding } = useRisk(network_id, address)
  if (network_id === undefined || address === undefined) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      <RiskLine risk={finding} />
      <RiskNotice risk={finding} />
    </div>
  )
}
