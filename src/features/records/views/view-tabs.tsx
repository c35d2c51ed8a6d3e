import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { transactions } from '#shared/contract/transactions'
import { transactionListOptions } from '@/lib/api/transactions'
import { useTakesMore } from '@/lib/api/use-offers'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import type { Calendar } from '#shared/time/day-range'
import { filterQuery } from '../list/record-query'
import type { RecordsSearch } from '../search'
import { BUILT_IN, BUILT_IN_NAMES, type BuiltIn, currentView, isBuiltIn, openView } from './saved-views'
import { useSavedViews } from './use-saved-views'
import { ViewMenu } from './view-menu'

const WORDS: Record<BuiltIn, MessageDescriptor> = {
  all: msg`All`,
  attention: msg`Needs attention`,
  paid_today: msg`Created today, paid`,
  refunds: msg`Refunds`,
}

/** The smallest page of SPEC.md section 9: only the total is wanted. */
const COUNT_PAGE = 10

interface ViewTabsProps {
  search: RecordsSearch
  calendar: Calendar
  onSearch: (search: RecordsSearch) => void
  /** The list is loaded, so the counts may be fetched. */
  ready: boolean
  children: ReactNode
}

/** The views: four built-in ones, and the merchant's own on this device. */
export function ViewTabs({ search, calendar, onSearch, ready, children }: ViewTabsProps) {
  const { t, i18n } = useLingui()
  const [views, keep] = useSavedViews()
  const current = currentView(search, views)
  const shown = BUILT_IN_NAMES.filter(useIsShown())
  const counts = useCounts({ shown, calendar, ready })
  const own = views.map(({ name }) => ({ value: name, label: name }))
  const tabs = [
    ...shown.map((name) => {
      const count = counts[name]
      return { value: name, label: t(WORDS[name]), ...(count === undefined ? {} : { count: i18n.number(count) }) }
    }),
    ...own,
  ].map((tab) => ({ ...tab, changed: tab.value === current.name && current.changed }))
  const choose = (name: string) => {
    const view = isBuiltIn(name) ? { filter: BUILT_IN[name] } : views.find((other) => other.name === name)
    if (view) onSearch(openView(search, name, view))
  }
  return (
    <Tabs
      label={t`Views`}
      tabs={tabs}
      value={current.name}
      onValueChange={choose}
      className="mb-4"
      actions={<ViewMenu search={search} current={current} views={views} onKeep={keep} onSearch={onSearch} />}
    >
      <TabPanel value={current.name}>
        <h2 className="sr-only">
          <Trans>List</Trans>
        </h2>
        {children}
      </TabPanel>
    </Tabs>
  )
}

/** Views whose filters SPEC.md does not have are shown only where the back end takes them. */
function useIsShown(): (name: BuiltIn) => boolean {
  const takesMore = useTakesMore(transactions.name)
  return (name) => takesMore || name === 'all' || name === 'paid_today'
}

interface Counted extends Pick<ViewTabsProps, 'calendar' | 'ready'> {
  shown: readonly BuiltIn[]
}

/** The number of payments in each built-in view, fetched after the list itself. */
function useCounts(counted: Counted) {
  return {
    all: useCount('all', counted),
    attention: useCount('attention', counted),
    paid_today: useCount('paid_today', counted),
    refunds: useCount('refunds', counted),
  } satisfies Record<BuiltIn, number | undefined>
}

function useCount(name: BuiltIn, { shown, calendar, ready }: Counted): number | undefined {
  const { data } = useQuery({
    ...transactionListOptions({ ...filterQuery(BUILT_IN[name], calendar), current: 1, pageSize: COUNT_PAGE }),
    enabled: ready && shown.includes(name),
  })
  return data === undefined || Number.isNaN(data.total) ? undefined : data.total
}
