import { Trans, useLingui } from '@lingui/react/macro'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Loading } from '@/lib/ui/skeleton'
import { FlowLayer } from '../kit/flow-layer'
import { TransferSteps } from './transfer-steps'
import { useBalances } from './use-balances'

interface TransferFlowProps {
  /** The token that is chosen first. */
  asset: string | undefined
  zone: string
  onClose: () => void
  /** Closes it and shows the records. */
  onRecords: () => void
}

/** The flow of a transfer between the merchant's own accounts (SPEC.md section 1). */
export function TransferFlow({ asset, zone, onClose, onRecords }: TransferFlowProps) {
  const { t } = useLingui()
  const { data: balances, failed } = useBalances()
  return (
    <FlowLayer title={t`Transfer`} onClose={onClose}>
      {balances ? (
        <TransferSteps balances={balances} asset={asset} zone={zone} onDone={onRecords} onClose={onClose} />
      ) : failed ? (
        <QueryFault query={failed} title={<Trans>Could not load your accounts.</Trans>} />
      ) : (
        <Loading className="grid gap-5" bars={['h-11 w-full', 'h-11 w-full', 'h-11 w-full', 'h-11 w-40']} />
      )}
    </FlowLayer>
  )
}
