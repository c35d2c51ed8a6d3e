import { useSyncExternalStore } from 'react'
import { remembered } from '@/lib/config/remembered'
import { useMediaQuery } from './use-media-query'

/** `auto` until the merchant chooses; then neither width nor zoom changes it (SECURITY.md section 4, §2). */
const choice = remembered<'auto' | 'open' | 'closed'>('sidebar', (stored) =>
  stored === 'open' || stored === 'closed' ? stored : 'auto',
)

/**
 * Whether the sidebar is the narrow rail. By default it is at 1400 px and below, and at larger widths when text is
 * larger.
 */
export function useSidebar(): { narrow: boolean; toggle: () => void } {
  const wide = useMediaQuery('(min-width: 87.5625rem)')
  const chosen = useSyncExternalStore(choice.subscribe, choice.get)
  const narrow = chosen === 'auto' ? !wide : chosen === 'closed'
  return { narrow, toggle: () => choice.set(narrow ? 'open' : 'closed') }
}
