import { quietly, tellLost } from './load-code'

/** Where a part of the console is that is fetched on its own. `coming` is also what nobody has asked for yet. */
export type LateState<T> = { state: 'here'; code: T } | { state: 'coming' } | { state: 'failed' }

/** A part of the console that a page does without until something asks for it. */
export interface LateCode<T> {
  /** The same object until the state changes. */
  get: () => LateState<T>
  /** @returns a function that stops the calls */
  subscribe: (listener: () => void) => () => void
  /** Fetches it, once for all who ask. @throws what the import throws; the next call tries again */
  load: () => Promise<T>
  /** Fetches it before anybody waits for it: the page is not told when it is lost, and whoever needs it tries again. */
  prefetch: () => Promise<T>
}

const COMING = { state: 'coming' } as const
const FAILED = { state: 'failed' } as const

/**
 * Code that is fetched when it is needed and used at once when it is there. Unlike `React.lazy` it may fail and be tried
 * again, and who draws it decides what to show meanwhile.
 * @example const addressRules = lateCode(() => import('./rules'))
 */
export function lateCode<T>(fetch: () => Promise<T>): LateCode<T> {
  const listeners = new Set<() => void>()
  let current: LateState<T> = COMING
  let loading: Promise<T> | undefined
  let isAwaited = false
  const change = (next: LateState<T>) => {
    current = next
    for (const listener of listeners) listener()
  }
  const begin = async (): Promise<T> => {
    try {
      const code = await quietly(fetch)
      change({ state: 'here', code })
      return code
    } catch (error) {
      loading = undefined
      // Before anybody hears of it: the page may have to say why.
      if (isAwaited) tellLost(error)
      if (isAwaited) change(FAILED)
      isAwaited = false
      throw error
    }
  }
  const fetchOnce = () => (loading ??= begin())
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => {
      if (loading === undefined && current.state === 'failed') change(COMING)
      isAwaited = true
      return fetchOnce()
    },
    prefetch: fetchOnce,
  }
}
