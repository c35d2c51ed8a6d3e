import { createFileRoute } from '@tanstack/react-router'
import { loadConsoleFrame } from '../-console-frame'
import { ConsoleScreen } from '../-console-screen'

export const Route = createFileRoute('/_authed/_console')({
  component: ConsoleScreen,
  loader: loadConsoleFrame,
  staleTime: Infinity,
})
