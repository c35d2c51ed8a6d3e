import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Coin, currencyOptions } from '@/lib/api/currency'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Loading } from '@/lib/ui/skeleton'
import { FlowLayer } from '../kit/flow-layer'
import { rechargeTokens } from './recharge-draft'
import { RechargeSteps } from './recharge-steps'

interface RechargeFlowProps {
  /** The token that is chosen first. */
  asset: string | undefined
  zone: string
  /** The intent in the address of the page, whose reserved address is shown. */
  reserved: string | undefined
  /** Writes the intent into the address of the page, or removes it. */
  onReserved: (client_ref: string | undefined) => void
  onClose: () => void
}

const NO_COINS: Coin[] = []

/** The flow of a recharge: token and network, then an address of the merchant's own. */
export function RechargeFlow({ onClose, ...rest }: RechargeFlowProps) {
  const { t } = useLingui()
  const coins = useQuery(currencyOptions)
  const tokens = rechargeTokens(coins.data ?? NO_COINS)
  return (
    <FlowLayer title={t`Recharge`} onClose={onClose}>
      {coins.data ? (
        <RechargeSteps {...rest} tokens={tokens} />
      ) : coins.isError ? (
        <QueryFault query={coins} title={<Trans>Could not load the networks.</Trans>} />
      ) : (
        <Loading className="grid gap-5" bars={['h-11 w-full', 'h-11 w-full', 'h-11 w-40']} />
      )}
    </FlowLayer>
  )
}
