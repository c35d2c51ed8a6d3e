import { useSyncExternalStore } from 'react'
import { remembered } from '@/lib/config/remembered'
import { useMediaQuery } from './use-media-query'

/** `auto` until the merchant decides; then no width and no zoom changes it back (SECURITY.md section 4, §2). */
const choice = remembered<'auto' | 'open' | 'closed'>('sidebar', (stored) =>
  stored === 'open' || stored === 'closed' ? stored : 'auto',
)

/** Whether the sidebar is the narrow rail: by itself at 1400 px and below, and sooner where text is larger. */
export function useSidebar(): { narrow: boolean; toggle: () => void } {
  const wide = useMediaQuery('(min-width: 87.5625rem)')
  const chosen = useSyncExternalStore(choice.subscribe, choice.get)
  const narrow = chosen === 'auto' ? !wide : chosen === 'closed'
  return { narrow, toggle: () => choice.set(narrow ? 'open' : 'closed') }
}
