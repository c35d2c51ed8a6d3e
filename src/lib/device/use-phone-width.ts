import { useSyncExternalStore } from 'react'
import { CARDS, DOCK, PHONE } from './layouts'

/**
 * True in the phone layout, which depends on width and touch and never on the path. Either the list or the table is
 * drawn, never both.
 */
export function usePhoneWidth(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches)
}

/** True where lists are drawn as cards: in the phone layout, and in a window too narrow for the columns of a table. */
export function useCardsWidth(): boolean {
  return useSyncExternalStore(cards.subscribe, cards.matches)
}

/** True where a list and the drawer of one of its records stand beside each other. */
export function useDockWidth(): boolean {
  return useSyncExternalStore(dock.subscribe, dock.matches)
}

function watched(media: string) {
  return {
    matches: (): boolean => matchMedia(media).matches,
    subscribe: (listener: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
  }
}

const phone = watched(PHONE)
const cards = watched(CARDS)
const dock = watched(DOCK)
