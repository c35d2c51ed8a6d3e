import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Link2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from './button'
import { isDrawerShown } from './layers/drawer-frame'
import { isTypedInto } from './typed-into'
import { useCopy } from './use-copy'

interface WalkProps {
  /** The row that the drawer shows. */
  shown: string
  /** Keys of the rows on the page, from top to bottom. */
  keys: readonly string[]
  /** The names of the buttons: "Previous payment". */
  names: { previous: string; next: string }
  onOpen: (key: string) => void
  /** The link of a row, if that row is on the page. */
  findLink: (key: string) => HTMLElement | null
}

/** Buttons of a drawer: previous and next row, also by arrow keys, and copy link. */
export function Walk({ shown, keys, names, onOpen, findLink }: WalkProps) {
  const { t } = useLingui()
  const copyText = useCopy()
  const bar = useRef<HTMLSpanElement>(null)
  const at = keys.indexOf(shown)
  const [above, below] = at < 0 ? [] : [keys[at - 1], keys[at + 1]]
  useReturnToRow(() => findLink(shown))
  useEffect(() => {
    // Docked beside its list, the drawer walks from there too.
    const layer = bar.current?.closest('[role=dialog], [data-dock-space]')
    const walk = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!(event.target instanceof Element) || !layer?.contains(event.target) || isTypedInto(event.target)) return
      const next = event.key === 'ArrowUp' ? above : event.key === 'ArrowDown' ? below : undefined
      if (next === undefined) return
      event.preventDefault()
      onOpen(next)
    }
    addEventListener('keydown', walk)
    return () => removeEventListener('keydown', walk)
  }, [above, below, onOpen])
  return (
    <span ref={bar} className="flex">
      <IconButton
        icon={ArrowUp}
        label={names.previous}
        onClick={() => above && onOpen(above)}
        {...(above ? {} : { disabledReason: t`This is the first of the page` })}
      />
      <IconButton
        icon={ArrowDown}
        label={names.next}
        onClick={() => below && onOpen(below)}
        {...(below ? {} : { disabledReason: t`This is the last of the page` })}
      />
      <IconButton icon={Link2} label={t`Copy link`} onClick={() => void copyText(window.location.href)} />
    </span>
  )
}

/**
 * Returns the focus to the row that the drawer showed last, when it closes: the layer itself would return it to the row
 * that opened it.
 */
function useReturnToRow(findShown: () => HTMLElement | null): void {
  const latest = useRef(findShown)
  useEffect(() => {
    latest.current = findShown
  })
  useEffect(() => {
    // Two tasks later: the layer returns the focus one task after it closes, and would take it away again.
    return () => void setTimeout(() => setTimeout(() => !isDrawerShown() && latest.current()?.focus()))
  }, [])
}
