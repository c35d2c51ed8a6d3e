import { Trans, useLingui } from '@lingui/react/macro'
import { moneyStateLook } from '@/lib/domain-ui/money-state'
import { MoneyStateBadge } from '@/lib/domain-ui/money-state-badge'
import type { RechargeRecord } from '@/lib/api/recharges'
import { ExplorerLink } from '@/lib/explorer/explorer-link'
import { usualColumns } from '@/lib/list/usual-columns'
import { AddressInline } from '@/lib/ui/address-inline'
import { buttonLook } from '@/lib/ui/button-look'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { PropertyLink } from '../kit/property-link'
import { type ListProps, MoneyList } from '../lists/money-list'

/** The recharges, from the first sight on the chain to the last confirmation. */
export function RechargesList(props: ListProps<RechargeRecord>) {
  const { t } = useLingui()
  return (
    <MoneyList
      {...props}
      name={t`Recharge records`}
      fault={<Trans>Could not load the recharges.</Trans>}
      rowKey={({ id }) => id}
      columnsOf={columnsOf}
      renderState={(row) => <RechargeState row={row} />}
      renderDetail={(row) => <Transaction row={row} />}
      none={{
        title: <Trans>No recharges yet</Trans>,
        words: <Trans>Recharges appear here when they are seen on the chain.</Trans>,
        act: (
          <PropertyLink change={{ act: 'recharge' }} className={buttonLook()}>
            <Trans>Recharge</Trans>
          </PropertyLink>
        ),
      }}
    />
  )
}

/** The state, with the confirmations while they are being counted. */
export function RechargeState({ row }: { row: RechargeRecord }) {
  const { confirmations: used, required, state } = row
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <MoneyStateBadge look={moneyStateLook(state)} />
      {state === 'confirming' && !Number.isNaN(used) && (
        <span className="type-12 text-text-3 tabular-nums">
          <Trans>
            {used} of {required} confirmations
          </Trans>
        </span>
      )}
    </span>
  )
}

function Transaction({ row: { txid, browser_url } }: { row: RechargeRecord }) {
  const { t } = useLingui()
  if (txid === null) return <span className="text-text-3">—</span>
  return (
    <span className="inline-flex items-center gap-2">
      <AddressInline value={txid} show="masked" copyLabel={t`Copy transaction ID`} />
      <ExplorerLink url={browser_url}>
        <Trans>Explorer</Trans>
      </ExplorerLink>
    </span>
  )
}

const column = tableColumns<RechargeRecord>()

function columnsOf(zone: string): TableColumn<RechargeRecord>[] {
  const { time, token, amount } = usualColumns<RechargeRecord>({ zone })
  return column.columns([
    time,
    token,
    amount,
    column.display({
      id: 'address',
      header: () => <Trans>Paid to</Trans>,
      cell: ({ row: { original } }) => <AddressInline value={original.address} show="masked" />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'txid',
      header: () => <Trans>Transaction</Trans>,
      cell: ({ row: { original } }) => <Transaction row={original} />,
      meta: { skeleton: 'w-32' },
    }),
    column.display({
      id: 'state',
      header: () => <Trans>State</Trans>,
      cell: ({ row: { original } }) => <RechargeState row={original} />,
      meta: { skeleton: 'w-24' },
    }),
  ])
}
