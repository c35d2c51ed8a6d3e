import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { type Problem, useFields } from '@/features/session/form-kit'
import { bindGoogleAuth } from '#shared/contract/user'
import { bindGoogle, type GoogleSeed, mailCode } from '@/lib/api/security'
import { checkCode, checkGoogleCode } from '#shared/rules/code'
import { groupsOfFour } from '#shared/money/mask'
import { CopyButton } from '@/lib/ui/copy-button'
import { CodeField } from '../kit/code-field'
import { OwnProof, ownProblems, ownProof, useMailLimit, useOwnProof } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { useKey } from '../kit/use-key'
import { FreezeWords } from '../security/freeze-words'

const QrCode = lazy(() => import('@/lib/ui/qr-code').then(({ QrCode }) => ({ default: QrCode })))

const NAMES = ['google_code', 'email_code', 'password'] as const
type Name = (typeof NAMES)[number]

interface BindSeedProps {
  seed: GoogleSeed
  /** A first binding is proven by a code to the mailbox; a replacement was proven before it showed the seed. */
  byMail: boolean
  replaces: boolean
  onCodes: (codes: readonly string[]) => void
}

/** The key as QR code and as text, and the code that shows that the app has it. Nothing counts before that code. */
export function BindSeed({ seed, byMail, replaces, onCodes }: BindSeedProps) {
  const { t } = useLingui()
  const fields = useFields<Name>(NAMES)
  const change = useAccountChange()
  // `google_code` shows here that the new app works.
  const asked = useOwnProof(bindGoogleAuth.name).filter((name) => byMail && name === 'password')
  const limit = useMailLimit(bindGoogleAuth.name)
  const keyOf = useKey()
  const submit = () => {
    const problems = new Map<Name, Problem>(ownProblems(asked, fields.valueOf))
    const google = checkGoogleCode(fields.valueOf('google_code'))
    if (!google.ok) problems.set('google_code', google.rule)
    const mailed = checkCode(fields.valueOf('email_code'))
    if (byMail && !mailed.ok) problems.set('email_code', mailed.rule)
    if (problems.size > 0) return fields.refuse(problems)
    void fields.run(async () => {
      const email_code = byMail ? { email_code: fields.valueOf('email_code') } : {}
      const body = {
        google_code: fields.valueOf('google_code'),
        ...email_code,
        ...(await ownProof(asked, fields.valueOf)),
      }
      const { recovery_codes } = await bindGoogle(body, keyOf([seed.secret]))
      onCodes(recovery_codes)
      await change(t`Google Authenticator was bound`)
    })
  }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-6 phone:grid-cols-1">
      <Suspense fallback={<span className="size-44 phone:size-49" />}>
        <QrCode text={seed.uri} label={t`The key for Google Authenticator`} />
      </Suspense>
      <div className="grid grid-cols-1 gap-4">
        <div>
          <p className="type-13 font-medium">
            <Trans>Or type this key</Trans>
          </p>
          <p className="mt-1.5 flex items-center gap-2 rounded-2 border border-line-hair bg-surface px-3 py-2 type-mono">
            <span className="min-w-0 flex-1 wrap-anywhere">{groupsOfFour(seed.secret).join(' ')}</span>
            <CopyButton value={seed.secret} label={t`Copy key`} />
          </p>
        </div>
        <RowForm
          fields={fields}
          confirm={replaces ? <Trans>Replace</Trans> : <Trans>Bind</Trans>}
          after={
            <>
              {replaces && (
                <>
                  <Trans>The old one counts until this code is right.</Trans>{' '}
                </>
              )}
              <FreezeWords />
            </>
          }
          onSubmit={submit}
        >
          <OwnProof asked={asked} fields={fields} />
          {byMail && (
            <CodeField
              label={t`Email code`}
              hint={t`Proves that it is you`}
              error={fields.errorOf('email_code')}
              value={fields.valueOf('email_code')}
              onValueChange={(digits) => fields.set('email_code', digits)}
              onSend={() => mailCode('google-auth', { kind: bindGoogleAuth.name })}
              {...limit}
            />
          )}
          <CodeField
            label={replaces ? t`Code from the new app` : t`Code from the app`}
            error={fields.errorOf('google_code')}
            value={fields.valueOf('google_code')}
            onValueChange={(digits) => fields.set('google_code', digits)}
          />
        </RowForm>
      </div>
    </div>
  )
}
