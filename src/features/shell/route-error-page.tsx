import { Trans } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isApiError } from '@/lib/api/errors'
import { useOnline } from '@/lib/device/use-online'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { isLostCode } from './lost-code'

/** The error page of a route: what happened, and Retry. The frame around it stays. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const online = useOnline()
  const isLost = isLostCode(error)
  useEffect(() => (isLost ? whenConnected(loadAnew) : undefined), [isLost])
  const retry = () => {
    // Browsers and React cache a failed import; only a reload fetches the code again.
    if (isLost) return loadAnew()
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
          (online || !isLost) && (
            <Button size="sm" onClick={retry}>
              <Trans>Retry</Trans>
            </Button>
          )
        }
      >
        <Cause error={error} isOffline={!online && isLost} />
      </Callout>
    </main>
  )
}

function Cause({ error, isOffline }: { error: unknown; isOffline: boolean }) {
  if (isOffline) {
    return (
      <Trans>
        You are offline, and this page was not opened before. It opens when you are online again. Pages that you opened
        before still work.
      </Trans>
    )
  }
  if (isApiError(error) && error.serverText) return error.serverText
  return <Trans>We did not get an answer, or something went wrong on this page. Your data is safe.</Trans>
}

const loadAnew = (): void => window.location.reload()

function whenConnected(act: () => void): () => void {
  addEventListener('online', act)
  return () => removeEventListener('online', act)
}
