import { Trans } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { isApiError } from '@/lib/api/errors'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'

/** What a page shows when it fails: what happened, and Retry. The frame around it stays. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main role="alert" className="mx-auto grid w-full max-w-170 gap-4 p-8 phone:p-4">
      <h1 className="type-22 track-display">
        <Trans>This page could not be shown</Trans>
      </h1>
      <Callout
        tone="danger"
        action={
          <Button size="sm" onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {isApiError(error) && error.serverText ? (
          error.serverText
        ) : (
          <Trans>The answer did not come, or the page met something unexpected. Your data is safe.</Trans>
        )}
      </Callout>
    </main>
  )
}
