interface Browser {
  userAgent: string
  maxTouchPoints: number
}

/**
 * Whether this is an iPhone or iPad, which offers no installation by itself: a person does it in the Share menu. An iPad
 * calls itself a Macintosh, but no Macintosh has a touch screen.
 */
export function needsShareMenu({ userAgent, maxTouchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Whether the page runs as an installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
