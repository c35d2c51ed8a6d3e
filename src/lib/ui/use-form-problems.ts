import { type RefObject, useEffect, useRef, useState } from 'react'

interface FormProblems<Problems> {
  /** By field; empty when there are none. */
  problems: Problems
  /** Goes to the form. */
  form: RefObject<HTMLFormElement | null>
  /** Shows what a submit has found, and moves the focus to the first wrong field. Returns whether there is nothing wrong. */
  show: (found: Problems) => boolean
  /** Removes the problems of these fields because they were changed; without a list, those of all fields. The focus stays. */
  forget: (fields?: readonly string[]) => void
}

/**
 * The problems of the fields of a form. A field that is mended loses its sentence at once; the others keep theirs.
 * @param none an empty object, the same at each call
 */
export function useFormProblems<Problems extends object>(none: Problems): FormProblems<Problems> {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>(none)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [shown])
  return {
    problems,
    form,
    show: (found) => {
      setProblems(found)
      const isRight = Object.keys(found).length === 0
      if (!isRight) setShown((count) => count + 1)
      return isRight
    },
    forget: (fields) =>
      setProblems((current) => {
        const kept = Object.entries(current).filter(([name]) => fields !== undefined && !fields.includes(name))
        return kept.length === Object.keys(current).length ? current : { ...none, ...Object.fromEntries(kept) }
      }),
  }
}
