import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { withdrawalStateLook } from '@/lib/domain-ui/withdrawal-state'
import { usualColumns } from '@/lib/list/usual-columns'
import { maskMiddle } from '#shared/money/mask'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { buttonLook } from '@/lib/ui/button-look'
import { coverLink } from '@/lib/ui/record-list'
import { rowLink } from '@/lib/ui/table/row-link'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { PropertyLink } from '../kit/property-link'
import { type ListProps, MoneyList } from '../lists/money-list'

/** Withdrawal records; a row's link opens its drawer. */
export function WithdrawalsList(props: ListProps<WithdrawalRecord>) {
  const { t } = useLingui()
  return (
    <MoneyList
      {...props}
      name={t`Withdrawal records`}
      fault={<Trans>Could not load the withdrawals.</Trans>}
      rowKey={({ handle_id }) => handle_id}
      columnsOf={columnsOf}
      renderState={({ state }) => <MoneyStateBadge look={withdrawalStateLook(state)} />}
      renderDetail={(row) => <Receiver row={row} />}
      none={{
        title: <Trans>No withdrawals yet</Trans>,
        words: <Trans>Withdrawals appear here with their state and their transaction on the chain.</Trans>,
        act: (
          <PageLink to="/property/withdraw" className={buttonLook()}>
            <Trans>Withdraw</Trans>
          </PageLink>
        ),
      }}
    />
  )
}

function Receiver({ row }: { row: WithdrawalRecord }) {
  const address = maskMiddle(row.address)
  return (
    <PropertyLink change={{ open: row.handle_id }} className={coverLink}>
      <Trans>
        To <span className="type-mono">{address}</span>
      </Trans>{' '}
      · {row.chain}
    </PropertyLink>
  )
}

const column = tableColumns<WithdrawalRecord>()

function columnsOf(zone: string): TableColumn<WithdrawalRecord>[] {
  const { time, token, amount } = usualColumns<WithdrawalRecord>({
    zone,
    link: ({ handle_id }, words) => (
      <PropertyLink change={{ open: handle_id }} className={rowLink}>
        {words}
      </PropertyLink>
    ),
  })
  return column.columns([
    time,
    token,
    column.display({
      id: 'address',
      header: () => <Trans>To</Trans>,
      cell: ({ row: { original } }) => <AddressInline value={original.address} show="masked" />,
      meta: { skeleton: 'w-24' },
    }),
    amount,
    column.display({
      id: 'fee',
      header: () => <Trans>Fee</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.fee} className="[&_*]:text-text-2" />,
      meta: { align: 'right', skeleton: 'w-10' },
    }),
    column.display({
      id: 'received',
      header: () => <Trans>They receive</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.received} />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
    column.display({
      id: 'state',
      header: () => <Trans>State</Trans>,
      cell: ({ row: { original } }) => <MoneyStateBadge look={withdrawalStateLook(original.state)} />,
      meta: { skeleton: 'w-20' },
    }),
  ])
}
