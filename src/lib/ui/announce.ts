type Listener = (text: string) => void

const listeners = new Set<Listener>()

/**
 * Announces a result to screen readers ("Copied", "42 results"). It needs an `Announcer` on the page, else nothing
 * happens.
 */
export function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

/**
 * Subscribes to announcements.
 * @returns a function that ends the subscription
 */
export function subscribeToAnnouncements(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
