import { useSyncExternalStore } from 'react'
import { setTheme, subscribeToTheme, type Theme, theme } from './theme'

/** The chosen theme and the function that changes it. */
export function useTheme(): [Theme, (next: Theme) => void] {
  return [useSyncExternalStore(subscribeToTheme, theme, () => 'system'), setTheme]
}
