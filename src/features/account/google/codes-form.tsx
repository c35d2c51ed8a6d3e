import { Trans, useLingui } from '@lingui/react/macro'
import { useFields } from '@/features/session/form-kit'
import { renewCodes } from '@/lib/api/security'
import { checkGoogleCode } from '@/lib/forms/code'
import { CodeField } from '../kit/code-field'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'

const NAMES = ['google_code'] as const

/** Makes new recovery codes, proven by the authenticator that they stand for. */
export function CodesForm({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const fields = useFields(NAMES)
  const change = useAccountChange()
  const submit = () => {
    const code = checkGoogleCode(fields.valueOf('google_code'))
    if (!code.ok) return fields.refuse(new Map([['google_code', code.rule]]))
    void fields.run(async () => {
      // A repeat would answer without the codes, which are shown once: every try is an act of its own.
      const { recovery_codes } = await renewCodes({ google_code: code.value }, crypto.randomUUID())
      onCodes(recovery_codes)
      await change(t`New recovery codes were made`)
    })
  }
  return (
    <RowForm
      fields={fields}
      confirm={<Trans>Make new codes</Trans>}
      after={<Trans>The codes that you have now stop working.</Trans>}
      onSubmit={submit}
    >
      <CodeField
        label={t`Google code`}
        error={fields.errorOf('google_code')}
        value={fields.valueOf('google_code')}
        onValueChange={(digits) => fields.set('google_code', digits)}
      />
    </RowForm>
  )
}
