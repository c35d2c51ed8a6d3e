import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { session, useSession } from '@/features/session/session'
import { countTyping, hasUnsavedDraft, letGo } from '@/features/session/unsaved-drafts'
import { pageAddress } from '@/lib/installation/form-place'
import { giveTypingBack, keepTyping, takeTyping } from '@/lib/installation/kept-typing'
import { hasTypedText, typedTexts, watchTyping } from '@/lib/installation/typed-text'
import { toasts } from '@/lib/ui/toast'

/** Keeps what is typed on the page. Call it directly before a reload; the browser then does not ask about unsaved text. */
export function keepForms(): void {
  keep()
  letGo()
}

/** A form that says that it is unsaved may have had fields in earlier steps. */
function keep(address?: string): void {
  const { signedIn } = session.state()
  if (signedIn) keepTyping(signedIn.id, typedTexts(hasUnsavedDraft(), address), address)
}

/**
 * Whoever leaves a page with something typed, by the menu, by Back, by a reload, finds it there when he comes back. It
 * remembers what is typed, keeps it when the address changes, and fills it in again when its form is open.
 */
export function useKeptForms(): void {
  const { t } = useLingui()
  const router = useRouter()
  const id = useSession().signedIn?.id
  useEffect(watchTyping, [])
  useEffect(() => countTyping(hasTypedText), [])
  useEffect(() => {
    const over = () => keep()
    addEventListener('pagehide', over)
    return () => removeEventListener('pagehide', over)
  }, [])
  useEffect(() => {
    if (id === undefined) return undefined
    let stop = (): void => undefined
    let given: string | undefined
    const give = () => {
      stop()
      given = pageAddress()
      stop = giveTypingBack(takeTyping(id), () => toasts.show({ tone: 'done', text: t`What you typed is back.` }))
    }
    give()
    // Before anything new is drawn, so that the fields of the page that is left are still there.
    const leaving = router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
      if (fromLocation === undefined || !hrefChanged) return
      stop()
      given = undefined
      keep(fromLocation.pathname + fromLocation.searchStr)
    })
    // The first page is reported too, perhaps while its fields are still to come: they would lose what they wait for.
    const arriving = router.subscribe('onResolved', ({ hrefChanged }) => {
      if (hrefChanged && given !== pageAddress()) give()
    })
    return () => {
      stop()
      leaving()
      arriving()
    }
  }, [id, t, router])
}
