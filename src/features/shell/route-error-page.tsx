import { Trans } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isApiError, isUnheard } from '@/lib/api/transport/errors'
import { session } from '@/features/session/session'
import { signOut } from '@/features/session/sign-out'
import { useOnline } from '@/lib/device/use-online'
import { explain } from '@/lib/domain-ui/explain'
import { isLostCode } from '@/lib/late/load-code'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'

/** The error page of a route: what happened, and Retry. The frame around it stays. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const online = useOnline()
  const isLost = isLostCode(error)
  const retry = () => {
    // Some browsers keep a failed import; there only a reload fetches the code again. Offline it would lose the frame.
    if (isLost && navigator.onLine) return window.location.reload()
    reset()
    void router.invalidate()
  }
  const needsConnection = isLost || isUnheard(error)
  const onConnection = useEffectEvent(retry)
  useEffect(() => (needsConnection ? whenConnected(() => onConnection()) : undefined), [needsConnection])
  const waits = needsConnection && !online
  // What keeps the service from being read may be the account itself: another one may do, and Retry never ends.
  const mayLeave = isApiError(error) && !needsConnection && session.token() !== undefined
  const leave = () => {
    signOut()
    retry()
  }
  return (
    <main role="alert" className="mx-auto grid w-full max-w-170 gap-4 p-8 phone:p-4">
      <h1 className="type-22 track-display">
        <Trans>This page could not be shown</Trans>
      </h1>
      <Callout
        tone="danger"
        action={
          (isLost || !waits) && (
            <span className="flex gap-2">
              <Button size="sm" onClick={retry}>
                {isLost ? <Trans>Try again</Trans> : <Trans>Retry</Trans>}
              </Button>
              {mayLeave && (
                <Button size="sm" onClick={leave}>
                  <Trans>Log out</Trans>
                </Button>
              )}
            </span>
          )
        }
      >
        {waits ? <WhatItWaitsFor isLost={isLost} /> : <Cause error={error} />}
      </Callout>
    </main>
  )
}

function WhatItWaitsFor({ isLost }: { isLost: boolean }) {
  if (!isLost) return <Trans>You are offline. This page opens when you are online again.</Trans>
  return (
    <Trans>
      You are offline, and this page was not opened before. It opens when you are online again. Pages that you opened
      before still work.
    </Trans>
  )
}

function Cause({ error }: { error: unknown }) {
  if (isLostCode(error))
    return (
      <Trans>
        The code of this page did not arrive: an ad blocker or a network filter stopped it, or a new version took its
        place.
      </Trans>
    )
  // A failed call says what is wrong and whom to tell; anything else is a fault of this page.
  if (isApiError(error) && !isUnheard(error)) return explain(error)
  return <Trans>We did not get an answer, or something went wrong on this page. Your data is safe.</Trans>
}

function whenConnected(act: () => void): () => void {
  addEventListener('online', act)
  return () => removeEventListener('online', act)
}
