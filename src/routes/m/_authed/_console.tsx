import { createFileRoute } from '@tanstack/react-router'
import { ConsoleScreen } from '../../-console-screen'

export const Route = createFileRoute('/m/_authed/_console')({ component: ConsoleScreen })
