import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { IconButton } from '../button'
import type { DrawerProps } from '../layer-props'
import { DrawerFrame, drawerDescription, isDrawerShown } from './drawer-frame'
import { isTypedInto } from '../typed-into'

/**
 * A drawer beside its list. It is no dialog: the list stays within reach, so it is a region with a name that takes the
 * focus when it opens or shows another record, and gives it back to the list.
 */
export function DockedDrawer(props: Omit<DrawerProps, 'open'>) {
  const { shown, onOpenChange, title, description, actions, footer, returnFocusTo, children } = props
  const { t } = useLingui()
  const pane = useRef<HTMLElement>(null)
  const titleId = useId()
  useEscape(() => onOpenChange(false))
  useReturn(returnFocusTo)
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (seen.current !== shown) takeFocus(pane)
    seen.current = shown
  }, [shown])
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-drawer
      data-docked
      className="sticky top-[calc(var(--header)+1.5rem)] flex max-h-[calc(100dvh-var(--header)-7rem)] min-w-0 flex-col overflow-hidden rounded-3 border border-line-hair bg-raised shadow-1 outline-none focus-visible:outline-(length:--focus-width) focus-visible:outline-focus"
    >
      <DrawerFrame
        heading={
          <>
            <h2 id={titleId} className="type-14 font-semibold wrap-anywhere">
              {title}
            </h2>
            {description && <p className={drawerDescription}>{description}</p>}
          </>
        }
        actions={actions}
        close={<IconButton icon={X} label={t`Close`} onClick={() => onOpenChange(false)} />}
        footer={footer}
      >
        {children}
      </DrawerFrame>
    </section>
  )
}

/** Who walks from record to record by a button in the pane keeps the focus there. */
function takeFocus({ current }: RefObject<HTMLElement | null>): void {
  if (current && !current.contains(document.activeElement)) current.focus({ preventScroll: true })
}

function useEscape(close: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Menus and dialogs above the page close themselves first and prevent the rest.
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (event.target instanceof Element && isTypedInto(event.target)) return
    close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function useReturn(returnTo: (() => HTMLElement | null) | undefined): void {
  const opener = useRef<Element | null>(null)
  const latest = useRef(returnTo)
  useEffect(() => {
    latest.current = returnTo
  })
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      // In a later task: only then is it known whether the drawer was closed, or covers the page now.
      setTimeout(() => {
        if (isDrawerShown()) return
        const before = opener.current instanceof HTMLElement ? opener.current : null
        ;(latest.current?.() ?? before)?.focus({ preventScroll: true })
      })
    }
  }, [])
}
