import { createFileRoute } from '@tanstack/react-router'
import { UnassignedScreen } from '../../../-unassigned-screen'

export const Route = createFileRoute('/m/_authed/_console/unassigned')({ component: UnassignedScreen })
