import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { applicationChoices } from '@/lib/api/application'
import { overviewOptions } from '@/lib/api/statistics'
import { DataAge } from '@/lib/domain-ui/data-age'
import { useLocale } from '@/lib/i18n/active-locale'
import { Skeleton } from '@/lib/ui/skeleton'
import { Select } from '@/lib/ui/select'
import { changeSearch, type DashboardSearch } from '../search'
import { longDay } from './day-words'

interface PageHeadProps {
  search: DashboardSearch
  onSearch: (search: DashboardSearch) => void
  today: string
}

/** Title and day; beside them, except on a phone, the age of the figures and the application filter. */
export function PageHead(props: PageHeadProps) {
  const locale = useLocale()
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 phone:sr-only">
      <div>
        <h1 className="type-22 track-display">
          <Trans>Statistics</Trans>
        </h1>
        <p className="type-13 text-text-2">{longDay(props.today, locale)}</p>
      </div>
      <div className="flex items-center gap-3 phone:hidden">
        <div className="flex min-w-48 justify-end">
          <Freshness />
        </div>
        <ApplicationFilter {...props} />
      </div>
    </header>
  )
}

/** The age of the figures and the application filter on a phone, where they stand below the balance. */
export function PhoneFilter(props: Omit<PageHeadProps, 'today'>) {
  return (
    <div className="flex items-center justify-between gap-3 max-[20rem]:flex-wrap desk:hidden">
      <Freshness />
      <ApplicationFilter {...props} />
    </div>
  )
}

function Freshness() {
  const query = useQuery(overviewOptions())
  if (!query.data) return query.isError ? <span /> : <Skeleton className="reveal-late w-44" />
  return <DataAge query={query} at={query.data.as_of ?? undefined} exact />
}

/**
 * Stands for all applications, because the list treats an empty value as no choice. No application id contains blanks.
 */
const ALL = 'all applications'

function ApplicationFilter({ search, onSearch }: Pick<PageHeadProps, 'search' | 'onSearch'>) {
  const { t } = useLingui()
  const { data = [] } = useQuery(applicationChoices)
  const { appid } = search
  const isUnknown = appid !== undefined && !data.some((choice) => choice.appid === appid)
  const options = [
    { value: ALL, label: t`All applications` },
    ...data.map((choice) => ({ value: choice.appid, label: choice.name })),
    ...(isUnknown ? [{ value: appid, label: appid }] : []),
  ]
  return (
    <div className="w-44 max-w-full flex-none">
      <Select
        aria-label={t`Application`}
        value={appid ?? ALL}
        onValueChange={(value) => onSearch(changeSearch(search, { appid: value === ALL ? undefined : value }))}
        options={options}
      />
    </div>
  )
}
