import { useEffect, useState } from 'react'
import { subscribeToAnnouncements } from './announce'

/**
 * The page's only polite live region; mount it once at the root. It exists before any text and outside of layers that
 * could make it inert, and alternates between two elements so that an equal sentence is announced again.
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
