import { useRef } from 'react'

const FIRST_FIELD =
  'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), select:not([disabled]), [role=combobox]'

interface LayerFocus {
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
}

/**
 * Moves the focus when a layer opens and closes: to the first field, else to the layer itself, never to the confirming
 * button; and back to the element that had it. Radix returns it only to its own Trigger, but our layers are opened by
 * state (a row, an address).
 * @param returnTo the element that gets the focus when the opener no longer exists
 */
export function useLayerFocus(returnTo?: () => HTMLElement | null): LayerFocus {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event) => {
      event.preventDefault()
      opener.current = document.activeElement
      const layer = event.currentTarget ?? event.target
      if (!(layer instanceof HTMLElement)) return
      const field = layer.querySelector<HTMLElement>(FIRST_FIELD)
      ;(field ?? layer).focus({ preventScroll: true })
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const before = opener.current
      const usable = before instanceof HTMLElement && before.isConnected && before !== document.body
      ;(usable ? before : returnTo?.())?.focus({ preventScroll: true })
    },
  }
}
