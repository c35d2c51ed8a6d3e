type Listener = (text: string) => void

const listeners = new Set<Listener>()

/**
 * Says a result politely to those who listen to the page ("Copied", "42 results"). Needs an `Announcer` on the page;
 * without one nothing is said.
 */
export function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

/** @returns an act that ends the subscription */
export function subscribeToAnnouncements(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
