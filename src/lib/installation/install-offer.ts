import { observable } from '@/lib/config/observable'

/** The browser's own question whether the console shall be installed. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** The browser's offer to install the console; undefined when there is none, or when it is installed. */
export const installOffer = observable<InstallPrompt | undefined>(undefined)

/**
 * Keeps the browser's offer for the menu, because it comes once and early. The browser then shows no bar of its own. Call
 * it once in main.tsx.
 */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!canPrompt(event)) return
    event.preventDefault()
    installOffer.set(event)
  })
  addEventListener('appinstalled', () => installOffer.set(undefined))
}

/** Asks the person. An offer can be used once; the browser makes a new one when it was refused. */
export function install(): void {
  const offer = installOffer.get()
  installOffer.set(undefined)
  // A refusal changes nothing.
  void offer?.prompt().catch(() => undefined)
}

function canPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function'
}
