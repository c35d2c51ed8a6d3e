import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRest, ratioOptions, type RatioSlice } from '@/lib/api/statistics'
import { NoneSent } from '@/lib/list/none-sent'
import { isKnown, signOf } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { DonutChart } from '@/lib/ui/chart/donut-chart'
import type { DonutPart } from '@/lib/ui/chart/donut-options'
import { EmptyState } from '@/lib/ui/empty-state'
import { useHiddenAmounts } from '@/lib/ui/hidden-amounts'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { PageLink } from '@/features/session/page-link'

const TOP = 3

/** The parts of the balance: the top 3 and OTHERS, or the top 10 and OTHERS (both readings of SPEC.md). */
export function AssetRatio() {
  const [isWide, setWide] = useState(false)
  const query = useQuery({ ...ratioOptions(isWide), placeholderData: keepPreviousData })
  const { data } = query
  const list = data?.list
  return (
    <Card aria-labelledby="asset-ratio">
      <CardHead id="asset-ratio" title={<Trans>Asset ratio</Trans>} />
      <CardBody className="grid gap-3">
        <QueryFault query={query} title={<Trans>Could not load the asset ratio.</Trans>} />
        {query.isPending && <LoadingRatio />}
        {list && list.length > 0 && <Ratio slices={list} />}
        {data?.list.length === 0 && (signOf(data.total_value) > 0 ? <NoneSent query={query} /> : <NoAssets />)}
        {list && (isWide || list.length > TOP) && (
          <div className="flex justify-center">
            <Button size="sm" variant="quiet" loading={query.isPlaceholderData} onClick={() => setWide(!isWide)}>
              {isWide ? <Trans>Show the top 3</Trans> : <Trans>Show the top 10</Trans>}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function Ratio({ slices }: { slices: readonly RatioSlice[] }) {
  const { t } = useLingui()
  const hidden = useHiddenAmounts()
  const parts = slices.map((slice): DonutPart => {
    const others = isRest(slice)
    return {
      key: `${slice.token} ${slice.network ?? ''}`,
      name: others ? t`OTHERS` : [slice.token, slice.network].filter((part) => part !== null).join(' · '),
      percent: slice.percent,
      amount: hidden ? '••••••' : formatAmount(slice.usdt_balance),
      others,
    }
  })
  const [first] = parts
  if (!first) return null
  // One whose share is not known may be the largest.
  const isWhole = slices.every(({ percent, usdt_balance }) => isKnown(percent) && isKnown(usdt_balance))
  return (
    <DonutChart
      label={t`Asset ratio`}
      summary={isWhole ? t`The largest part is ${first.name} with ${first.percent} percent.` : t`Asset ratio`}
      parts={parts}
      head={{ name: t`Token`, percent: t`Share`, amount: 'USDT' }}
      middle={
        isWhole && (
          <>
            <span className="type-18">
              {first.percent}
              <span className="text-text-2">%</span>
            </span>
            <span className="type-12 text-text-3">{first.name}</span>
          </>
        )
      }
    />
  )
}

function NoAssets() {
  return (
    <EmptyState
      kind="nothing-yet"
      title={<Trans>No assets yet</Trans>}
      actions={
        <PageLink to="/property" search={{ act: 'recharge' }} className={buttonLook()}>
          <Trans>Recharge</Trans>
        </PageLink>
      }
    >
      <Trans>After your first payment or recharge, this shows what your balance is made of.</Trans>
    </EmptyState>
  )
}

function LoadingRatio() {
  return (
    <Loading className="grid gap-4">
      <div className="mx-auto size-37 rounded-full border-[22px] border-active" />
      <div className="grid">
        {['first', 'second', 'third', 'others'].map((line) => (
          <div key={line} className="flex h-7.5 items-center justify-between">
            <Skeleton className="w-28" />
            <Skeleton className="w-20" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
