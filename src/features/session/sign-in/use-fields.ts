import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isApiError } from '@/lib/api/errors'
import { explain } from '@/lib/api/explain'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '@/lib/forms/rule'

/** A broken rule by its name, or what the server said about a field. */
export type Problem = RuleName | { said: string }

export interface Fields<Name extends string> {
  values: Readonly<Record<Name, string>>
  /** The sentence under a field. */
  errorOf: (name: Name) => string | undefined
  /** What is wrong with the whole, and belongs to no field. */
  general: string | undefined
  busy: boolean
  set: (name: Name, value: string) => void
  /** Puts sentences under fields and moves the focus to the first of them. */
  refuse: (problems: Partial<Record<Name, Problem>>) => void
  /** Runs a call; a refusal lands under the fields it names. Nothing typed is lost. @returns whether it went through */
  run: (act: () => Promise<void>) => Promise<boolean>
  form: RefObject<HTMLFormElement | null>
}

/** The fields of a short form: values, sentences, and one call at a time. */
export function useFields<Name extends string>(initial: Record<Name, string>): Fields<Name> {
  const { t } = useLingui()
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Partial<Record<Name, Problem>>>({})
  const [general, setGeneral] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const refuse: Fields<Name>['refuse'] = (found) => {
    setProblems(found)
    setRefusals((count) => count + 1)
  }
  return {
    values,
    errorOf(name) {
      const problem = problems[name]
      if (problem === undefined) return undefined
      return typeof problem === 'string' ? t(RULE_MESSAGES[problem]) : problem.said
    },
    general,
    busy,
    set(name, value) {
      setValues((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _mended, ...others }) => others as typeof problems)
    },
    refuse,
    async run(act) {
      setBusy(true)
      setGeneral(undefined)
      setProblems({})
      try {
        await act()
        return true
      } catch (error) {
        const named = problemsOf(error, Object.keys(initial))
        if (named) refuse(named)
        else setGeneral(explain(error))
        return false
      } finally {
        setBusy(false)
      }
    },
    form,
  }
}
