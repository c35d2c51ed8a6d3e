import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isChainType } from '#shared/address/chain-type'
import { addressRules } from '@/lib/late/address-rules'
import { currencyOptions } from '@/lib/api/currency'
import { hasFailed, type RiskFinding, useRisk } from '@/lib/api/risk'
import { useLateCode } from '@/lib/late/use-late-code'
import { RiskLine } from '@/lib/domain-ui/risk-line'
import { RiskNotice } from '@/lib/domain-ui/risk-notice'
import { Callout } from '@/lib/ui/callout'

/**
 * The risk of the address that is typed, once it is an address of the payment's network; until then `finding` is
 * undefined.
 */
export function useRefundRisk(chain: string, address: string) {
  const { data: coins } = useQuery(currencyOptions)
  const coin = coins?.find(({ net_work }) => net_work === chain)
  const rules = useLateCode(addressRules, address !== '')
  const verdict =
    coin && isChainType(coin.chain) && rules.state === 'here'
      ? rules.code.checkAddress(coin.chain, address.trim())
      : undefined
  const normal = verdict?.ok ? verdict.normal : undefined
  const { finding, settle } = useRisk(coin?.id, normal)
  return { finding: normal === undefined ? undefined : finding, settle }
}

interface RefundRiskProps {
  risk: RiskFinding | undefined
  /** What to do when the address failed. */
  advice: ReactNode
}

/** What the risk check says of the address, and why no refund goes there when it failed. */
export function RefundRisk({ risk, advice }: RefundRiskProps) {
  if (risk === undefined) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      <RiskLine risk={risk} />
      <RiskNotice risk={risk} />
      {hasFailed(risk) && (
        <div role="alert">
          <Callout tone="danger" title={<Trans>This address failed the risk check: nothing is sent to it</Trans>}>
            {advice}
          </Callout>
        </div>
      )}
    </div>
  )
}
