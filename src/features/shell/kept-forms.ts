import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session, useSession } from '@/features/session/session'
import { hasUnsavedDraft, letGo } from '@/features/session/unsaved-drafts'
import { giveTypingBack, keepTyping, takeTyping } from '@/lib/installation/kept-typing'
import { typedTexts, watchTyping } from '@/lib/installation/typed-text'
import { toasts } from '@/lib/ui/toast'

/** Keeps what is typed on the page. Call it directly before a reload; the browser then does not ask about unsaved text. */
export function keepForms(): void {
  const { signedIn } = session.state()
  // A form that says that it is unsaved may have had fields in earlier steps.
  if (signedIn) keepTyping(signedIn.id, typedTexts(hasUnsavedDraft()))
  letGo()
}

/** Fills in what was kept before the page was loaded anew, and remembers what is typed from now on. */
export function useKeptForms(): void {
  const { t } = useLingui()
  const { history } = useRouter()
  const id = useSession().signedIn?.id
  useEffect(watchTyping, [])
  useEffect(() => {
    if (id === undefined) return undefined
    const { pathname, search } = history.location
    const stop = giveTypingBack(takeTyping(id), () => toasts.show({ tone: 'done', text: t`What you typed is back.` }))
    // At once, and also for an address that is left and taken again before anything new is drawn.
    const forget = history.subscribe(({ location }) => {
      if (location.pathname !== pathname || location.search !== search) stop()
    })
    return () => {
      stop()
      forget()
    }
  }, [id, t, history])
}
