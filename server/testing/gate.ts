/** A point at which code waits for a test: `opened` resolves after `open()`. */
export interface Gate {
  readonly opened: Promise<void>
  readonly open: () => void
}

/** Makes a gate that is closed. */
export function gate(): Gate {
  const target = new EventTarget()
  const opened = new Promise<void>((resolve) => target.addEventListener('open', () => resolve(), { once: true }))
  return { opened, open: () => void target.dispatchEvent(new Event('open')) }
}
