import { lazy, Suspense, useEffect } from 'react'
import { openSearch, slashKey, useSearchOpen } from './open-search'

const loadPalette = () => import('./palette/palette')
const Palette = lazy(() => loadPalette().then(({ Palette }) => ({ default: Palette })))

/** Listens for the keys of the search, and draws it while it is open. Its code is fetched when it is first opened. */
export function SearchHost() {
  const open = useSearchOpen()
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => {
      removeEventListener('keydown', hear)
      openSearch(false)
    }
  }, [])
  return <Suspense fallback={null}>{open && <Palette onClose={() => openSearch(false)} />}</Suspense>
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
  const withModifier = event.ctrlKey || event.metaKey
  const isCommand = withModifier && event.key.toLowerCase() === 'k'
  const isSlash = !withModifier && event.key === '/' && slashKey.get() === 'on' && !isTyping(event.target)
  if (!isCommand && !isSlash) return
  event.preventDefault()
  openSearch(true)
}

/** Whether a key press writes something where it happens. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select, [role=combobox], [role=textbox]')
}
