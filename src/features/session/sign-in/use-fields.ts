import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isApiError } from '@/lib/api/transport/errors'
import { blamedFields } from '@/lib/domain-ui/blamed-fields'
import { explain } from '@/lib/domain-ui/explain'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '#shared/rules/rule'

/** The name of a violated rule, or the server's message about a field. */
export type Problem = RuleName | { said: string }
type Problems<Name extends string> = ReadonlyMap<Name, Problem>

export interface Fields<Name extends string> {
  valueOf: (name: Name) => string
  /** The message under a field. */
  errorOf: (name: Name) => string | undefined
  /** The message that belongs to no field. */
  general: string | undefined
  busy: boolean
  set: (name: Name, value: string) => void
  /** Shows messages under fields and moves the focus to the first of them. */
  refuse: (problems: Problems<Name>) => void
  /**
   * Runs a call. A refusal is shown under the field that the server names, else under `blamed`, else above all fields;
   * nothing typed is lost.
   */
  run: (act: () => Promise<void>, blamed?: Name) => Promise<void>
  form: RefObject<HTMLFormElement | null>
}

/**
 * The fields of a short form, by their wire names: values, messages, and one call at a time.
 * @param names must be the same array in every render
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  initial: Partial<Record<Name, string>> = {},
): Fields<Name> {
  const { t } = useLingui()
  const [values, setValues] = useState<ReadonlyMap<Name, string>>(
    () => new Map(names.map((name) => [name, initial[name] ?? ''])),
  )
  const [problems, setProblems] = useState<Problems<Name>>(new Map())
  const [general, setGeneral] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const refuse = (found: Problems<Name>) => {
    setProblems(found)
    setRefusals((count) => count + 1)
  }
  return {
    valueOf: (name) => values.get(name) ?? '',
    errorOf(name) {
      const problem = problems.get(name)
      if (problem === undefined) return undefined
      return typeof problem === 'string' ? t(RULE_MESSAGES[problem]) : problem.said
    },
    general,
    busy,
    set(name, value) {
      setValues((before) => new Map(before).set(name, value))
      setProblems((before) => new Map([...before].filter(([other]) => other !== name)))
    },
    refuse,
    async run(act, blamed) {
      setBusy(true)
      setGeneral(undefined)
      setProblems(new Map())
      try {
        await act()
      } catch (error) {
        const named = problemsOf(error, names)
        if (named.size > 0) refuse(named)
        else if (blamed && isApiError(error, 'rejected')) refuse(new Map([[blamed, { said: explain(error) }]]))
        else setGeneral(explain(error))
      } finally {
        setBusy(false)
      }
    },
    form,
  }
}

function problemsOf<Name extends string>(error: unknown, names: readonly Name[]): Problems<Name> {
  return new Map([...blamedFields(error, names)].map(([name, said]): [Name, Problem] => [name, { said }]))
}
