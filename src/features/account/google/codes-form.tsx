import { Trans, useLingui } from '@lingui/react/macro'
import { renewRecoveryCodes } from '#shared/contract/user'
import { renewCodes } from '@/lib/api/security'
import { checkGoogleCode } from '#shared/rules/code'
import { useForm } from '@/lib/forms/use-form'
import { newKey } from '@/lib/forms/use-key'
import { CodeField } from '../kit/code-field'
import { OwnProof, ownRules, ownProof, useOwnProof } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'

/** Makes new recovery codes, proven by the authenticator that they stand for. */
export function CodesForm({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const form = useForm({ initial: { google_code: '', password: '' } })
  // The Google code is asked for in any case.
  const asked = useOwnProof(renewRecoveryCodes.name).filter((name) => name === 'password')
  const change = useAccountChange()
  const submit = () => {
    const { values } = form
    const read = form.read({ ...ownRules(asked, values), google_code: checkGoogleCode(values.google_code) })
    if (!read) return
    const { google_code, password } = read
    void form.run(async () => {
      // A repeat would answer without the codes, which are shown once: every try is an act of its own.
      const { recovery_codes } = await renewCodes({ google_code, ...(await ownProof({ password })) }, newKey())
      onCodes(recovery_codes)
      change(t`New recovery codes were made`)
    })
  }
  return (
    <RowForm
      form={form}
      confirm={<Trans>Make new codes</Trans>}
      after={<Trans>The codes that you have now stop working.</Trans>}
      onSubmit={submit}
    >
      <OwnProof asked={asked} form={form} />
      <CodeField label={t`Google code`} error={form.errorOf('google_code')} {...form.field('google_code')} />
    </RowForm>
  )
}
