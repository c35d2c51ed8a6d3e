import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useRested } from '@/lib/forms/use-rested'

/** SPEC.md section 9. */
export const SEARCH_DEBOUNCE_MS = 500

export interface MarketSearch {
  /** False in follow mode. */
  isSearching: boolean
  /** As typed. */
  text: string
  /** The searched text: the typed text after a pause. */
  name: string
  start: () => void
  type: (text: string) => void
  stop: () => void
  /** Handlers for the frame around field and results: mouse leave, Esc and blur return to follow mode. */
  frame: {
    onMouseLeave: () => void
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/**
 * The search mode of the market monitor: begins on focus, ends on mouse leave, Esc and blur (SPEC.md section 2).
 * @param onStop resets whatever else belongs to search mode
 */
export function useMarketSearch(onStop: () => void): MarketSearch {
  const [isSearching, setSearching] = useState(false)
  const [text, setText] = useState('')
  const name = useRested(text.trim(), SEARCH_DEBOUNCE_MS)
  const start = () => setSearching(true)
  const stop = () => {
    setSearching(false)
    setText('')
    onStop()
  }
  return {
    isSearching,
    text,
    name,
    start,
    stop,
    type(next) {
      setText(next)
      start()
    },
    frame: {
      onMouseLeave: stop,
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isSearching) return
        // By default a search field clears itself on Esc and keeps the focus.
        event.preventDefault()
        stop()
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) stop()
      },
    },
  }
}
