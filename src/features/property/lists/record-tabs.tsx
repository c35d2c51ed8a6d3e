import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '@/lib/ui/card'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import { changeTab, type PropertyTab } from '../search'
import { PageLinks } from './page-links'
import { Records, type RecordsProps } from './records'

/** Withdrawals, recharges and transfers, and the link to every movement. */
export function RecordTabs(props: RecordsProps) {
  const { search, onSearch } = props
  const { t } = useLingui()
  const tab: PropertyTab = search.tab ?? 'withdrawal'
  const tabs = [
    { value: 'withdrawal', next: undefined, label: <Trans>Withdrawals</Trans> },
    { value: 'recharge', next: 'recharge', label: <Trans>Recharges</Trans> },
    { value: 'transfer', next: 'transfer', label: <Trans>Transfers</Trans> },
  ] as const
  const choose = (value: string) => {
    const chosen = tabs.find((one) => one.value === value)
    if (chosen) onSearch(changeTab(search, chosen.next))
  }
  return (
    <Card>
      <Tabs
        label={t`Records`}
        tabs={tabs}
        value={tab}
        onValueChange={choose}
        className="px-5 pt-2 phone:px-4"
        actions={<PageLinks look={{ size: 'sm', variant: 'quiet' }} />}
      >
        <TabPanel value={tab}>
          <Records {...props} />
        </TabPanel>
      </Tabs>
    </Card>
  )
}
