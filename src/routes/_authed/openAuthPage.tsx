import { createFileRoute } from '@tanstack/react-router'
import { ApplyPage } from '@/features/opening/apply-page'

export const Route = createFileRoute('/_authed/openAuthPage')({ component: ApplyPage })
