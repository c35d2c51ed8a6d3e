export type Orientation = 'landscape' | 'portrait'

/** SPEC.md section 2: landscape when the device is turned by 90 or -90 degrees. Browsers say 270 for -90. */
export function orientationAt(angle: number): Orientation {
  return Math.abs(angle) === 90 || angle === 270 ? 'landscape' : 'portrait'
}

/**
 * Keeps `data-orientation` of the document up to date.
 * @returns a function that stops it
 */
export function watchOrientation(): () => void {
  const stop = new AbortController()
  mark()
  screen.orientation.addEventListener('change', mark, stop)
  return () => stop.abort()
}

function mark(): void {
  document.documentElement.dataset['orientation'] = orientationAt(screen.orientation.angle)
}
