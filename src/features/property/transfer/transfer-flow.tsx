import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { transferAccountsOptions } from '@/lib/api/transfers'
import { useOffers } from '@/lib/api/use-offers'
import { capabilitiesOptions } from '@/lib/api/system'
import { EmptyState } from '@/lib/ui/empty-state'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { FlowLayer } from '../kit/flow-layer'
import { TransferSteps } from './transfer-steps'

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
  const known = useQuery(capabilitiesOptions)
  const hasAccounts = useOffers('account.transferAccounts')
  const accounts = useQuery({ ...transferAccountsOptions, enabled: hasAccounts })
  const failed = [known, accounts].find(({ isError }) => isError)
  return (
    <FlowLayer title={t`Transfer`} onClose={onClose}>
      {known.isSuccess && !hasAccounts ? (
        <EmptyState kind="not-allowed" title={<Trans>This server has no transfers</Trans>}>
          <Trans>It does not list your accounts. Ask its operator.</Trans>
        </EmptyState>
      ) : accounts.data ? (
        <TransferSteps balances={accounts.data.list} asset={asset} zone={zone} onDone={onRecords} onClose={onClose} />
      ) : failed ? (
        <QueryFault query={failed} title={<Trans>Could not load your accounts.</Trans>} />
      ) : (
        <Loading className="grid gap-5">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-40" />
        </Loading>
      )}
    </FlowLayer>
  )
}
