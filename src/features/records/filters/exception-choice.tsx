import { useLingui } from '@lingui/react/macro'
import { exceptionLook, PAYMENT_EXCEPTIONS } from '@/lib/domain-ui/transaction-status'
import { Select } from '@/lib/ui/select'
import { exceptionWords } from './filter-words'

const NO_MATTER = 'no matter'
const ANY = PAYMENT_EXCEPTIONS.join(',')

interface ExceptionChoiceProps {
  value: string | undefined
  onValueChange: (exceptions: string | undefined) => void
}

/** Filters payments with an exception: of one kind, or of any. */
export function ExceptionChoice({ value, onValueChange }: ExceptionChoiceProps) {
  const { t, i18n } = useLingui()
  const ready = [ANY, ...PAYMENT_EXCEPTIONS]
  return (
    <Select
      aria-label={t`Difference`}
      value={value ?? NO_MATTER}
      onValueChange={(chosen) => onValueChange(chosen === NO_MATTER ? undefined : chosen)}
      options={[
        { value: NO_MATTER, label: t`With or without` },
        { value: ANY, label: t`Any difference` },
        ...PAYMENT_EXCEPTIONS.map((exception) => ({ value: exception, label: t(exceptionLook(exception).word) })),
        ...(value !== undefined && !ready.includes(value) ? [{ value, label: exceptionWords(value, i18n) }] : []),
      ]}
    />
  )
}
