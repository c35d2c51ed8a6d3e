import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { toastError } from '@/lib/ui/toast'
import { thisDevice } from './device'
import { loginPath } from './place'
import { watchPresence } from './presence'
import { session, watchForEnds } from './session'
import { hasUnsavedDraft } from './unsaved-drafts'

const RenewDialog = lazy(async () => ({ default: (await import('./sign-in/renew-dialog')).RenewDialog }))

/**
 * Moves the page when the session changes: in, to where the guards lead; out, to log-in, with the way back when it
 * expired. A form that holds a draft stays, under a dialog in which one signs in again. Once at the root.
 */
export function SessionWatch() {
  const router = useRouter()
  const { t } = useLingui()
  const [renewing, setRenewing] = useState(false)
  const leave = useCallback(
    async (from: string) => {
      setRenewing(false)
      const { forgetMerchant } = await import('./merchant-status')
      forgetMerchant()
      await router.navigate({ href: loginPath(from, thisDevice()), replace: true })
    },
    [router],
  )
  useEffect(watchForEnds, [])
  useEffect(watchPresence, [])
  useEffect(
    () =>
      session.subscribe(() => {
        const { signedIn, ended } = session.state()
        if (signedIn) {
          setRenewing(false)
          void router.invalidate()
        } else if (ended === 'expired') {
          toastError(t`Login expired`)
          if (hasUnsavedDraft()) setRenewing(true)
          else void leave(router.state.location.href)
        } else {
          void leave('/')
        }
      }),
    [router, t, leave],
  )
  if (!renewing) return null
  return (
    <Suspense>
      <RenewDialog onLeave={() => void leave(router.state.location.href)} />
    </Suspense>
  )
}
