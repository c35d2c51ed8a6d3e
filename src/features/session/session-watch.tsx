import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { toastError, toasts } from '@/lib/ui/toast'
import { thisDevice } from './device'
import { devicePath } from './device-path'
import { isForSignIn, loginPath, needsStatus } from './route-decision'
import { watchPresence } from './presence'
import { session, watchForEnds } from './session'
import { forgetDrafts } from '@/lib/forms/forget-drafts'
import { wouldLoseTyping } from '@/lib/forms/unsaved'

const RenewDialog = lazy(async () => ({
  default: (await import('./sign-in/renew-dialog').catch(() => ({ RenewDialog: LeaveAtOnce }))).RenewDialog,
}))

/**
 * Navigates when the session changes: after sign-in to where the guards lead, after its end to log-in, with a return
 * path if it expired. A form with a draft stays, under a dialog for signing in again. Mount it once at the root.
 */
export function SessionWatch() {
  const router = useRouter()
  const { t } = useLingui()
  const [renewing, setRenewing] = useState<'asks' | 'checks'>()
  const overDraft = useRef(false)
  const saidExpired = useRef<string>(undefined)
  const turn = useRef(0)
  const sayExpired = useCallback((words: string) => {
    saidExpired.current = words
    toastError(words)
  }, [])
  const leave = useCallback(
    async (from: string) => {
      turn.current += 1
      const { forgetMerchant } = await import('./merchant-status')
      forgetMerchant()
      overDraft.current = false
      setRenewing(undefined)
      await router.navigate({ href: loginPath(from, thisDevice()), replace: true })
    },
    [router],
  )
  const comeIn = useCallback(async () => {
    if (!overDraft.current) {
      setRenewing(undefined)
      await router.invalidate()
      return
    }
    overDraft.current = false
    // The form stays covered until it is known whose token it would be sent with.
    setRenewing('checks')
    const own = (turn.current += 1)
    const { isSameMerchant } = await import('./merchant-status')
    const id = session.state().signedIn?.id
    const isWanted = () => turn.current === own && session.state().signedIn?.id === id
    const isSame = await isSameMerchant(isWanted)
    // The session has ended meanwhile, or the person has left the page: what came after it decides about the dialog.
    if (!isWanted()) return
    if (!isSame) await router.navigate({ href: devicePath('/'), replace: true })
    setRenewing(undefined)
  }, [router])
  // What came before this component subscribed was not noticed: the end of a session, such as the refusal of an old token,
  // or the beginning of one, when a busy tab answers after its time.
  useEffect(() => {
    if (session.state().ended === 'expired') sayExpired(i18n._(msg`Login expired`))
    const { href } = router.state.location
    if (session.token() === undefined ? needsStatus(href) : isForSignIn(href)) void router.invalidate()
  }, [router, sayExpired])
  useEffect(watchForEnds, [])
  useEffect(watchPresence, [])
  useEffect(
    () =>
      session.subscribe(() => {
        const { signedIn, ended } = session.state()
        if (signedIn) {
          // It is true no longer, and would lie over the page until somebody takes it away.
          for (const { id, text } of toasts.list()) if (text === saidExpired.current) toasts.dismiss(id)
          void comeIn()
        } else if (ended === 'signed-out') {
          // Another tab may have logged out: it has deleted what the tabs share, and only this one reaches its own drafts.
          forgetDrafts()
          void leave('/')
        } else {
          sayExpired(t`Login expired`)
          overDraft.current = wouldLoseTyping()
          setRenewing(overDraft.current ? 'asks' : undefined)
          if (!overDraft.current) void leave(router.state.location.href)
        }
      }),
    [router, t, leave, comeIn, sayExpired],
  )
  if (renewing === undefined) return null
  return (
    <Suspense>
      <RenewDialog checks={renewing === 'checks'} onLeave={() => void leave(router.state.location.href)} />
    </Suspense>
  )
}

/** In the place of the dialog when its code is lost: log-in is a page of its own, and the draft of a form outlasts the way there. */
function LeaveAtOnce({ onLeave }: { onLeave: () => void }) {
  useEffect(() => onLeave(), [onLeave])
  return null
}
