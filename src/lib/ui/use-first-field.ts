import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to the first field of a form that appears after its page or dialog has opened and asks for little else
 * than that field, such as a code.
 *
 * @example useFirstField(form)
 */
export function useFirstField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [form])
}
