import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useLocale } from '@/lib/i18n/active-locale'
import { Select } from '@/lib/ui/select'
import { countriesIn } from './countries'

interface CountrySelectProps {
  /** ISO code; '' for none. */
  value: string
  onValueChange: (iso: string) => void
  /** The number may be left out: the choice can be taken back, and is '' then. */
  optional?: boolean
}

/** Radix allows no option with an empty value. */
const NONE = 'none'

/** Chooses the country of a phone number. */
export function CountrySelect({ value, onValueChange, optional = false }: CountrySelectProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const options = useMemo(() => {
    const countries = countriesIn(locale).map(({ iso, area, name }) => ({
      value: iso,
      label: name,
      detail: `+${area}`,
      textValue: name,
    }))
    return optional ? [{ value: NONE, label: t`No phone number` }, ...countries] : countries
  }, [locale, optional, t])
  return (
    <Select
      size="lg"
      value={value}
      onValueChange={(chosen) => onValueChange(chosen === NONE ? '' : chosen)}
      placeholder={t`Please select area code`}
      options={options}
    />
  )
}
