import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Fields, Problem } from '@/features/session/form-kit'
import { ownProofOptions } from '@/lib/api/security'
import { checkGoogleCode } from '#shared/rules/code'
import { Field } from '@/lib/ui/field'
import { PasswordInput } from '@/lib/ui/password-input'
import { CodeField, type CodeFieldProps } from './code-field'

/** The fields that a change of a factor asks for beside its own: what the merchant has bound already. */
export const OWN_PROOF = ['password', 'google_code'] as const
type Name = (typeof OWN_PROOF)[number]
type OwnFields = Pick<Fields<Name>, 'valueOf' | 'errorOf' | 'set'>

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

/** What is missing or malformed in them. */
export function ownProblems(asked: readonly Name[], valueOf: (name: Name) => string): [Name, Problem][] {
  const code = checkGoogleCode(valueOf('google_code'))
  return [
    ...(asked.includes('password') && valueOf('password') === '' ? [['password', 'empty'] as [Name, Problem]] : []),
    ...(asked.includes('google_code') && !code.ok ? [['google_code', code.rule] as [Name, Problem]] : []),
  ]
}

/** Them as the call wants them: the password as its digest. */
export async function ownProof(asked: readonly Name[], valueOf: (name: Name) => string) {
  const { passwordDigest } = await import('@/lib/forms/password-digest')
  return {
    ...(asked.includes('password') ? { password: passwordDigest(valueOf('password')) } : {}),
    ...(asked.includes('google_code') ? { google_code: valueOf('google_code') } : {}),
  }
}

/** Password and Google code, where they are asked for. */
export function OwnProof({ asked, fields }: { asked: readonly Name[]; fields: OwnFields }) {
  const { t } = useLingui()
  return (
    <>
      {asked.includes('password') && (
        <Field label={t`Password`} hint={t`Proves that it is you`} error={fields.errorOf('password')}>
          <PasswordInput
            size="lg"
            name="password"
            autoComplete="current-password"
            value={fields.valueOf('password')}
            onChange={({ target }) => fields.set('password', target.value)}
          />
        </Field>
      )}
      {asked.includes('google_code') && (
        <CodeField
          label={t`Google code`}
          error={fields.errorOf('google_code')}
          value={fields.valueOf('google_code')}
          onValueChange={(digits) => fields.set('google_code', digits)}
        />
      )}
    </>
  )
}
