import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Application } from '@/lib/api/application'
import type { Coin } from '@/lib/api/currency'
import { isTold } from '@/lib/api/told'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { UNKNOWN } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { RecordCards } from '@/lib/ui/record-cards'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { rowLink } from '@/lib/ui/table/row-link'
import { DataTable } from '@/lib/ui/table/data-table'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { useColumns } from '@/lib/ui/table/use-columns'
import { AppLink } from '../kit/app-link'
import { AppMark } from '../kit/app-mark'
import { ModeBadge, StateBadge } from '../kit/app-words'
import { Networks } from '../kit/networks'

interface AppListProps {
  rows: readonly Application[] | undefined
  coins: readonly Coin[]
  empty: ReactNode
  error: ReactNode | undefined
}

/** The applications: a table, or cards on a phone. */
export function AppList({ rows, coins, empty, error }: AppListProps) {
  const { t } = useLingui()
  const columns = useColumns(columnsOf, coins)
  const list = { rows, rowKey: ({ appid }: Application) => appid, empty, error }
  if (useCardsWidth()) {
    return (
      <RecordCards
        {...list}
        label={t`Applications`}
        skeletons={4}
        renderCard={(app) => <AppCard app={app} coins={coins} />}
      />
    )
  }
  return <DataTable {...list} caption={t`Applications`} columns={columns} density="roomy" skeletonRows={4} />
}

function AppCard({ app, coins }: { app: Application; coins: readonly Coin[] }) {
  return (
    <RecordRow
      lead={
        <>
          <AppMark name={app.name} logo={app.logo} />
          <AppLink app={app} className={`${coverLink} type-16 font-medium wrap-anywhere`} />
        </>
      }
      state={<StateBadge status={app.status} />}
      detail={<Amount value={app.usdt_total} unit="USDT" />}
      time={<Networks coins={coins} token_ids={app.token_ids} />}
      figures
    />
  )
}

const column = tableColumns<Application>()

function columnsOf(coins: readonly Coin[]): TableColumn<Application>[] {
  return column.columns([
    column.display({
      id: 'name',
      header: () => <Trans>Application</Trans>,
      cell: ({ row: { original } }) => (
        <span className="flex max-w-72 items-center gap-3">
          <AppMark name={original.name} logo={original.logo} />
          <span className="min-w-0">
            <span className="block truncate">
              <AppLink app={original} className={rowLink} />
            </span>
            <span className="block truncate type-12 text-text-3">{original.appid}</span>
          </span>
        </span>
      ),
      meta: { skeleton: 'w-36', rowHeader: true },
    }),
    column.display({
      id: 'mode',
      header: () => <Trans>Mode</Trans>,
      cell: ({ row: { original } }) => <ModeBadge mode={original.mode} />,
      meta: { skeleton: 'w-16' },
    }),
    column.display({
      id: 'networks',
      header: () => <Trans>Networks</Trans>,
      cell: ({ row: { original } }) => <Networks coins={coins} token_ids={original.token_ids} />,
      meta: { skeleton: 'w-20' },
    }),
    column.display({
      id: 'total',
      header: () => <Trans>Cumulative USDT</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.usdt_total} />,
      meta: { align: 'right', skeleton: 'w-24' },
    }),
    column.display({
      id: 'callback',
      header: () => <Trans>Callback address</Trans>,
      cell: ({ row: { original } }) => (
        <span className="block max-w-60 truncate text-text-2" title={original.notify_url}>
          {original.notify_url !== '' ? (
            original.notify_url.replace(/^https?:\/\//, '')
          ) : isTold(original, 'notify_url') ? (
            <Trans>None</Trans>
          ) : (
            UNKNOWN
          )}
        </span>
      ),
      meta: { skeleton: 'w-40' },
    }),
    column.display({
      id: 'status',
      header: () => <Trans>Status</Trans>,
      cell: ({ row: { original } }) => <StateBadge status={original.status} />,
      meta: { skeleton: 'w-16' },
    }),
  ])
}
