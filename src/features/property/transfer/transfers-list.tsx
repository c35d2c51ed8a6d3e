import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { AccountName } from '@/lib/domain-ui/account-name'
import { moneyStateLook } from '@/lib/domain-ui/money-state'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import type { TransferRecord } from '@/lib/api/transfers'
import { usualColumns } from '@/lib/list/usual-columns'
import { buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { PropertyLink } from '../kit/property-link'
import { type ListProps, MoneyList } from '../lists/money-list'

/** The transfers between the capital account and the applications. */
export function TransfersList(props: ListProps<TransferRecord>) {
  const { t } = useLingui()
  return (
    <MoneyList
      {...props}
      name={t`Transfer records`}
      fault={<Trans>Could not load the transfers.</Trans>}
      rowKey={({ id }) => id}
      columnsOf={columnsOf}
      renderState={({ state }) => <MoneyStateBadge look={moneyStateLook(state)} />}
      renderDetail={(row) => <Way row={row} />}
      none={{
        title: <Trans>No transfers yet</Trans>,
        words: <Trans>Transfers between the capital account and your applications appear here.</Trans>,
        act: (
          <PropertyLink change={{ act: 'transfer' }} className={buttonLook()}>
            <Trans>Transfer</Trans>
          </PropertyLink>
        ),
      }}
    />
  )
}

/** Both accounts: "Capital account → Harbor Store". */
export function Way({ row: { from, from_name, to, to_name } }: { row: TransferRecord }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="wrap-anywhere">
        <AccountName account={from} name={from_name} />
      </span>
      <Icon of={ArrowRight} size={14} className="text-text-3" />
      <span className="sr-only">
        <Trans>to</Trans>
      </span>
      <span className="wrap-anywhere">
        <AccountName account={to} name={to_name} />
      </span>
    </span>
  )
}

const column = tableColumns<TransferRecord>()

function columnsOf(zone: string): TableColumn<TransferRecord>[] {
  const { time, token, amount } = usualColumns<TransferRecord>({ zone })
  return column.columns([
    time,
    token,
    column.display({
      id: 'way',
      header: () => <Trans>From and to</Trans>,
      cell: ({ row: { original } }) => <Way row={original} />,
      meta: { skeleton: 'w-48' },
    }),
    amount,
    column.display({
      id: 'state',
      header: () => <Trans>State</Trans>,
      cell: ({ row: { original } }) => <MoneyStateBadge look={moneyStateLook(original.state)} />,
      meta: { skeleton: 'w-20' },
    }),
  ])
}
