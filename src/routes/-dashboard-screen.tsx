import { DashboardPage } from '@/features/dashboard/page'
import { type DashboardSearch, readDashboardSearch } from '@/features/dashboard/search'
import { GasEntry } from '@/features/gas/gas-entry'
import { MarketMonitor } from '@/features/market/market-monitor'
import { useAddress } from '@/lib/paths/use-address'

/** The dashboard with the features in its slots, for `/`, `/dashboard`, `/home` and their /m routes. */
export function DashboardScreen() {
  const [search, write] = useAddress(readDashboardSearch)
  const replace = (next: DashboardSearch) => write(next, 'replace')
  return <DashboardPage search={search} onSearch={replace} market={<MarketMonitor />} gas={<GasEntry />} />
}
