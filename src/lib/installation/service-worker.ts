import { Workbox } from 'workbox-window'
import { workerAddress } from './script-address'
import { update } from './update'

const ASK_EVERY_MS = 60 * 60 * 1000
/** After a focus it is asked again at most this often. */
const ASK_AGAIN_MS = 5 * 60 * 1000
/** Then the page has long been ready, and the rest of the console is fetched for a start without a connection. */
const IDLE_AFTER_MS = 10_000

/**
 * Registers the service worker and reports new versions in `update`. Call it once, after the first paint: the page does
 * not need the worker, only the next start does.
 */
export async function startServiceWorker(): Promise<void> {
  const worker = new Workbox(workerAddress(), { scope: '/', updateViaCache: 'none' })
  const reload = () => window.location.reload()
  let isAccepted = false
  let isControlled = navigator.serviceWorker.controller !== null
  worker.addEventListener('waiting', () => {
    update.set(() => {
      isAccepted = true
      worker.messageSkipWaiting()
    })
  })
  worker.addEventListener('controlling', () => {
    // The first worker changes nothing on the page. A later one belongs to another version than this page.
    if (isControlled) update.set(reload)
    isControlled = true
    // Accepted in another tab: this one keeps what is typed in it, and offers the update itself.
    if (isAccepted) reload()
  })
  await worker.register({ immediate: true })
  askForUpdates(worker)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP', paths: loadedChunks() })
  if (!savesData()) setTimeout(() => active?.postMessage({ type: 'KEEP_ALL' }), IDLE_AFTER_MS)
}

/** The browser looks for a new worker only at a navigation, and a console may be open for days. */
function askForUpdates(worker: Workbox): void {
  let askedAt = Date.now()
  const ask = () => {
    if (!navigator.onLine) return
    askedAt = Date.now()
    // Without a connection, or when the host is in trouble, the next question finds it.
    worker.update().catch(() => undefined)
  }
  setInterval(ask, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > ASK_AGAIN_MS) ask()
  })
}

/** What this page loaded before the worker could keep it. */
function loadedChunks(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** Whether the person pays for each byte, or has a very slow network. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof connection !== 'object' || connection === null) return false
  const isSlow = 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType))
  return isSlow || ('saveData' in connection && connection.saveData === true)
}
