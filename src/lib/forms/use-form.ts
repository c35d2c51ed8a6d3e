import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { RuleName } from '#shared/rules/rule'
import { isApiError } from '@/lib/api/transport/errors'
import { blamedFields } from '@/lib/domain-ui/blamed-fields'
import { explain } from '@/lib/domain-ui/explain'
import { RULE_MESSAGES } from './messages'
import { type FormDraft, useDraft } from './use-draft'
import { useOnce } from './use-once'

/** What is wrong with a field: a rule of SPEC.md section 5, words of the form itself, or what the server said. */
export type Problem = RuleName | MessageDescriptor | { said: ReactNode }
/** By field; a field without one is right. */
export type Problems<Values> = { readonly [Field in keyof Values]?: Problem | undefined }

/** What a rule says of a field: its value in the form in which it is sent, or what is wrong. */
export type Check<T> = { ok: true; value: T } | { ok: false; rule: Problem }
type Passed<Rules> = { [Field in keyof Rules]: NonNullable<Rules[Field]> extends Check<infer T> ? T : never }

type TextField<Values> = { [Field in keyof Values]: Values[Field] extends string ? Field : never }[keyof Values] &
  string

/** A form as `useForm` gives it. */
export interface Form<Values extends object> {
  values: Values
  /** Changes some fields. Their problems go, the others stay. */
  set: (part: Partial<Values>) => void
  /** For a text input: what stands in it, and what a key does. */
  text: (field: TextField<Values>) => {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** For a list, a code or an amount: what it holds, and what another value does. */
  field: <Field extends keyof Values>(
    field: Field,
  ) => { value: Values[Field]; onValueChange: (value: Values[Field]) => void }
  /** The sentence under a field. */
  errorOf: (field: keyof Values) => ReactNode
  /** The sentence that belongs to no field. */
  general: string | undefined
  /** The error behind it, for a page that tells a lost answer from a refusal. */
  fault: unknown
  /** Whether a call of `run` has no answer yet. */
  busy: boolean
  /**
   * What the rules make of some fields, by field. When one refuses, it is shown, as by `refuse`.
   * @example const read = form.read({ email: checkEmail(form.values.email) }) // { email: string } | undefined
   */
  read: <Rules extends Partial<Record<keyof Values, Check<unknown>>>>(rules: Rules) => Passed<Rules> | undefined
  /** Shows problems instead of those of before, and moves the focus to the first wrong field. Without any: takes all away. */
  refuse: (problems: Problems<Values>) => void
  /**
   * Runs a call; nothing while another one runs. A refusal is shown under the field that the server names, else under
   * `blamed`, else above all fields, and nothing typed is lost. A call that ends well, and not with false, has carried out
   * what was typed.
   */
  run: (act: () => Promise<unknown>, blamed?: keyof Values) => Promise<void>
  /**
   * Within `run`: what stands in the form once it is carried out, where that is not what was typed, such as the trimmed
   * name, or nothing. A field that is typed into meanwhile keeps what is typed.
   */
  become: (part: Partial<Values>) => void
  /** Whether something else stands in it than at its beginning, or than what was carried out last. */
  isTyped: boolean
  /** What is typed stands over something that was changed elsewhere meanwhile (`follows: 'saved'`). `ChangedElsewhere` says so. */
  isElsewhere: boolean
  /** What was typed is carried out by something else than `run`: it is no draft any more. */
  done: () => void
  /** For the `form` element. */
  bind: (submit: () => unknown) => {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: FormEvent) => void
  }
  /** Moves the focus to the first wrong field, for problems that the form draws by itself. */
  lead: () => void
  /** The `form` element. */
  element: RefObject<HTMLFormElement | null>
}

/** What the frame around the fields of a form needs. */
export type FormFrame = Pick<Form<object>, 'bind' | 'general' | 'busy'>

/** What a component that draws one field needs of the form around it. */
export interface FieldOf<Field extends string> {
  text: (field: Field) => ReturnType<Form<Record<Field, string>>['text']>
  field: (field: Field) => { value: string; onValueChange: (value: string) => void }
  errorOf: (field: Field) => ReactNode
}

