import { Trans } from '@lingui/react/macro'
import type { Asset, AssetList } from '@/lib/api/statistics'
import { signOf } from '#shared/money/amount'
import { UNKNOWN } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenName } from '@/lib/ui/token-mark'
import { shareOf } from '../head/asset-sums'
import { AssetActs } from './asset-acts'
import { FrozenWords, PendingWords } from './frozen-words'

const column = tableColumns<Asset>()

/** The columns of the assets. Keep the result until the list changes, because shares refer to its total. */
export function assetColumns(all: AssetList | undefined): TableColumn<Asset>[] {
  return column.columns([
    column.display({
      id: 'token',
      header: () => <Trans>Token</Trans>,
      cell: ({ row: { original } }) => <TokenName token={original.token} network={original.network} stacked />,
      meta: { skeleton: 'w-20' },
    }),
    column.accessor('balance', {
      header: () => <Trans>Balance</Trans>,
      cell: ({ row: { original } }) => (
        <>
          <Amount value={original.balance} />
          <PendingWords asset={original} />
        </>
      ),
      meta: { align: 'right', name: 'balance', skeleton: 'w-24' },
    }),
    column.display({
      id: 'available',
      header: () => <Trans>Available</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.available} className="[&_*]:text-text-2" />,
      meta: { align: 'right', skeleton: 'w-20' },
    }),
    column.display({
      id: 'frozen',
      header: () => <Trans>Frozen</Trans>,
      cell: ({ row: { original } }) => (
        <>
          <Quiet value={original.frozen} />
          <FrozenWords asset={original} />
        </>
      ),
      meta: { align: 'right', skeleton: 'w-12' },
    }),
    column.display({
      id: 'in_applications',
      header: () => <Trans>In applications</Trans>,
      cell: ({ row: { original } }) => <Quiet value={original.in_applications} />,
      meta: { align: 'right', skeleton: 'w-14' },
    }),
    column.accessor('usdt_balance', {
      header: () => <Trans>Value in USDT</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.usdt_balance} className="font-medium" />,
      meta: { align: 'right', name: 'usdt_balance', skeleton: 'w-20' },
    }),
    column.display({
      id: 'share',
      header: () => <Trans>Share</Trans>,
      cell: ({ row: { original } }) => <Share percent={all && shareOf(original, all)} />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'acts',
      header: () => <Trans>Actions</Trans>,
      cell: ({ row: { original } }) => <AssetActs asset={original} />,
      meta: { align: 'right', headerHidden: true, skeleton: 'w-60' },
    }),
  ])
}

/** An amount in grey when it is zero; a dash when it is unknown. */
function Quiet({ value }: { value: string | undefined }) {
  return <Amount value={value} className={value && signOf(value) > 0 ? '' : 'text-text-3 [&_*]:text-text-3'} />
}

/** The share of the total as a bar and as a figure. */
function Share({ percent }: { percent: string | undefined }) {
  if (percent === undefined) return <span className="text-text-3">{UNKNOWN}</span>
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="block h-1.5 w-14 overflow-hidden rounded-[2px] bg-active forced-color-adjust-none">
        <span className="block h-full rounded-[2px] bg-text-1" style={{ width: `${percent}%` }} />
      </span>
      <span className="w-12 text-right type-12 text-text-3 tabular-nums">{percent}%</span>
    </span>
  )
}
