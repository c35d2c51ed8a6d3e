import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../../-dashboard-screen'

export const Route = createFileRoute('/m/_authed/_console/')({ component: DashboardScreen })