/**
 * The one form of the console: its values, problems and calls, the focus on what is wrong, and its draft, which a person
 * finds again after Back, a reload, another page and an update (`FormDraft`).
 *
 * @example
 * const form = useForm({ name: `note ${id}`, initial: { note: saved } })
 * const save = () => {
 *   const note = checkText(form.values.note)
 *   if (!note.ok) return form.refuse({ note: note.rule })
 *   void form.run(() => sendNote(id, note.value), 'note')
 * }
 * <form {...form.bind(save)}>
 *   <Field label={t`Note`} error={form.errorOf('note')}><TextInput {...form.text('note')} /></Field>
 */
export function useForm<Values extends object>(draft: FormDraft<Values>): Form<Values> {
  const { t } = useLingui()
  const { values, isTyped, isElsewhere, done, begin, end, ...typing } = useDraft(draft)
  const [problems, setProblems] = useState<ReadonlyMap<PropertyKey, Problem>>(new Map())
  const [{ general, fault }, setGeneral] = useState<{ general?: string | undefined; fault?: unknown }>({})
  const once = useOnce()
  const [refusals, setRefusals] = useState(0)
  const refused = useRef(0)
  const becomes = useRef<Partial<Values>>({})
  const element = useRef<HTMLFormElement>(null)
  // What the server said of fields, until it is drawn: a field that is not in this form cannot show it.
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (refusals === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else setGeneral({ general: told.current })
    told.current = undefined
  }, [refusals])
  const show = (found: ReadonlyMap<PropertyKey, Problem>) => {
    setProblems(found)
    if (found.size > 0) setRefusals((refused.current += 1))
  }
  const set = (part: Partial<Values>) => {
    typing.set(part)
    setProblems((before) => new Map([...before].filter(([field]) => !(field in part))))
  }
  return {
    values,
    set,
    text: (field) => ({
      value: String(values[field]),
      onChange: ({ target }) => set(partOf<Values>(field, target.value)),
    }),
    field: (field) => ({ value: values[field], onValueChange: (value) => set(partOf<Values>(field, value)) }),
    errorOf: (field) => {
      const problem = problems.get(field)
      if (problem === undefined) return undefined
      if (typeof problem === 'string') return t(RULE_MESSAGES[problem])
      return 'said' in problem ? problem.said : t(problem)
    },
    general,
    fault,
    busy: once.busy,
    read: (rules) => {
      const { passed, wrong } = sort(rules)
      show(wrong)
      return wrong.size === 0 ? passed : undefined
    },
    refuse: (found) => show(new Map(entriesOf(found))),
    run: (act, blamed) =>
      once.run(async () => {
        const before = refused.current
        setGeneral({})
        setProblems(new Map())
        becomes.current = {}
        begin()
        try {
          const answer = await act()
          if (answer !== false && refused.current === before) end(becomes.current)
        } catch (error) {
          const named = blamedFields(error, Object.keys(values))
          if (named.size > 0) {
            told.current = [...named.values()].join(' ')
            show(new Map([...named].map(([field, said]) => [field, { said }])))
          } else if (blamed !== undefined && isApiError(error, 'rejected'))
            show(new Map([[blamed, { said: explain(error) }]]))
          else setGeneral({ general: explain(error), fault: error })
        }
      }),
    become: (part) => {
      becomes.current = { ...becomes.current, ...part }
    },
    isTyped,
    isElsewhere,
    done,
    lead: () => setRefusals((refused.current += 1)),
    element,
    bind: (submit) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    }),
  }
}

function partOf<Values>(field: keyof Values, value: unknown): Partial<Values>
function partOf(field: PropertyKey, value: unknown): object {
  return { [field]: value }
}

function entriesOf<Values>(found: Problems<Values>): [string, Problem][]
function entriesOf(found: Readonly<Record<string, Problem | undefined>>): [string, Problem][] {
  return Object.entries(found).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]]))
}

function sort<Rules>(rules: Rules): { passed: Passed<Rules>; wrong: Map<string, Problem> }
function sort(rules: Readonly<Record<string, Check<unknown>>>): { passed: object; wrong: Map<string, Problem> } {
  const found = Object.entries(rules)
  return {
    passed: Object.fromEntries(found.flatMap(([field, check]) => (check.ok ? [[field, check.value]] : []))),
    wrong: new Map(found.flatMap(([field, check]) => (check.ok ? [] : [[field, check.rule]]))),
  }
}
