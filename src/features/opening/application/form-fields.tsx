import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useMemo, useState } from 'react'
import { MONTHLY } from '#shared/contract/opening'
import { areaOf, countriesIn, countryOf } from '@/lib/country/countries'
import { CountrySelect } from '@/lib/country/country-select'
import { useLocale } from '@/lib/i18n/active-locale'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TextInput } from '@/lib/ui/text-input'
import type { Application } from './application-rules'
import { PART_NAMES } from './part-names'
import type { FieldBy } from './application-fields'

type TextName = Exclude<keyof Application, 'country' | 'monthly' | 'area_code' | 'phone'>

interface TextFieldProps extends Omit<ComponentProps<typeof TextInput>, 'name' | 'size'> {
  name: TextName
  field: FieldBy
  hint?: string
  optional?: boolean
}

function TextField({ name, field, hint, optional = false, className, ...input }: TextFieldProps) {
  const { t } = useLingui()
  const { value, error, set } = field(name)
  return (
    <div data-part={name} className={className}>
      <Field label={t(PART_NAMES[name])} hint={hint} error={error} optional={optional}>
        <TextInput {...input} size="lg" value={value} onChange={({ target }) => set(target.value)} />
      </Field>
    </div>
  )
}

export function CompanyFields({ field }: { field: FieldBy }) {
  const { t } = useLingui()
  const locale = useLocale()
  const countries = useMemo(() => countriesIn(locale).map(({ iso, name }) => ({ value: iso, label: name })), [locale])
  const country = field('country')
  return (
    <>
      <TextField field={field} name="name" autoComplete="organization" maxLength={60} />
      <TextField field={field} name="registration_no" optional maxLength={60} />
      <div data-part="country">
        <Field label={t(PART_NAMES.country)} error={country.error} optional>
          <Select
            size="lg"
            value={country.value}
            onValueChange={country.set}
            options={countries}
            placeholder={t`Choose`}
          />
        </Field>
      </div>
      <TextField field={field} name="address" optional autoComplete="street-address" maxLength={200} />
    </>
  )
}

const MONTHLY_NAMES = {
  under_10000: msg`Under 10,000 USDT`,
  '10000_50000': msg`10,000 to 50,000 USDT`,
  '50000_200000': msg`50,000 to 200,000 USDT`,
  over_200000: msg`Over 200,000 USDT`,
} as const satisfies Record<(typeof MONTHLY)[number], MessageDescriptor>

export function BusinessFields({ field }: { field: FieldBy }) {
  const { t } = useLingui()
  const monthly = field('monthly')
  return (
    <>
      <TextField
        field={field}
        name="website"
        hint={t`Starts with https://. Reviewers look at it`}
        type="url"
        autoComplete="url"
        maxLength={200}
      />
      <div data-part="monthly">
        <Field label={t(PART_NAMES.monthly)} error={monthly.error} optional>
          <Select
            size="lg"
            value={monthly.value}
            onValueChange={monthly.set}
            options={MONTHLY.map((value) => ({ value, label: t(MONTHLY_NAMES[value]) }))}
            placeholder={t`Choose`}
          />
        </Field>
      </div>
      <TextField
        field={field}
        name="business"
        hint={t`What you sell, and where`}
        maxLength={200}
        className="desk:col-span-2"
      />
    </>
  )
}

export function ContactFields({ field }: { field: FieldBy }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        field={field}
        name="contact"
        hint={t`A name with an email or a phone number`}
        autoComplete="name"
        maxLength={200}
      />
      <PhoneFields field={field} />
    </>
  )
}

function PhoneFields({ field }: { field: FieldBy }) {
  const { t } = useLingui()
  const phone = field('phone')
  const code = field('area_code')
  // Countries share area codes, and only the code is sent: the choice is kept while its code is the one in the form.
  const [chosen, setChosen] = useState('')
  const plain = code.value.replace('+', '')
  const iso = plain !== '' && areaOf(chosen) === plain ? chosen : countryOf(plain)
  const choose = (country: string) => {
    setChosen(country)
    code.set(country === '' ? '' : `+${areaOf(country)}`)
  }
  return (
    <div data-part="phone" className="grid grid-cols-2 items-start gap-x-5 gap-y-4.5 desk:col-span-2 phone:grid-cols-1">
      <Field label={t`Country and area code`} error={code.error} optional>
        <CountrySelect value={iso ?? ''} onValueChange={choose} optional />
      </Field>
      <Field label={t(PART_NAMES.phone)} error={phone.error} optional>
        <TextInput
          size="lg"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={phone.value}
          onChange={({ target }) => phone.set(target.value)}
          maxLength={20}
        />
      </Field>
    </div>
  )
}
