import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Problem, useFields } from '@/features/session/form-kit'
import { changePhone, type UserInfo } from '#shared/contract/user'
import { mailCode, sendPhone, textCode } from '@/lib/api/security'
import { areaOf, countryOf } from '@/lib/country/countries'
import { CountrySelect } from '@/lib/country/country-select'
import { checkCode } from '#shared/rules/code'
import { checkPhone } from '#shared/rules/phone'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { CodeField } from '../kit/code-field'
import { OWN_PROOF, OwnProof, ownProblems, ownProof, useMailLimit, useOwnProof } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { useKey } from '../kit/use-key'
import { FreezeWords } from '../security/freeze-words'

const NAMES = ['area_code', 'phone', 'sms_code', 'email_code', ...OWN_PROOF] as const
type Name = (typeof NAMES)[number]

interface PhoneFormProps {
  user: UserInfo
  onDone: () => void
}

/** Binds or changes the phone number: a code to the mailbox proves the merchant, one to the new number proves the number. */
export function PhoneForm({ user, onDone }: PhoneFormProps) {
  const { t } = useLingui()
  // The country is chosen, because countries share area codes; the call gets the area code.
  const [iso, setIso] = useState(() => countryOf(user.area_code) ?? '')
  // As it was when the row opened: the change itself must not redraw the form before it closes.
  const [isFirst] = useState(user.phone === null)
  const fields = useFields<Name>(NAMES)
  const asked = useOwnProof(changePhone.name)
  // Without a mailbox the Google code stands for it.
  const byMail = user.email !== null || !asked.includes('google_code')
  const codes = byMail ? (['email_code', 'sms_code'] as const) : (['sms_code'] as const)
  const limit = useMailLimit(changePhone.name)
  const change = useAccountChange()
  const keyOf = useKey()
  const typed = () => {
    return checkPhone({ area_code: areaOf(iso), phone: fields.valueOf('phone') }, { required: true })
  }
  const phoneProblems = () => {
    const phone = typed()
    const name = !phone.ok && phone.rule === 'area-code-missing' ? 'area_code' : 'phone'
    return new Map<Name, Problem>(phone.ok ? [] : [[name, phone.rule]])
  }
  const sendText = async () => {
    const phone = typed()
    if (phone.ok && phone.value) return await textCode(isFirst ? 'bind-phone' : 'update-phone', phone.value)
    fields.refuse(phoneProblems())
    return undefined
  }
  const submit = () => {
    const phone = typed()
    const problems = phoneProblems()
    for (const [name, problem] of ownProblems(asked, fields.valueOf)) problems.set(name, problem)
    for (const name of codes) {
      const code = checkCode(fields.valueOf(name))
      if (!code.ok) problems.set(name, code.rule)
    }
    if (problems.size > 0 || !phone.ok || !phone.value) return fields.refuse(problems)
    const to = phone.value
    void fields.run(async () => {
      const given = {
        sms_code: fields.valueOf('sms_code'),
        ...(byMail ? { email_code: fields.valueOf('email_code') } : {}),
        ...(await ownProof(asked, fields.valueOf)),
      }
      await sendPhone({ ...to, ...given }, keyOf([to.area_code, to.phone]))
      onDone()
      await change(t`The phone number was changed`)
    })
  }
  return (
    <RowForm
      fields={fields}
      confirm={isFirst ? <Trans>Bind phone</Trans> : <Trans>Change phone</Trans>}
      after={<FreezeWords />}
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
          onSend={() => mailCode('bind-phone')}
          {...limit}
        />
      )}
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-3 phone:grid-cols-1">
        <Field label={t`Country and area code`} error={iso === '' ? fields.errorOf('area_code') : undefined}>
          <CountrySelect value={iso} onValueChange={setIso} />
        </Field>
        <Field label={t`Phone number`} error={fields.errorOf('phone')}>
          <TextInput
            size="lg"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={fields.valueOf('phone')}
            onChange={({ target }) => fields.set('phone', target.value)}
          />
        </Field>
      </div>
      <CodeField
        label={t`Code from the new number`}
        error={fields.errorOf('sms_code')}
        value={fields.valueOf('sms_code')}
        onValueChange={(digits) => fields.set('sms_code', digits)}
        onSend={sendText}
      />
    </RowForm>
  )
}
