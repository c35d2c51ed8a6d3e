import { createFileRoute } from '@tanstack/react-router'
import { CallbacksScreen } from '../../../-callbacks-screen'

export const Route = createFileRoute('/m/_authed/_console/callbackList')({ component: CallbacksScreen })
