import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { blamedFields } from '@/lib/domain-ui/blamed-fields'
import { checkCode, checkGoogleCode } from '#shared/rules/code'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import type { RuleName } from '#shared/rules/rule'
import { FIELD_OF, type ProofField, type StepUpMethod, type StepUpProof } from './proof'

type Texts = Partial<Record<ProofField, string>>

export interface Proof {
  valueOf: (field: ProofField) => string
  errorOf: (field: ProofField) => string | undefined
  set: (field: ProofField, text: string) => void
  /** All proofs, ready to be sent; undefined when one is missing or malformed, and its field then shows an error. */
  read: () => Promise<StepUpProof | undefined>
  /**
   * Shows a refusal at the fields that it blames.
   * @returns false when it blames none of them
   */
  refuse: (error: unknown) => boolean
  clearCodes: () => void
  form: RefObject<HTMLFormElement | null>
}

/** The texts of a step-up. They exist only in this component and are gone with it. */
export function useProof(methods: readonly StepUpMethod[]): Proof {
  const { t } = useLingui()
  const [texts, setTexts] = useState<Texts>({})
  const [problems, setProblems] = useState<Texts>({})
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const say = (found: Texts) => {
    setProblems(found)
    setRefusals((count) => count + 1)
  }
  return {
    valueOf: (field) => texts[field] ?? '',
    errorOf: (field) => problems[field],
    set(field, text) {
      setTexts((before) => ({ ...before, [field]: text }))
      setProblems(({ [field]: _gone, ...rest }) => rest)
    },
    async read() {
      const wrong: Texts = {}
      for (const method of methods) {
        const rule = brokenRule(method, texts[FIELD_OF[method]] ?? '')
        if (rule) wrong[FIELD_OF[method]] = t(RULE_MESSAGES[rule])
      }
      if (Object.keys(wrong).length > 0) {
        say(wrong)
        return undefined
      }
      return await proofOf(methods, texts)
    },
    refuse(error) {
      const named = blamedFields(
        error,
        methods.map((method) => FIELD_OF[method]),
      )
      const isNamed = (field: string) => [...named.keys()].some((name) => name === field)
      if (named.size > 0) say(Object.fromEntries(named))
      // The next code is typed into an empty field.
      setTexts((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => field === 'password' || !isNamed(field))),
      )
      return named.size > 0
    },
    clearCodes: () => setTexts(({ password }) => (password === undefined ? {} : { password })),
    form,
  }
}

function brokenRule(method: StepUpMethod, text: string): RuleName | undefined {
  if (method === 'password') return text === '' ? 'empty' : undefined
  const checked = method === 'google' ? checkGoogleCode(text) : checkCode(text)
  return checked.ok ? undefined : checked.rule
}

async function proofOf(methods: readonly StepUpMethod[], texts: Texts): Promise<StepUpProof> {
  const proof: StepUpProof = {}
  for (const method of methods) {
    const text = texts[FIELD_OF[method]] ?? ''
    if (method === 'password') {
      const { passwordDigest } = await import('@/lib/forms/password-digest')
      proof.password = passwordDigest(text)
    } else {
      const code = checkCode(text)
      if (code.ok) proof[FIELD_OF[method]] = code.value
    }
  }
  return proof
}
