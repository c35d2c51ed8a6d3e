import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Select } from '@/lib/ui/select'
import { applicationChoices } from '@/lib/api/application'

/** A word of its own, since an empty value is none for the list; no application has it as its id. */
const ALL = 'all applications'

interface ApplicationChoiceProps {
  value: string | undefined
  onValueChange: (appid: string | undefined) => void
}

/** One application, or all. An id from a link that is not in the list stays chosen as it is. */
export function ApplicationChoice({ value, onValueChange }: ApplicationChoiceProps) {
  const { t } = useLingui()
  const { data = [] } = useQuery(applicationChoices)
  const isUnknown = value !== undefined && !data.some(({ appid }) => appid === value)
  return (
    <Select
      aria-label={t`Application`}
      value={value ?? ALL}
      onValueChange={(chosen) => onValueChange(chosen === ALL ? undefined : chosen)}
      options={[
        { value: ALL, label: t`All applications` },
        ...data.map(({ appid, name }) => ({ value: appid, label: name })),
        ...(isUnknown ? [{ value, label: value }] : []),
      ]}
    />
  )
}
