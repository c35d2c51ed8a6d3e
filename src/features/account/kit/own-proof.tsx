import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ownProofOptions } from '@/lib/api/security'
import type { Check, FieldOf } from '@/lib/forms/use-form'
import { checkGoogleCode } from '#shared/rules/code'
import { checkPassword } from '#shared/rules/password'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { CodeField, type CodeFieldProps } from './code-field'

const OWN_PROOF = ['password', 'google_code'] as const
type Name = (typeof OWN_PROOF)[number]
/** The fields that a change of a factor asks for beside its own: what the merchant has bound already. */
export type OwnValues = Record<Name, string>

/** Which of them the server asks for; none while it has not said so, and where it does not say. */
export function useOwnProof(act: string): readonly Name[] {
  const { data } = useQuery(ownProofOptions(act))
  return OWN_PROOF.filter((name) => data?.methods.includes(name === 'password' ? 'password' : 'google'))
}

/** What the "Send code" of an act's own mailbox has to know before it is pressed. */
export function useMailLimit(act: string): Pick<CodeFieldProps, 'nextAt' | 'isSparable'> {
  const { data } = useQuery(ownProofOptions(act))
  return { nextAt: data?.mailAt, isSparable: data?.code_spared_by_google === true }
}

/** Their rules, as far as they are asked for. */
export function ownRules(asked: readonly Name[], { password, google_code }: OwnValues) {
  return {
    ...(asked.includes('password') ? { password: checkPassword(password) } : {}),
    ...(asked.includes('google_code') ? { google_code: checkGoogleCode(google_code) } : {}),
  } satisfies { [Field in Name]?: Check<string> }
}

/** What was read of them as the call wants it: the password as its digest. */
export async function ownProof({ password, google_code }: { [Field in Name]?: string | undefined }) {
  const { passwordDigest } = await import('@/lib/forms/password-digest')
  return {
    ...(password === undefined ? {} : { password: passwordDigest(password) }),
    ...(google_code === undefined ? {} : { google_code }),
  }
}

/** Password and Google code, where they are asked for. */
export function OwnProof({ asked, form }: { asked: readonly Name[]; form: FieldOf<Name> }) {
  const { t } = useLingui()
  return (
    <>
      {asked.includes('password') && (
        <Field label={t`Password`} hint={t`Proves that it is you`} error={form.errorOf('password')}>
          <PasswordInput size="lg" name="password" autoComplete="current-password" {...form.text('password')} />
        </Field>
      )}
      {asked.includes('google_code') && (
        <CodeField label={t`Google code`} error={form.errorOf('google_code')} {...form.field('google_code')} />
      )}
    </>
  )
}
