import { useEffect, useState } from 'react'
import { subscribeToAnnouncements } from './announce'

/**
 * The page's one polite live region. It is there before any text, outside every layer that could make it inert, and
 * swaps between two elements so that the same sentence twice is said twice. Put it once at the root.
 */
export function Announcer() {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  useEffect(() => subscribeToAnnouncements((text) => setSaid(({ turn }) => ({ text, turn: turn + 1 }))), [])
  return (
    <div aria-live="polite" className="sr-only">
      <div>{said.turn % 2 === 0 ? said.text : ''}</div>
      <div>{said.turn % 2 === 1 ? said.text : ''}</div>
    </div>
  )
}
