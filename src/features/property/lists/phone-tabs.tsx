import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '@/lib/ui/card'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import { changeTab, phoneTab } from '../search'
import { PageLinks } from './page-links'
import { Records, type RecordsProps } from './records'

/** On a phone the assets and the three lists are tabs of equal rank, so that no list is below another. */
export function PhoneTabs({ assets, ...props }: Omit<RecordsProps, 'phone'> & { assets: ReactNode }) {
  const { t } = useLingui()
  const { search, onSearch } = props
  const tab = phoneTab(search)
  const tabs = [
    { value: 'assets', next: undefined, label: <Trans>Assets</Trans> },
    { value: 'withdrawal', next: 'withdrawal', label: <Trans>Withdrawals</Trans> },
    { value: 'recharge', next: 'recharge', label: <Trans>Recharges</Trans> },
    { value: 'transfer', next: 'transfer', label: <Trans>Transfers</Trans> },
  ] as const
  const choose = (value: string) => {
    const chosen = tabs.find((one) => one.value === value)
    if (chosen) onSearch(changeTab(search, chosen.next))
  }
  return (
    <>
      <Tabs
        segments
        label={t`Property`}
        tabs={tabs}
        value={tab}
        onValueChange={choose}
        className="grid grid-cols-1 gap-4"
      >
        <TabPanel value={tab}>
          {tab === 'assets' ? (
            assets
          ) : (
            <Card>
              <Records {...props} search={{ ...search, tab }} phone />
            </Card>
          )}
        </TabPanel>
      </Tabs>
      <nav aria-label={t`More of the property`} className="grid auto-cols-fr gap-2 min-[22.5rem]:grid-flow-col">
        <PageLinks look={{}} />
      </nav>
    </>
  )
}
