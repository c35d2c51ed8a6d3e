import { t } from '@lingui/core/macro'
import { hasUnkeptTyping, letGo } from '@/lib/forms/unsaved'
import { toasts } from '@/lib/ui/toast'
import { isBusy } from './must-stay'

/** When this tab was last loaded anew for lost code, in milliseconds: a host in trouble must not cause a loop. */
const LOADED_AT = 'loaded-anew'
const ONCE_IN_MS = 60_000

/**
 * Acts when code could not be fetched. With a connection, the host may have a newer release without this file: the page is
 * loaded anew, once, with what is typed kept. Where something on it is given only once, has no answer yet or is typed and not
 * kept, such as a password, the person decides when. Without a connection the page must stay: for the browser's own error
 * message the router would reload the document, and the last known figures would be lost.
 *
 * @returns a function that stops it
 */
export function watchLostCode(): () => void {
  const stop = new AbortController()
  addEventListener('vite:preloadError', meet, stop)
  return () => stop.abort()
}

function meet({ payload }: VitePreloadErrorEvent): void {
  if (!navigator.onLine) payload.message = `Offline: ${payload.message}`
  else if (hasUnkeptTyping() || isBusy()) tell()
  else if (mayLoadAnew()) {
    letGo()
    window.location.reload()
  }
}

/** The page stays, with a way to load it anew. Then the browser asks before what is unsaved is left. */
function tell(): void {
  toasts.show({
    tone: 'error',
    text: t`A part of the console did not arrive. Finish what you are doing here, then load the page anew.`,
    action: { label: t`Load anew`, run: () => window.location.reload() },
  })
}

/** Whether a minute has passed since the last time. Without storage it is left to the person, on the error page. */
function mayLoadAnew(): boolean {
  try {
    const before = Number(sessionStorage.getItem(LOADED_AT) ?? 0)
    const now = Date.now()
    if (now - before < ONCE_IN_MS) return false
    sessionStorage.setItem(LOADED_AT, String(now))
    return true
  } catch {
    return false
  }
}
