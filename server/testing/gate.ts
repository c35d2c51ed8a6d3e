/** A moment that a test decides: whoever awaits `opened` goes on after `open()`. */
export interface Gate {
  readonly opened: Promise<void>
  readonly open: () => void
}

export function gate(): Gate {
  const target = new EventTarget()
  const opened = new Promise<void>((resolve) => target.addEventListener('open', () => resolve(), { once: true }))
  return { opened, open: () => void target.dispatchEvent(new Event('open')) }
}
