import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import type { AssetList } from '@/lib/api/statistics'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { NoneSent } from '@/lib/list/none-sent'
import { signOf } from '#shared/money/amount'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card, CardHead } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { DataTable } from '@/lib/ui/table/data-table'
import { useColumns } from '@/lib/ui/table/use-columns'
import { PropertyLink } from '../kit/property-link'
import type { PropertySearch } from '../search'
import { AssetCards } from './asset-cards'
import { assetColumns } from './asset-columns'
import { AssetOrder } from './asset-order'
import { AssetSort, readSort, writeSort } from './asset-sort'
import { useOrder } from './use-order'

interface AssetsCardProps {
  assets: UseQueryResult<AssetList>
  sort: PropertySearch['sort']
  onSort: (sort: PropertySearch['sort']) => void
}

const SKELETONS = 4

/**
 * Asset details of SPEC.md section 2: one row for each token on each network, sorted as chosen or in the merchant's own
 * order.
 */
export function AssetsCard({ assets, sort, onSort }: AssetsCardProps) {
  const { t } = useLingui()
  const [arranging, setArranging] = useState(false)
  const cards = useCardsWidth()
  const order = useOrder()
  const { data } = assets
  const isArranging = arranging && sort === undefined && data !== undefined
  const toggle = () => {
    if (!isArranging) onSort(undefined)
    setArranging(!isArranging)
  }
  return (
    <Card aria-label={t`Assets`}>
      <CardHead
        // A list that says that it has assets and sends none is a fault, and not "0 assets".
        title={
          cards && data && data.list.length > 0 ? (
            <Plural value={data.list.length} one="# asset" other="# assets" />
          ) : (
            <Trans>Assets</Trans>
          )
        }
        actions={
          data &&
          data.list.length > 1 && (
            <span className="flex items-center gap-2 phone:-my-1 phone:-mr-2.5 phone:gap-0">
              {cards && !isArranging && <AssetSort sort={sort} onSort={onSort} />}
              <Button
                size="sm"
                variant="quiet"
                {...(cards ? {} : { icon: ArrowDownUp })}
                aria-pressed={isArranging}
                onClick={toggle}
              >
                {isArranging ? <Trans>Done</Trans> : <Trans>Arrange</Trans>}
              </Button>
            </span>
          )
        }
      />
      {isArranging ? (
        <AssetOrder list={data.list} onOrder={order} />
      ) : cards ? (
        <PhoneAssets assets={assets} />
      ) : (
        <AssetTable assets={assets} sort={sort} onSort={onSort} />
      )}
    </Card>
  )
}

function AssetTable({ assets, sort, onSort }: AssetsCardProps) {
  const { data } = assets
  return (
    <DataTable
      caption={<Trans>Assets</Trans>}
      columns={useColumns(assetColumns, data)}
      rows={data?.list}
      rowKey={({ token_id }) => token_id}
      density="roomy"
      refreshing={assets.isPlaceholderData}
      skeletonRows={SKELETONS}
      sort={readSort(sort)}
      onSortChange={(next) => onSort(writeSort(next))}
      empty={<Empty assets={assets} />}
      {...(assets.isError && data === undefined ? { error: <AssetsFault assets={assets} /> } : {})}
    />
  )
}

function PhoneAssets({ assets }: Pick<AssetsCardProps, 'assets'>) {
  const { t } = useLingui()
  const { data, isError } = assets
  if (data) return data.list.length === 0 ? <Empty assets={assets} /> : <AssetCards assets={data} label={t`Assets`} />
  if (isError) {
    return (
      <div className="p-4">
        <AssetsFault assets={assets} />
      </div>
    )
  }
  return (
    <Loading className="divide-y divide-line-hair">
      {Array.from({ length: SKELETONS }, (_, row) => (
        <div key={row} className="flex min-h-14 items-center gap-3.5 px-4 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="w-24" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </Loading>
  )
}

function AssetsFault({ assets }: Pick<AssetsCardProps, 'assets'>) {
  return <QueryFault query={assets} title={<Trans>Could not load the assets.</Trans>} />
}

function Empty({ assets }: Pick<AssetsCardProps, 'assets'>) {
  if (assets.data === undefined || !(signOf(assets.data.total_value) > 0)) return <NoAssets />
  return (
    <div className="phone:p-4">
      <NoneSent query={assets} />
    </div>
  )
}

function NoAssets() {
  return (
    <EmptyState
      kind="nothing-yet"
      title={<Trans>Nothing here yet</Trans>}
      actions={
        <PropertyLink change={{ act: 'recharge' }} className={buttonLook()}>
          <Trans>Recharge</Trans>
        </PropertyLink>
      }
    >
      <Trans>Payments of your customers and what you recharge show here, by token and network.</Trans>
    </EmptyState>
  )
}
