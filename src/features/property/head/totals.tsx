import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { applicationChoices } from '@/lib/api/application'
import type { AssetList } from '@/lib/api/statistics'
import { HideAmounts } from '@/lib/config/hide-amounts'
import { type Decimal, signOf } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { classNames } from '@/lib/ui/class-names'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { PropertyLink } from '../kit/property-link'
import { partsOf, splitOf } from './asset-sums'
import { PartsBar } from './parts-bar'

interface TotalsProps {
  assets: AssetList | undefined
  /** The first answer is being fetched. */
  loading: boolean
  /** The error when the figures are old, with Retry. */
  fault: ReactNode
  /** On a phone the age of the figures stands here, and the parts of the total are drawn. */
  phone: { age: ReactNode } | undefined
}

/** The total of all assets and its split over the accounts. Unknown is a dash. */
export function Totals({ assets, loading, fault, phone }: TotalsProps) {
  const split = assets && splitOf(assets)
  const parts = phone && assets && partsOf(assets)
  return (
    <Card aria-labelledby="total-assets" className="overflow-hidden">
      {/* Panes wrap before figures touch each other; each draws its own right and lower line. */}
      <div className="-mr-px -mb-px flex flex-wrap [&>*]:border-r [&>*]:border-b [&>*]:border-line-hair">
        <div className="min-w-min flex-[1.25] px-6 py-4.5 max-[62.5rem]:basis-full phone:px-4 phone:pt-1.5 phone:pb-3.5">
          <div className="-my-1 flex items-center gap-2 phone:-mr-3 phone:mb-0">
            <h2 id="total-assets" className="type-13 text-text-2">
              <Trans>Total assets</Trans>
            </h2>
            {phone && <span className="ml-auto">{phone.age}</span>}
            <HideAmounts />
          </div>
          <Figure loading={loading} value={assets?.total_value} size="hero" />
          {fault}
          {phone && <PartsBar parts={parts} loading={loading} />}
        </div>
        {!phone && <Panes {...{ split, loading }} />}
      </div>
    </Card>
  )
}

interface PanesProps {
  split: ReturnType<typeof splitOf>
  loading: boolean
}

/** The split over the accounts; on a phone the bar of the parts says the same in less space. */
function Panes({ split, loading }: PanesProps) {
  return (
    <>
      <Pane title={<Trans>Capital account</Trans>}>
        <Figure loading={loading} value={split?.capital} size="big" />
        <p className="type-12 text-text-3">
          <Trans>Withdrawals leave from here</Trans>
        </p>
      </Pane>
      <Pane title={<Trans>Application accounts</Trans>}>
        <Figure loading={loading} value={split?.applications} size="big" />
        <Applications loading={loading} hasFunds={split !== undefined && signOf(split.applications) > 0} />
      </Pane>
    </>
  )
}

function Pane({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-min flex-1 px-6 py-4.5">
      <h3 className="type-13 text-text-2">{title}</h3>
      {children}
    </div>
  )
}

interface FigureProps {
  loading: boolean
  value: Decimal | undefined
  size: 'big' | 'hero'
}

/** While it is loaded its dash keeps the line as high as the figure. */
function Figure({ loading, value, size }: FigureProps) {
  return (
    <div className="relative my-1.5">
      <Amount value={value} unit="USDT" size={size} {...(loading ? { className: 'invisible' } : {})} />
      {loading && (
        <Loading className="absolute inset-0 flex items-center">
          <Skeleton className={size === 'hero' ? 'h-10 w-72 phone:w-56' : 'h-7 w-40'} />
        </Loading>
      )}
    </div>
  )
}

/** While the funds are loaded the link keeps its place. */
function Applications({ loading, hasFunds }: { loading: boolean; hasFunds: boolean }) {
  const { data } = useQuery(applicationChoices)
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 type-12 text-text-3">
      {data && <Plural value={data.length} one="In # application." other="In # applications." />}
      {(hasFunds || loading) && (
        <PropertyLink
          change={{ act: 'transfer' }}
          className={classNames(buttonLook({ variant: 'link' }), loading && 'invisible')}
        >
          <Trans>Move to capital</Trans>
        </PropertyLink>
      )}
    </p>
  )
}
