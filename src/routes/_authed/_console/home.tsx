import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../-dashboard-screen'

export const Route = createFileRoute('/_authed/_console/home')({ component: DashboardScreen })
