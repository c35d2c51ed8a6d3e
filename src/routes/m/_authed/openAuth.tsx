import { createFileRoute } from '@tanstack/react-router'
import { OpenAuthPage } from '@/features/opening/open-auth-page'

export const Route = createFileRoute('/m/_authed/openAuth')({ component: OpenAuthPage })
