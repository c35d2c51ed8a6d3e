import { createRootRoute } from '@tanstack/react-router'
import { NotFound } from '@/features/shell/not-found'
import { RootFrame } from '@/features/shell/root-frame'
import { RouteError } from '@/features/shell/route-error'

export const Route = createRootRoute({
  component: RootFrame,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
})
