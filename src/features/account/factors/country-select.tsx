import { useLingui } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { useLocale } from '@/lib/i18n/active-locale'
import { Select } from '@/lib/ui/select'
import { countriesIn } from './countries'

interface CountrySelectProps {
  /** ISO code; '' for none. */
  value: string
  onValueChange: (iso: string) => void
}

/** Chooses the country of a phone number. It is drawn apart, because its long list would slow down the typing beside it. */
export const CountrySelect = memo(function CountrySelect({ value, onValueChange }: CountrySelectProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const options = useMemo(
    () =>
      countriesIn(locale).map(({ iso, area, name }) => ({
        value: iso,
        label: name,
        detail: `+${area}`,
        textValue: name,
      })),
    [locale],
  )
  return (
    <Select
      size="lg"
      value={value}
      onValueChange={onValueChange}
      placeholder={t`Please select area code`}
      options={options}
    />
  )
})
