import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Link2 } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { announce } from './announce'
import { IconButton } from './button'

interface WalkProps {
  /** The row that the drawer shows. */
  shown: string
  /** Keys of the rows on the page, from top to bottom. */
  keys: readonly string[]
  /** What the buttons are called: "Previous payment". */
  names: { previous: string; next: string }
  onOpen: (key: string) => void
  /** The link of a row, if that row is on the page. */
  findLink: (key: string) => HTMLElement | null
}

/** In a drawer: to the row above or below, by button or by arrow key, and a copy of the link to this one. */
export function Walk({ shown, keys, names, onOpen, findLink }: WalkProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLSpanElement>(null)
  const at = keys.indexOf(shown)
  const [above, below] = at < 0 ? [] : [keys[at - 1], keys[at + 1]]
  useReturnToRow(bar, () => findLink(shown))
  useEffect(() => {
    const layer = bar.current?.closest('[role=dialog]')
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
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      announce(t`Copied`)
    } catch {
      announce(t`Could not copy.`)
    }
  }
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
      <IconButton icon={Link2} label={t`Copy link`} onClick={() => void copyLink()} className="phone:hidden" />
    </span>
  )
}

/** Arrow keys belong to whatever is edited or chosen. */
function isTypedInto(element: Element): boolean {
  return element.closest('input, textarea, select, [role=combobox], [role=listbox], [role=menu]') !== null
}

/**
 * When the drawer has gone, focus is on the row that it showed last: the layer itself would return it to the row that
 * it was opened from.
 */
function useReturnToRow(bar: RefObject<HTMLElement | null>, findShown: () => HTMLElement | null): void {
  const latest = useRef(findShown)
  useEffect(() => {
    latest.current = findShown
  })
  useEffect(() => {
    const layer = bar.current?.closest('[role=dialog]')
    return () => {
      // After the layer's own turn, which is a task of its own as well.
      setTimeout(() => setTimeout(() => !layer?.isConnected && latest.current()?.focus()))
    }
  }, [bar])
}
