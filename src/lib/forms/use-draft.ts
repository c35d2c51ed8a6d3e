import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDrafts } from './draft-keeper'
import { useUnsaved } from './unsaved'

/** How a form begins, and what of it is kept. */
export interface FormDraft<Values extends object> {
  /** What stands in it at the beginning; the first value counts. Values are what JSON can hold. */
  initial: Values | (() => Values)
  /**
   * What it begins with is kept elsewhere, and may change while the form is open. `true`, such as for what the address says: the
   * form begins anew. `saved`, for what is saved and somebody else may save too: only what nobody has typed into begins anew.
   */
  follows?: boolean | 'saved'
  /**
   * Names the form and what it is about, as in `refund 1027`: the draft is given back to a form of that name alone, and only
   * when it begins with the same as before. Without a name nothing is kept.
   */
  name?: string | undefined
  /** Passwords, codes and keys: they are never kept. Of a field that may hold one, say so by what stands in it. */
  secrets?: readonly (keyof Values)[] | ((values: Values) => readonly (keyof Values)[])
  /** Fields that begin with something else each time, such as the present time. */
  suggested?: readonly (keyof Values)[]
  /** False while its layer is closed and the form stays: a form that nobody sees does not count as unsaved. */
  isOpen?: boolean
  /** Something was changed: what was said of the values of before is said no longer. */
  onChange?: () => void
}

const NO_FIELDS: never[] = []

/** The values of a form, kept by its name while something else stands in it than at its beginning. */
export function useDraft<Values extends object>(draft: FormDraft<Values>) {
  const { initial, name, secrets = NO_FIELDS, suggested = NO_FIELDS, follows = false, isOpen = true, onChange } = draft
  const drafts = useDrafts()
  const withoutSecrets = (values: Values) => partOf(values, typeof secrets === 'function' ? secrets(values) : secrets)
  const [first] = useState(() => {
    const base = begin(initial)
    const kept = name === undefined ? undefined : drafts?.of(name, JSON.stringify(partOf(base, suggested)))
    const isBack = kept !== undefined && isPartOf(kept, base)
    return { isBack, state: { base, values: isBack ? { ...base, ...kept } : base } }
  })
  const [{ base, values, isElsewhere }, setState] = useState<DraftState<Values>>(first.state)
  const beginning = follows === false ? '' : JSON.stringify(begin(initial))
  const [begun, setBegun] = useState(beginning)
  if (begun !== beginning) {
    const next = begin(initial)
    setBegun(beginning)
    setState(
      follows === 'saved'
        ? typedOver(next, { base, values, isElsewhere: isElsewhere === true })
        : { base: next, values: next },
    )
  }
  const isTyped = !isSame(values, base)
  const over = JSON.stringify(partOf(base, suggested))
  const typed = withoutSecrets(values)
  const text = JSON.stringify(typed)
  const isKeptWhole = drafts !== undefined && name !== undefined && isSame({ ...base, ...typed }, values)
  useUnsaved(isTyped && isOpen, false, isKeptWhole)
  const isKept = text !== JSON.stringify(withoutSecrets(base))
  useEffect(() => {
    if (first.isBack) drafts?.sayBack()
    // Only at the beginning.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const keep = useEffectEvent(() => {
    if (name !== undefined) drafts?.keep(name, { over, values: typed })
  })
  const lastName = useRef(name)
  useEffect(() => {
    // The same form is about something else now, such as another token: its draft goes with it.
    if (lastName.current !== name && lastName.current !== undefined) drafts?.drop(lastName.current)
    lastName.current = name
    if (name === undefined) return
    if (isKept) keep()
    else drafts?.drop(name)
  }, [drafts, name, over, text, isKept])
  return {
    values,
    isTyped,
    /** With `follows: 'saved'`: what is typed stands over something that was changed elsewhere meanwhile. */
    isElsewhere: isTyped && isElsewhere === true,
    set: (part: Partial<Values>) => {
      setState((now) => {
        const next = { ...now.values, ...part }
        // Once it says what is saved, there is nothing more to tell.
        return { ...now, values: next, isElsewhere: now.isElsewhere === true && !isSame(next, now.base) }
      })
      onChange?.()
    },
    done: () => {
      // The form may be gone already.
      if (name !== undefined) drafts?.drop(name)
      setState((now) => ({ base: now.values, values: now.values }))
    },
    /** A call begins: it carries out what stands in the form now. */
    begin: () => setState((now) => ({ ...now, sent: now.values })),
    /**
     * That call has ended well: what it carried out is no draft any more, what was typed meanwhile is one.
     * @param becomes what stands in its fields from now on, where that is not what was typed
     */
    end: (becomes: Partial<Values>) => {
      if (name !== undefined) drafts?.drop(name)
      setState(({ values: now, sent = now }) => {
        const next = { ...sent, ...becomes }
        return { base: next, values: typedOver(next, { base: sent, values: now }).values }
      })
    },
  }
}

interface DraftState<Values> {
  /** What stood in the form at its beginning. */
  base: Values
  values: Values
  isElsewhere?: boolean
  /** What stood in it when its last call began. */
  sent?: Values
}

/** What stands in the form when something else is saved: each field that was typed into keeps it. */
function typedOver<Values extends object>(next: Values, before: DraftState<Values>): DraftState<Values> {
  const { base, values } = before
  const kept = { ...next }
  let isElsewhere = before.isElsewhere === true
  for (const field in next) {
    if (isSame(values[field], base[field])) continue
    kept[field] = values[field]
    isElsewhere ||= !isSame(next[field], base[field]) && !isSame(next[field], values[field])
  }
  return { base: next, values: kept, isElsewhere }
}

/** Values are what JSON can hold. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function begin<Values extends object>(initial: FormDraft<Values>['initial']): Values {
  return typeof initial === 'function' ? initial() : initial
}

/** The values without some fields. */
function partOf<Values extends object>(values: Values, without: readonly (keyof Values)[]): object {
  const left: readonly PropertyKey[] = without
  return Object.fromEntries(Object.entries(values).filter(([field]) => !left.includes(field)))
}

/** A draft of a form with other fields, such as one of another version, is none. */
function isPartOf<Values extends object>(kept: object, base: Values): kept is Partial<Values> {
  const kinds = new Map<string, string>(Object.entries(base).map(([field, value]) => [field, kindOf(value)]))
  return Object.entries(kept).every(([field, value]) => [kindOf(value), 'undefined'].includes(kinds.get(field) ?? ''))
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}
