import { useQuery } from '@tanstack/react-query'
import { isChainType } from '@/lib/address/chain-type'
import { checkAddress } from '@/lib/address/check-address'
import { currencyOptions } from '@/lib/api/currency'
import { useRisk } from '@/lib/api/risk'
import { RiskLine } from '@/lib/domain-ui/risk-line'
import { RiskNotice } from '@/lib/domain-ui/risk-notice'

/** The risk of the address that is typed, once it is an address of the payment's network. */
export function RefundRisk({ chain, address }: { chain: string; address: string }) {
  const { data: coins } = useQuery(currencyOptions)
  const coin = coins?.find(({ net_work }) => net_work === chain)
  const verdict = coin && isChainType(coin.chain) ? checkAddress(coin.chain, address.trim()) : undefined
  const normal = verdict?.ok ? verdict.normal : undefined
  const { finding } = useRisk(coin?.id, normal)
  if (normal === undefined) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      <RiskLine risk={finding} />
      <RiskNotice risk={finding} />
    </div>
  )
}
