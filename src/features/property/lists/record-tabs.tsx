import { useLingui } from '@lingui/react/macro'
import { Card } from '@/lib/ui/card'
import { LatePart } from '@/lib/ui/late-part'
import { Skeleton } from '@/lib/ui/skeleton'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import { changeTab, type PropertyTab } from '../search'
import { lateRecords } from '../late-records'
import { LIST_TABS } from './list-tabs'
import { PageLinks } from './page-links'
import type { RecordsProps } from './records'

/** Withdrawals, recharges and transfers, and the link to every movement. */
export function RecordTabs(props: RecordsProps) {
  const { search, onSearch } = props
  const { t } = useLingui()
  const tab: PropertyTab = search.tab ?? 'withdrawal'
  const choose = (value: string) => {
    const chosen = LIST_TABS.find((one) => one.value === value)
    // Withdrawals are what a desktop shows without a tab in the address.
    if (chosen) onSearch(changeTab(search, chosen.value === 'withdrawal' ? undefined : chosen.value))
  }
  return (
    <Card>
      <Tabs
        label={t`Records`}
        tabs={LIST_TABS}
        value={tab}
        onValueChange={choose}
        className="px-5 pt-2 phone:px-4"
        actions={<PageLinks look={{ size: 'sm', variant: 'quiet' }} />}
      >
        <TabPanel value={tab}>
          <LatePart late={lateRecords} waiting={<Skeleton className="h-96 w-full" />}>
            {({ Records }) => <Records {...props} />}
          </LatePart>
        </TabPanel>
      </Tabs>
    </Card>
  )
}
