import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changePhone, type UserInfo } from '#shared/contract/user'
import { mailCode, sendPhone, textCode } from '@/lib/api/security'
import { areaOf, countryOf } from '@/lib/country/countries'
import { CountrySelect } from '@/lib/country/country-select'
import { checkCode } from '#shared/rules/code'
import { checkPhone } from '#shared/rules/phone'
import { pass } from '#shared/rules/rule'
import { useForm } from '@/lib/forms/use-form'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { CodeField } from '../kit/code-field'
import { OwnProof, ownRules, ownProof, useMailLimit, useOwnProof } from '../kit/own-proof'
import { RowForm } from '../kit/row-form'
import { useAccountChange } from '../kit/use-account-change'
import { useKey } from '@/lib/forms/use-key'
import { FreezeWords } from '../security/freeze-words'

interface PhoneFormProps {
  user: UserInfo
  onDone: () => void
}

/** Binds or changes the phone number: a code to the mailbox proves the merchant, one to the new number proves the number. */
export function PhoneForm({ user, onDone }: PhoneFormProps) {
  const { t } = useLingui()
  // As it was when the row opened: the change itself must not redraw the form before it closes.
  const [isFirst] = useState(user.phone === null)
  // The country is chosen, because countries share area codes; the call gets the area code.
  const form = useForm({
    name: 'phone',
    initial: {
      area_code: countryOf(user.area_code) ?? '',
      phone: '',
      sms_code: '',
      email_code: '',
      password: '',
      google_code: '',
    },
    secrets: ['sms_code', 'email_code', 'password', 'google_code'],
  })
  const asked = useOwnProof(changePhone.name)
  // Without a mailbox the Google code stands for it.
  const byMail = user.email !== null || !asked.includes('google_code')
  const limit = useMailLimit(changePhone.name)
  const change = useAccountChange()
  const keyOf = useKey()
  const { values } = form
  const numberRules = () => {
    const phone = checkPhone({ area_code: areaOf(values.area_code), phone: values.phone }, { required: true })
    const isArea = !phone.ok && phone.rule === 'area-code-missing'
    return isArea ? { area_code: phone, phone: pass(undefined) } : { phone }
  }
  const sendText = async () => {
    const read = form.read(numberRules())
    return read?.phone && (await textCode(isFirst ? 'bind-phone' : 'update-phone', read.phone))
  }
  const submit = () => {
    const read = form.read({
      ...numberRules(),
      ...ownRules(asked, values),
      ...(byMail ? { email_code: checkCode(values.email_code) } : {}),
      sms_code: checkCode(values.sms_code),
    })
    if (!read?.phone) return
    const { area_code: _area, phone, password, google_code, ...codes } = read
    void form.run(async () => {
      const proof = await ownProof({ password, google_code })
      await sendPhone({ ...phone, ...codes, ...proof }, keyOf([phone.area_code, phone.phone]))
      onDone()
      change(t`The phone number was changed`)
    })
  }
  return (
    <RowForm
      form={form}
      confirm={isFirst ? <Trans>Bind phone</Trans> : <Trans>Change phone</Trans>}
      after={<FreezeWords />}
      onSubmit={submit}
    >
      <OwnProof asked={asked} form={form} />
      {byMail && (
        <CodeField
          label={t`Email code`}
          hint={t`Proves that it is you`}
          error={form.errorOf('email_code')}
          {...form.field('email_code')}
          onSend={() => mailCode('bind-phone')}
          {...limit}
        />
      )}
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-3 phone:grid-cols-1">
        <Field label={t`Country and area code`} error={form.errorOf('area_code')}>
          <CountrySelect {...form.field('area_code')} />
        </Field>
        <Field label={t`Phone number`} error={form.errorOf('phone')}>
          <TextInput size="lg" type="tel" inputMode="tel" autoComplete="tel-national" {...form.text('phone')} />
        </Field>
      </div>
      <CodeField
        label={t`Code from the new number`}
        error={form.errorOf('sms_code')}
        {...form.field('sms_code')}
        onSend={sendText}
      />
    </RowForm>
  )
}
