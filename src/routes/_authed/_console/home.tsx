import { createFileRoute } from '@tanstack/react-router'
import { LaterPage } from '@/features/shell/later-page'

export const Route = createFileRoute('/_authed/_console/home')({ component: LaterPage })
