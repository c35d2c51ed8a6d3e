import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Select } from '@/lib/ui/select'
import { applicationChoices } from '@/lib/api/application'
import { ApplicationChoiceFault } from './choice-fault'

/**
 * Stands for all applications, because the list treats an empty value as no choice. No application id contains blanks.
 */
const ALL = 'all applications'

interface ApplicationChoiceProps {
  value: string | undefined
  onValueChange: (appid: string | undefined) => void
}

/** Chooses one application, or all. An id from a link that is not in the list stays chosen. */
export function ApplicationChoice({ value, onValueChange }: ApplicationChoiceProps) {
  const { t } = useLingui()
  const { data = [] } = useQuery(applicationChoices)
  const isUnknown = value !== undefined && !data.some(({ appid }) => appid === value)
  return (
    <>
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
      <ApplicationChoiceFault />
    </>
  )
}
