import { Trans } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page')).NotFoundPage }))
const RouteErrorPage = lazy(async () => ({
  default: (await import('./route-error-page').catch(() => ({ RouteErrorPage: Sentence }))).RouteErrorPage,
}))

/** Where not even the page that says so can be fetched. */
const Sentence: ComponentType<ErrorComponentProps> = () => (
  <p role="alert">
    <Trans>The server cannot be reached. Check the connection and try again.</Trans>
  </p>
)

/** The not-found page, fetched only when somebody is lost. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/** What a page shows when it fails. */
export function RouteError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <RouteErrorPage {...props} />
    </Suspense>
  )
}

/** Fetches ahead of its need the page that says so: it could not be fetched without a connection. */
export function fetchFaultPage(): void {
  // Not fetched now, it is tried again when it is shown.
  import('./route-error-page').catch(() => undefined)
}
