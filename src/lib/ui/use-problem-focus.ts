import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first wrong field whenever new problems are found.
 * @param problems by field; empty when there are none
 * @returns a ref for the form
 */
export function useProblemFocus(problems: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  return form
}
