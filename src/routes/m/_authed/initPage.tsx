import { createFileRoute } from '@tanstack/react-router'
import { InitPage } from '@/features/opening/init-page'

export const Route = createFileRoute('/m/_authed/initPage')({ component: InitPage })
