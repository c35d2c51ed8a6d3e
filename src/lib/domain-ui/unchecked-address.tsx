import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isChainType } from '#shared/address/chain-type'
import { currencyOptions } from '@/lib/api/currency'
import { Callout } from '@/lib/ui/callout'

/** Says before money is sent that nothing has checked its address here. Nothing for a network whose addresses are checked. */
export function UncheckedAddress({ chain }: { chain: string }) {
  const { data: coins, isPending } = useQuery(currencyOptions)
  const type = coins?.find(({ net_work }) => net_work === chain)?.chain
  if (isPending || (type !== undefined && isChainType(type))) return null
  return (
    <Callout tone="warning" title={<Trans>This console cannot check addresses of {chain}.</Trans>}>
      <Trans>Compare every group with the recipient’s own address. A transfer on chain cannot be undone.</Trans>
    </Callout>
  )
}
