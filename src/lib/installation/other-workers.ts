import { SCRIPT } from './script-address'

/** The part of `navigator.serviceWorker` that is used. */
interface Registrations {
  getRegistrations(): Promise<
    readonly Pick<ServiceWorkerRegistration, 'active' | 'waiting' | 'installing' | 'unregister'>[]
  >
}

/**
 * Removes every service worker of this origin but the console's own, and names each. Who could change a page of the host once
 * may have left a worker behind, which goes on to answer for other addresses when that page is gone.
 *
 * @param report takes one error for each
 * @example await removeOtherWorkers(navigator.serviceWorker, reportError)
 */
export async function removeOtherWorkers(workers: Registrations, report: (error: Error) => void): Promise<void> {
  for (const registration of await workers.getRegistrations()) {
    const address = (registration.active ?? registration.waiting ?? registration.installing)?.scriptURL
    const script = address === undefined ? 'no script' : new URL(address).pathname
    if (script === SCRIPT) continue
    await registration.unregister()
    report(new Error(`A service worker that no release has is removed: ${script}`))
  }
}
