/** The chosen theme; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()
let current: Theme | undefined

/** The chosen theme; `system` when nothing was chosen or nothing is stored. */
export function theme(): Theme {
  current ??= remembered()
  return current
}

/** Applies a theme at once and stores it. Without storage it applies until the next load. */
export function setTheme(next: Theme): void {
  current = next
  pin(next)
  try {
    if (next === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {
    // Storage is off or full: the choice lives as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Applies the stored theme before the first paint. Call it once in main.tsx. */
export function startTheme(): void {
  pin(theme())
}

/**
 * Subscribes to changes of the theme.
 * @returns a function that ends the subscription
 */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function pin(next: Theme): void {
  const root = document.documentElement
  if (next === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = next
  paintFrame(next)
}

/** The frame that the system draws around the page, such as the status bar of a phone, has the ground of the theme. */
function paintFrame(next: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const of = meta.dataset['theme'] ?? ''
    if (next === 'system') meta.media = `(prefers-color-scheme: ${of})`
    else meta.media = next === of ? 'all' : 'not all'
  }
}

function remembered(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}
