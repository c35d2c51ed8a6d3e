import { useNavigate, useSearch } from '@tanstack/react-router'
import { DashboardPage } from '@/features/dashboard/page'
import { type DashboardSearch, readDashboardSearch } from '@/features/dashboard/search'
import { GasEntry } from '@/features/gas/gas-entry'
import { MarketMonitor } from '@/features/market/market-monitor'

/** The dashboard with its neighbours in their slots; `/`, `/dashboard` and `/home` and their twins all draw it. */
export function DashboardScreen() {
  const search = useSearch({ strict: false, select: readDashboardSearch })
  const navigate = useNavigate()
  const write = (next: DashboardSearch) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  return <DashboardPage search={search} onSearch={write} market={<MarketMonitor />} gas={<GasEntry />} />
}
