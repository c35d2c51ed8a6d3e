import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { lateCode } from '@/lib/late/late-code'
import { useLateCode } from '@/lib/late/use-late-code'
import { toastError } from '@/lib/ui/toast'
import { openSearch, slashKey, useSearchOpen } from './open-search'

const palette = lateCode(async () => await import('./palette/palette'))

/**
 * Listens for the keys of the search, and draws it while it is open. Its code is fetched when it is first opened; when that is
 * lost, the search closes and says so, and the next opening tries again.
 */
export function SearchHost() {
  const { t } = useLingui()
  const open = useSearchOpen()
  const found = useLateCode(palette, false)
  const giveUp = useEffectEvent(() => {
    openSearch(false)
    toastError(t`This part of the page could not be loaded.`)
  })
  useEffect(() => {
    if (open) palette.load().catch(() => giveUp())
  }, [open])
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => {
      removeEventListener('keydown', hear)
      openSearch(false)
    }
  }, [])
  return open && found.state === 'here' ? <found.code.Palette onClose={() => openSearch(false)} /> : null
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
