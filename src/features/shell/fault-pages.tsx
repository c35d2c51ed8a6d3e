import { Trans } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'

const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page').catch(() => ({ NotFoundPage: Sentence }))).NotFoundPage,
}))
const RouteErrorPage = lazy(async () => ({
  default: (await import('./route-error-page').catch(() => ({ RouteErrorPage: Sentence }))).RouteErrorPage,
}))

/** Shown when even the page of a fault cannot be fetched. */
const Sentence: ComponentType = () => (
  <p role="alert">
    <Trans>The server cannot be reached. Check the connection and try again.</Trans>
  </p>
)

/** The not-found page, fetched only when it is needed. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/** The error page of a route. */
export function RouteError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <RouteErrorPage {...props} />
    </Suspense>
  )
}

/** Fetches the error page in advance, because it cannot be fetched without a connection. */
export function fetchFaultPage(): void {
  // A failed fetch is tried again when the page is shown.
  import('./route-error-page').catch(() => undefined)
}
