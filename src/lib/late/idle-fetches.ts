type Load = () => Promise<unknown>

const waiting: Load[] = []
let isBegun = false
let isBusy = false

/**
 * Fetches code in idle time, once what the page shows first is there: before that it would take the line from the first
 * answer. A fetch that fails is repeated when somebody needs it.
 */
export function fetchWhenIdle(load: Load): void {
  waiting.push(load)
  if (isBegun) next()
}

/** What the page shows first is there. */
export function beginIdleFetches(): void {
  isBegun = true
  next()
}

/** One after the other, so that a press meanwhile waits for little. */
function next(): void {
  if (isBusy || waiting.length === 0) return
  isBusy = true
  whenIdle(() => void fetchOne())
}

async function fetchOne(): Promise<void> {
  try {
    await waiting.shift()?.()
  } catch {
    // Whoever needs it is told.
  }
  isBusy = false
  next()
}

/** Safari has no idle time of its own. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act)
}
