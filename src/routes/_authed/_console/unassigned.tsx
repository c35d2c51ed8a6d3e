import { createFileRoute } from '@tanstack/react-router'
import { UnassignedScreen } from '../../-unassigned-screen'

export const Route = createFileRoute('/_authed/_console/unassigned')({ component: UnassignedScreen })
