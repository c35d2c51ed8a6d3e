import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { assetsOptions } from '@/lib/api/statistics'
import { useCalendar } from '@/lib/api/use-calendar'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { signOf } from '#shared/money/amount'
import { Below } from '@/lib/ui/below'
import { AssetsCard } from './assets/assets-card'
import { Freshness, PropertyActs } from './head/property-head'
import { Totals } from './head/totals'
import { useClosed } from './head/use-closed'
import { PhoneTabs } from './lists/phone-tabs'
import { RecordTabs } from './lists/record-tabs'
import { changeSearch, changeTab, type PropertySearch } from './search'

const RechargeFlow = lazy(() =>
  import('./recharge/recharge-flow').then(({ RechargeFlow }) => ({ default: RechargeFlow })),
)
const TransferFlow = lazy(() =>
  import('./transfer/transfer-flow').then(({ TransferFlow }) => ({ default: TransferFlow })),
)

export interface PropertyPageProps {
  search: PropertySearch
  /** Writes the next search into the address: as a new step of the history, or replacing the current one. */
  onSearch: (search: PropertySearch, how?: 'replace') => void
  /** The gas expense entry, a feature of its own. */
  gas: ReactNode
}

/** The property page of SPEC.md section 2: the assets, the records of money movements, and the money acts. */
export function PropertyPage({ search, onSearch, gas }: PropertyPageProps) {
  const { t } = useLingui()
  const calendar = useCalendar()
  const phone = usePhoneWidth()
  const closed = useClosed()
  const assets = useQuery({ ...assetsOptions(search.sort ?? 'own'), placeholderData: keepPreviousData })
  const { data } = assets
  const isEmpty = data !== undefined && signOf(data.total_value) === 0
  const acts = <PropertyActs {...{ closed, isEmpty, phone }} />
  const age = <Freshness assets={assets} />
  const { act, asset } = search
  const reservation = {
    reserved: search.reserved,
    onReserved: (reserved: string | undefined) => onSearch(changeSearch(search, { reserved }), 'replace'),
  }
  const sort = (by: PropertySearch['sort']) => onSearch(changeSearch(search, { sort: by }), 'replace')
  const assetsCard = <AssetsCard assets={assets} sort={search.sort} onSort={sort} />
  const close = () => onSearch(changeSearch(search, { act: undefined, asset: undefined }), 'replace')
  return (
    // On a phone as high as the window inside of the page's padding, so that the bar of acts is at its lower edge at once.
    <div className="grid grid-cols-1 gap-4 phone:flex phone:min-h-[calc(100dvh-var(--header)-6.5rem-env(safe-area-inset-bottom))] phone:flex-col">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 phone:contents">
        <h1 className="type-22 track-display phone:sr-only">
          <Trans>Property</Trans>
        </h1>
        {!phone && <div className="ml-auto">{age}</div>}
        {!phone && acts}
      </header>
      <Totals
        assets={data}
        loading={assets.isPending}
        fault={
          assets.isError && data !== undefined && <QueryFault query={assets} title={t`Could not load the assets.`} />
        }
        phone={phone ? { age } : undefined}
      />
      {phone ? (
        <PhoneTabs assets={assetsCard} loading={assets.isPending} {...{ search, calendar, onSearch }} />
      ) : (
        <>
          {assetsCard}
          <Below loading={assets.isPending}>
            <RecordTabs {...{ search, calendar, phone, onSearch }} />
          </Below>
        </>
      )}
      <Below loading={assets.isPending}>{gas}</Below>
      {phone && acts}
      <Suspense fallback={null}>
        {act === 'recharge' && <RechargeFlow asset={asset} zone={calendar.zone} onClose={close} {...reservation} />}
        {act === 'transfer' && (
          <TransferFlow
            asset={asset}
            zone={calendar.zone}
            onClose={close}
            onRecords={() => onSearch(changeTab(search, 'transfer'), 'replace')}
          />
        )}
      </Suspense>
    </div>
  )
}
