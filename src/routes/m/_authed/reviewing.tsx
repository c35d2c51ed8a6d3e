import { createFileRoute } from '@tanstack/react-router'
import { ReviewingPage } from '@/features/opening/reviewing-page'

export const Route = createFileRoute('/m/_authed/reviewing')({ component: ReviewingPage })
