import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Below } from '@/lib/ui/below'
import { Card } from '@/lib/ui/card'
import { LatePart } from '@/lib/ui/late-part'
import { Skeleton } from '@/lib/ui/skeleton'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import { changeTab, phoneTab } from '../search'
import { lateRecords } from '../late-records'
import { LIST_TABS } from './list-tabs'
import { PageLinks } from './page-links'
import type { RecordsProps } from './records'

interface PhoneTabsProps extends Omit<RecordsProps, 'phone'> {
  assets: ReactNode
  /** The assets are being loaded for the first time. */
  loading: boolean
}

/** On a phone the assets and the three lists are tabs of equal rank, so that no list is below another. */
export function PhoneTabs({ assets, loading, ...props }: PhoneTabsProps) {
  const { t } = useLingui()
  const { search, onSearch } = props
  const tab = phoneTab(search)
  const choose = (value: string) => onSearch(changeTab(search, LIST_TABS.find((one) => one.value === value)?.value))
  return (
    <>
      <Tabs
        segments
        label={t`Property`}
        tabs={[{ value: 'assets', label: <Trans>Assets</Trans> }, ...LIST_TABS]}
        value={tab}
        onValueChange={choose}
        className="grid grid-cols-1 gap-4"
      >
        <TabPanel value={tab}>
          {tab === 'assets' ? (
            assets
          ) : (
            <Card>
              <LatePart late={lateRecords} waiting={<Skeleton className="h-96 w-full" />}>
                {({ Records }) => <Records {...props} search={{ ...search, tab }} phone />}
              </LatePart>
            </Card>
          )}
        </TabPanel>
      </Tabs>
      <Below loading={loading && tab === 'assets'}>
        <nav aria-label={t`More of the property`} className="grid auto-cols-fr gap-2 min-[22.5rem]:grid-flow-col">
          <PageLinks look={{}} />
        </nav>
      </Below>
    </>
  )
}
