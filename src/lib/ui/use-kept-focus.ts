import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus on the page when the element that has it takes itself away: a button that has done its act. Without it the focus
 * would be on nothing, and the next Tab at the top of the page. Spread the answer over what is around such buttons.
 *
 * @param next gets the focus then: a heading with `tabIndex={-1}`
 */
export function useKeptFocus(next: RefObject<HTMLElement | null>) {
  const at = useRef<Element>(undefined)
  // After every drawing, because any of them may have taken it away. React tells no blur of an element that it removes.
  useEffect(() => {
    if (at.current === undefined || at.current.isConnected) return
    at.current = undefined
    if (document.activeElement === null || document.activeElement === document.body) next.current?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => void (at.current = target),
    onBlur: () => void (at.current = undefined),
  }
}
