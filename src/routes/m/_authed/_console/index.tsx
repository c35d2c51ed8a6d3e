import { createFileRoute } from '@tanstack/react-router'
import { readDashboardSearch } from '@/features/dashboard/search'
import { DashboardScreen } from '../../../-dashboard-screen'

export const Route = createFileRoute('/m/_authed/_console/')({
  validateSearch: readDashboardSearch,
  component: DashboardScreen,
})
