import { createFileRoute } from '@tanstack/react-router'
import { ConsoleScreen } from '../-console-screen'

export const Route = createFileRoute('/_authed/_console')({ component: ConsoleScreen })
