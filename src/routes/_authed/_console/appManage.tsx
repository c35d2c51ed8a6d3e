import { createFileRoute } from '@tanstack/react-router'
import { ApplicationsScreen } from '../../-applications-screen'

export const Route = createFileRoute('/_authed/_console/appManage')({ component: ApplicationsScreen })
