import { createRootRoute } from '@tanstack/react-router'
import { NotFound, RouteError } from '@/features/shell/fault-pages'
import { RootFrame } from '@/features/shell/root-frame'

export const Route = createRootRoute({
  component: RootFrame,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
})
