import { useSyncExternalStore } from 'react'
import { observable } from '@/lib/config/observable'
import { remembered } from '@/lib/config/remembered'

const open = observable(false)

/** Opens the search, or closes it. */
export const openSearch = open.set

/** Whether the search is open. */
export const useSearchOpen = (): boolean => useSyncExternalStore(open.subscribe, open.get)

/**
 * Whether `/` opens the search. People who speak to their computer press single keys without wanting to, so that it can be
 * switched off (WCAG 2.1.4).
 */
export const slashKey = remembered('search-slash', (text) => (text === 'off' ? 'off' : 'on'))
