import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { overviewOptions } from '@/lib/api/statistics'
import { useToday } from '@/lib/api/use-today'
import { useZone } from '@/lib/api/use-zone'
import { AccountBlock } from './account/account-block'
import { AssetRatio } from './assets/asset-ratio'
import { OverviewCards } from './cards/overview-cards'
import { FundsCard } from './funds/funds-card'
import { PageHead, PhoneFilter } from './kit/page-head'
import { LatestPayments } from './latest/latest-payments'
import type { DashboardSearch } from './search'

export interface DashboardPageProps {
  search: DashboardSearch
  /** Writes the next search into the address, replacing the current one. */
  onSearch: (search: DashboardSearch) => void
  /** The market monitor, a feature of its own. */
  market: ReactNode
  /** The gas expense entry, a feature of its own. */
  gas: ReactNode
}

const row = 'grid gap-4 min-[62.5rem]:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]'

/** The dashboard of SPEC.md section 2. Every block fetches its own data, keeps old figures and fails separately. */
export function DashboardPage({ search, onSearch, market, gas }: DashboardPageProps) {
  const zone = useZone()
  const today = useToday(zone)
  const { data: overview } = useQuery(overviewOptions())
  const hasHistory = overview && overview.transaction_volume !== 0
  return (
    <div className="grid gap-4">
      <PageHead search={search} onSearch={onSearch} today={today} />
      <AccountBlock />
      <PhoneFilter search={search} onSearch={onSearch} />
      <OverviewCards appid={search.appid} />
      <div className={row}>
        <FundsCard {...{ search, onSearch, hasHistory, today, zone }} />
        <AssetRatio />
      </div>
      <div className={row}>
        <LatestPayments appid={search.appid} zone={zone} />
        {market}
      </div>
      {gas}
    </div>
  )
}
