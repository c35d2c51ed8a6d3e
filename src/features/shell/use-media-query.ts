import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches; updates itself.
 * @example const wide = useMediaQuery('(min-width: 1401px)')
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
