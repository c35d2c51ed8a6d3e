import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page')).NotFoundPage }))
const RouteErrorPage = lazy(async () => ({ default: (await import('./route-error-page')).RouteErrorPage }))

/** The not-found page, fetched only when somebody is lost. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/** What a page shows when it fails, fetched only then. */
export function RouteError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <RouteErrorPage {...props} />
    </Suspense>
  )
}
