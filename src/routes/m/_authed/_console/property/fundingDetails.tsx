import { createFileRoute } from '@tanstack/react-router'
import { LaterPage } from '@/features/shell/later-page'

export const Route = createFileRoute('/m/_authed/_console/property/fundingDetails')({ component: LaterPage })
