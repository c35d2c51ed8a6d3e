import { blamedFields } from '@/lib/domain-ui/blamed-fields'
import { type Check, type Form, useForm } from '@/lib/forms/use-form'
import { checkCode, checkGoogleCode } from '#shared/rules/code'
import { checkPassword } from '#shared/rules/password'
import { FIELD_OF, type ProofField, type StepUpMethod, type StepUpProof } from './proof'

type Texts = Record<ProofField, string>

export interface Proof {
  form: Form<Texts>
  /** All proofs, ready to be sent; undefined when one is missing or malformed, and its field then shows an error. */
  read: () => Promise<StepUpProof | undefined>
  /** Empties what a refusal has used up: the next code is typed into an empty field. */
  clear: (error: unknown) => void
}

const NO_CODES = { email_code: '', phone_code: '', google_code: '' }

/** The texts of a step-up. They exist only in this component and are gone with it. */
export function useProof(methods: readonly StepUpMethod[]): Proof {
  const form = useForm<Texts>({ initial: { password: '', ...NO_CODES } })
  return {
    form,
    async read() {
      const asked = methods.map((method) => [FIELD_OF[method], check(method, form.values)])
      const rules: Partial<Record<ProofField, Check<string>>> = Object.fromEntries(asked)
      const read = form.read(rules)
      if (read?.password === undefined) return read
      const { passwordDigest } = await import('@/lib/forms/password-digest')
      return { ...read, password: passwordDigest(read.password) }
    },
    clear(error) {
      const blamed = blamedFields(error, Object.keys(form.values))
      // What the refusal blames is wrong, and nothing was used up: the other fields are still right. So are all when it came
      // too soon. After any other refusal the codes may be used up.
      const used = Object.entries(NO_CODES).filter(([field]) => blamed.size === 0 || blamed.has(field))
      form.set(Object.fromEntries(used))
    },
  }
}

function check(method: StepUpMethod, texts: Texts): Check<string> {
  const text = texts[FIELD_OF[method]]
  if (method === 'password') return checkPassword(text)
  return method === 'google' ? checkGoogleCode(text) : checkCode(text)
}
