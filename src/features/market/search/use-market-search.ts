import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'

/** SPEC.md section 9. */
export const SEARCH_DEBOUNCE_MS = 500

export interface MarketSearch {
  /** False: follow mode. */
  isSearching: boolean
  /** As typed. */
  text: string
  /** What is asked for: the text once typing has paused. */
  name: string
  start: () => void
  type: (text: string) => void
  stop: () => void
  /** For the frame around field and results: mouse leave, Esc and blur lead back to follow mode. */
  frame: {
    onMouseLeave: () => void
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/**
 * Search mode of the market monitor: begins on focus, ends on mouse leave, Esc and blur (SPEC.md section 2).
 * @param onStop what belongs to search mode and has to go with it
 */
export function useMarketSearch(onStop: () => void): MarketSearch {
  const [isSearching, setSearching] = useState(false)
  const [text, setText] = useState('')
  const name = useDebounced(text.trim())
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
        // The field of a search would empty itself and stay.
        event.preventDefault()
        stop()
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) stop()
      },
    },
  }
}

/** An emptied field is believed at once; only typing is waited for. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  if (text === '' && settled !== '') setSettled('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : settled
}
