import { Trans, useLingui } from '@lingui/react/macro'
import { type Problem, useFields } from '@/features/session/form-kit'
import { renewRecoveryCodes } from '#shared/contract/user'
import { renewCodes } from '@/lib/api/security'
import { checkGoogleCode } from '#shared/rules/code'
import { CodeField } from '../kit/code-field'
import { OwnProof, ownProblems, ownProof, useOwnProof } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'

const NAMES = ['google_code', 'password'] as const
type Name = (typeof NAMES)[number]

/** Makes new recovery codes, proven by the authenticator that they stand for. */
export function CodesForm({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui()
  const fields = useFields<Name>(NAMES)
  // The Google code is asked for in any case.
  const asked = useOwnProof(renewRecoveryCodes.name).filter((name) => name === 'password')
  const change = useAccountChange()
  const submit = () => {
    const code = checkGoogleCode(fields.valueOf('google_code'))
    const problems = new Map<Name, Problem>(ownProblems(asked, fields.valueOf))
    if (!code.ok) problems.set('google_code', code.rule)
    if (problems.size > 0 || !code.ok) return fields.refuse(problems)
    void fields.run(async () => {
      // A repeat would answer without the codes, which are shown once: every try is an act of its own.
      const { recovery_codes } = await renewCodes(
        { google_code: code.value, ...(await ownProof(asked, fields.valueOf)) },
        crypto.randomUUID(),
      )
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
      <OwnProof asked={asked} fields={fields} />
      <CodeField
        label={t`Google code`}
        error={fields.errorOf('google_code')}
        value={fields.valueOf('google_code')}
        onValueChange={(digits) => fields.set('google_code', digits)}
      />
    </RowForm>
  )
}
