import { Trans } from '@lingui/react/macro'
import type { Transaction } from '#shared/contract/transactions'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { Avatar } from '@/lib/ui/avatar'
import { rowLink } from '@/lib/ui/table/row-link'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenName } from '@/lib/ui/token-mark'
import { PageLink } from '@/features/session/page-link'
import { linkTo } from '@/lib/paths/link-to'
import { PaidAmount } from './paid-amount'
import { PaidTime } from './paid-time'

const column = tableColumns<Transaction>()

/** The columns time, order, token, amount and status; the order links to its drawer. */
export function latestColumns(zone: string): TableColumn<Transaction>[] {
  return column.columns([
    column.display({
      id: 'time',
      header: () => <Trans>Time</Trans>,
      cell: ({ row }) => <PaidTime row={row.original} zone={zone} />,
      meta: { skeleton: 'w-16' },
    }),
    column.display({
      id: 'order',
      header: () => <Trans>Order</Trans>,
      cell: ({ row }) => (
        <span className="inline-flex items-center gap-2.5">
          <Avatar name={row.original.apply_name} size="sm" coloured />
          <PageLink {...linkTo('payment', row.original.handle_id)} className={rowLink}>
            {row.original.out_trade_no}
          </PageLink>
        </span>
      ),
      meta: { skeleton: 'w-28', rowHeader: true },
    }),
    column.display({
      id: 'token',
      header: () => <Trans>Token</Trans>,
      cell: ({ row }) => <TokenName token={row.original.token} network={row.original.chain} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'amount',
      header: () => <Trans>Paid</Trans>,
      cell: ({ row }) => <PaidAmount payment={row.original} />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
    column.display({
      id: 'status',
      header: () => <Trans>Status</Trans>,
      cell: ({ row }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <TransactionBadges payment={row.original} short />
        </span>
      ),
      meta: { skeleton: 'w-14' },
    }),
  ])
}
