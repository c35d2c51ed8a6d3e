import { type RefObject, useEffect, useRef } from 'react'

/**
 * Leads to the first field that is wrong, whenever problems are found anew.
 * @param problems by field; none when all is well
 * @returns for the form
 */
export function useProblemFocus(problems: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  return form
}
