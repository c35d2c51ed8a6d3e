import { Workbox } from 'workbox-window'
import { removeOtherWorkers } from './other-workers'
import { workerAddress } from './script-address'
import { update } from './update'

const ASK_EVERY_MS = 60 * 60 * 1000
/** After a focus it is asked again at most this often. */
const ASK_AGAIN_MS = 5 * 60 * 1000
/** Then the page has long been ready, and the rest of the console is fetched for a start without a connection. */
const IDLE_AFTER_MS = 10_000

/** A new worker begins at once, but the browser may let it wait for minutes: then the page is fetched past the old one. */
const TAKES_OVER_WITHIN_MS = 2000
/** In the storage of the tab: this page was fetched past a worker that is older than the page. */
const FETCHED_PAST = 'fetched-past-worker'

/**
 * Registers the service worker and reports new versions in `update`. Call it once, after the first paint: the page does
 * not need the worker, only the next start does.
 */
export async function startServiceWorker(): Promise<void> {
  const worker = new Workbox(workerAddress(), { scope: '/', updateViaCache: 'none' })
  const offer = offerUpdates(worker)
  const registration = await worker.register({ immediate: true })
  if (registration) whenWaiting(registration, offer)
  askForUpdates(worker)
  await removeOtherWorkers(navigator.serviceWorker, reportError)
  const { active } = await navigator.serviceWorker.ready
  tell(active, { type: 'KEEP', paths: loadedChunks() })
  if (!savesData()) setTimeout(() => tell(active, { type: 'KEEP_ALL' }), IDLE_AFTER_MS)
}

/** Sends what src/worker/rules/requests.ts reads. */
function tell(worker: ServiceWorker | null, message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  worker?.postMessage(message)
}

/**
 * Calls `offer` whenever a version is ready behind the one at work. The `waiting` event of workbox-window is not enough: it
 * looks 200 ms after the installation and hears of one update only, so that a release that was followed by another at once
 * was never offered.
 */
function whenWaiting(registration: ServiceWorkerRegistration, offer: () => void): void {
  const look = () => registration.active && registration.waiting && offer()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
}

/** @returns what offers the version that waits */
function offerUpdates(worker: Workbox): () => void {
  let isAccepted = false
  let isControlled = navigator.serviceWorker.controller !== null
  let isNewer = takeMark()
  let goal: string | undefined
  worker.addEventListener('controlling', () => {
    if (isAccepted) return load(goal)
    // The first worker changes nothing on the page. A later one is of another version than this page: it was accepted in
    // another tab. This tab keeps what is typed in it, and offers the update itself.
    if (isControlled && !isNewer) update.set(load)
    isControlled = true
    isNewer = false
  })
  return () => {
    // This page is of the waiting version already: the worker may follow, and nothing is loaded anew.
    if (isNewer) return worker.messageSkipWaiting()
    update.set((target) => {
      isAccepted = true
      goal = target
      worker.messageSkipWaiting()
      setTimeout(() => {
        tell(navigator.serviceWorker.controller, { type: 'LET_THROUGH' })
        setMark()
        load(goal)
      }, TAKES_OVER_WITHIN_MS)
    })
  }
}

function load(target?: string): void {
  if (target === undefined) window.location.reload()
  else window.location.assign(target)
}

function setMark(): void {
  try {
    sessionStorage.setItem(FETCHED_PAST, 'yes')
  } catch {
    // The next page offers the update once more.
  }
}

function takeMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(FETCHED_PAST) !== null
    sessionStorage.removeItem(FETCHED_PAST)
    return isMarked
  } catch {
    return false
  }
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
  const isSlow = 'effectiveType' in connection && String(connection.effectiveType).endsWith('2g')
  return isSlow || ('saveData' in connection && connection.saveData === true)
}
