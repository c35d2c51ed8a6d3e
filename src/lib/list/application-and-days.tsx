import { Trans, useLingui } from '@lingui/react/macro'
import { ApplicationChoice } from '@/lib/domain-ui/application-choice'
import { DayChoice } from '@/lib/domain-ui/day-choice'
import type { Calendar, DayFilter } from '#shared/time/day-range'
import { Field } from '@/lib/ui/field'

interface ApplicationAndDaysProps {
  filter: DayFilter & { appid?: string | undefined }
  calendar: Calendar
  onChange: (change: DayFilter | { appid: string | undefined }) => void
}

/** The fields "application" and "created" of a filter sheet, shared by every list that has both. */
export function ApplicationAndDays({ filter, calendar, onChange }: ApplicationAndDaysProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Application`}>
        <ApplicationChoice value={filter.appid} onValueChange={(appid) => onChange({ appid })} />
      </Field>
      <div className="grid grid-cols-1 gap-1.5">
        <span className="type-13 font-medium">
          <Trans>Created</Trans>
        </span>
        <DayChoice filter={filter} calendar={calendar} onChange={onChange} />
      </div>
    </>
  )
}
