import { Trans, useLingui } from '@lingui/react/macro'
import { type Problem, useFields } from '@/features/session/form-kit'
import { refreshGoogleSecret, type UserInfo } from '#shared/contract/user'
import { type GoogleSeed, mailCode, renewSeed } from '@/lib/api/security'
import { checkCode, checkGoogleCode } from '#shared/rules/code'
import { CodeField } from '../kit/code-field'
import { OwnProof, ownProblems, ownProof, useMailLimit, useOwnProof } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'

const NAMES = ['google_code', 'email_code', 'password'] as const
type Name = (typeof NAMES)[number]

interface ProveOldProps {
  user: UserInfo
  onSeed: (seed: GoogleSeed) => void
}

/** A code of the bound authenticator, and one by mail where there is a mailbox: both prove the merchant. */
export function ProveOld({ user, onSeed }: ProveOldProps) {
  const { t } = useLingui()
  const fields = useFields<Name>(NAMES)
  // The Google code is asked for in any case.
  const asked = useOwnProof(refreshGoogleSecret.name).filter((name) => name === 'password')
  const limit = useMailLimit(refreshGoogleSecret.name)
  const hasMailbox = user.email !== null
  const submit = () => {
    const problems = new Map<Name, Problem>(ownProblems(asked, fields.valueOf))
    const google = checkGoogleCode(fields.valueOf('google_code'))
    if (!google.ok) problems.set('google_code', google.rule)
    const mailed = checkCode(fields.valueOf('email_code'))
    if (hasMailbox && !mailed.ok) problems.set('email_code', mailed.rule)
    if (problems.size > 0) return fields.refuse(problems)
    void fields.run(async () => {
      const email_code = hasMailbox ? { email_code: fields.valueOf('email_code') } : {}
      // A repeat would answer without the key, which is shown once: every try is an act of its own.
      const proof = { ...email_code, ...(await ownProof(asked, fields.valueOf)) }
      const seed = await renewSeed({ google_code: fields.valueOf('google_code'), ...proof }, crypto.randomUUID())
      onSeed(seed)
    })
  }
  return (
    <RowForm fields={fields} confirm={<Trans>Continue</Trans>} onSubmit={submit}>
      <OwnProof asked={asked} fields={fields} />
      <CodeField
        label={t`Google code`}
        hint={t`From the app that is bound now`}
        error={fields.errorOf('google_code')}
        value={fields.valueOf('google_code')}
        onValueChange={(digits) => fields.set('google_code', digits)}
      />
      {hasMailbox && (
        <CodeField
          label={t`Email code`}
          error={fields.errorOf('email_code')}
          value={fields.valueOf('email_code')}
          onValueChange={(digits) => fields.set('email_code', digits)}
          onSend={() => mailCode('google-auth', { kind: refreshGoogleSecret.name })}
          {...limit}
        />
      )}
    </RowForm>
  )
}
