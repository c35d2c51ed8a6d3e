import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useRef } from 'react'
import { bindGoogleAuth } from '#shared/contract/user'
import { bindGoogle, type GoogleSeed, mailCode } from '@/lib/api/security'
import { checkCode, checkGoogleCode } from '#shared/rules/code'
import { groupsOfFour } from '#shared/money/mask'
import { CopyButton } from '@/lib/ui/copy-button'
import { useForm } from '@/lib/forms/use-form'
import { CodeField } from '../kit/code-field'
import { OwnProof, ownRules, ownProof, useMailLimit, useOwnProof } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { useKey } from '@/lib/forms/use-key'
import { FreezeWords } from '../security/freeze-words'

const QrCode = lazy(() => import('@/lib/ui/qr-code').then(({ QrCode }) => ({ default: QrCode })))

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
  const shown = useRef<HTMLSpanElement>(null)
  const form = useForm({ initial: { google_code: '', email_code: '', password: '' } })
  const change = useAccountChange()
  // `google_code` shows here that the new app works.
  const asked = useOwnProof(bindGoogleAuth.name).filter((name) => byMail && name === 'password')
  const limit = useMailLimit(bindGoogleAuth.name)
  const keyOf = useKey()
  const submit = () => {
    const { values } = form
    const read = form.read({
      ...ownRules(asked, values),
      google_code: checkGoogleCode(values.google_code),
      ...(byMail ? { email_code: checkCode(values.email_code) } : {}),
    })
    if (!read) return
    const { password, ...codes } = read
    void form.run(async () => {
      const body = { ...codes, ...(await ownProof({ password })) }
      const { recovery_codes } = await bindGoogle(body, keyOf([seed.secret]))
      onCodes(recovery_codes)
      change(t`Google Authenticator was bound`)
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
            <span ref={shown} className="min-w-0 flex-1 wrap-anywhere">
              {groupsOfFour(seed.secret).join(' ')}
            </span>
            <CopyButton value={seed.secret} label={t`Copy key`} source={shown} />
          </p>
        </div>
        <RowForm
          form={form}
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
          <OwnProof asked={asked} form={form} />
          {byMail && (
            <CodeField
              label={t`Email code`}
              hint={t`Proves that it is you`}
              error={form.errorOf('email_code')}
              {...form.field('email_code')}
              onSend={() => mailCode('google-auth', { kind: bindGoogleAuth.name })}
              {...limit}
            />
          )}
          <CodeField
            label={replaces ? t`Code from the new app` : t`Code from the app`}
            error={form.errorOf('google_code')}
            {...form.field('google_code')}
          />
        </RowForm>
      </div>
    </div>
  )
}
