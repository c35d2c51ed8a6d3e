import { Trans, useLingui } from '@lingui/react/macro'
import { refreshGoogleSecret, type UserInfo } from '#shared/contract/user'
import { type GoogleSeed, mailCode, renewSeed } from '@/lib/api/security'
import { checkCode, checkGoogleCode } from '#shared/rules/code'
import { useForm } from '@/lib/forms/use-form'
import { newKey } from '@/lib/forms/use-key'
import { CodeField } from '../kit/code-field'
import { OwnProof, ownRules, ownProof, useMailLimit, useOwnProof } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'

interface ProveOldProps {
  user: UserInfo
  onSeed: (seed: GoogleSeed) => void
}

/** A code of the bound authenticator, and one by mail where there is a mailbox: both prove the merchant. */
export function ProveOld({ user, onSeed }: ProveOldProps) {
  const { t } = useLingui()
  const form = useForm({ initial: { google_code: '', email_code: '', password: '' } })
  // The Google code is asked for in any case.
  const asked = useOwnProof(refreshGoogleSecret.name).filter((name) => name === 'password')
  const limit = useMailLimit(refreshGoogleSecret.name)
  const hasMailbox = user.email !== null
  const submit = () => {
    const { values } = form
    const read = form.read({
      ...ownRules(asked, values),
      google_code: checkGoogleCode(values.google_code),
      ...(hasMailbox ? { email_code: checkCode(values.email_code) } : {}),
    })
    if (!read) return
    const { password, ...codes } = read
    void form.run(async () => {
      // A repeat would answer without the key, which is shown once: every try is an act of its own.
      const seed = await renewSeed({ ...codes, ...(await ownProof({ password })) }, newKey())
      onSeed(seed)
    })
  }
  return (
    <RowForm form={form} confirm={<Trans>Continue</Trans>} onSubmit={submit}>
      <OwnProof asked={asked} form={form} />
      <CodeField
        label={t`Google code`}
        hint={t`From the app that is bound now`}
        error={form.errorOf('google_code')}
        {...form.field('google_code')}
      />
      {hasMailbox && (
        <CodeField
          label={t`Email code`}
          error={form.errorOf('email_code')}
          {...form.field('email_code')}
          onSend={() => mailCode('google-auth', { kind: refreshGoogleSecret.name })}
          {...limit}
        />
      )}
    </RowForm>
  )
}
