import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, ListOrdered, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { devicePath } from '@/features/session/device-path'
import { recharges, transfers } from '@/lib/api/contract/account'
import { withdrawals } from '@/lib/api/contract/withdrawal'
import { useOffers, useTakesMore } from '@/lib/api/use-offers'
import { rechargeListOptions } from '@/lib/api/recharges'
import { transferListOptions } from '@/lib/api/transfers'
import { withdrawalListOptions } from '@/lib/api/withdrawals'
import type { Calendar } from '@/lib/time/day-range'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { Card } from '@/lib/ui/card'
import { Icon } from '@/lib/ui/icon'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import { streamRoute } from '../kit/property-link'
import { RechargesList } from '../recharge/recharges-list'
import { changeSearch, changeTab, type PropertySearch, type PropertyTab, withinSpec } from '../search'
import { TransfersList } from '../transfer/transfers-list'
import { UnansweredTransfers } from '../transfer/unanswered-transfers'
import { WithdrawalsList } from '../withdrawals/withdrawals-list'
import { ListFilters } from './list-filters'
import { listQuery } from './list-query'

const WithdrawalDrawer = lazy(() =>
  import('../withdrawals/withdrawal-drawer').then(({ WithdrawalDrawer }) => ({ default: WithdrawalDrawer })),
)
const ExportWithdrawals = lazy(() =>
  import('../withdrawals/export-withdrawals').then(({ ExportWithdrawals }) => ({ default: ExportWithdrawals })),
)

interface RecordTabsProps {
  search: PropertySearch
  calendar: Calendar
  phone: boolean
  onSearch: (search: PropertySearch, how?: 'replace') => void
}

/** The call of each list; SPEC.md shows no parameters of theirs, so that not every back end has filters. */
const CALLS: Record<PropertyTab, string> = {
  withdrawal: withdrawals.name,
  recharge: recharges.name,
  transfer: transfers.name,
}

/** Withdrawals, recharges and transfers, and the link to every movement. */
export function RecordTabs({ search: asked, ...rest }: RecordTabsProps) {
  const takesMore = useTakesMore(CALLS[asked.tab ?? 'withdrawal'])
  const search = takesMore ? asked : withinSpec(asked)
  const props = { ...rest, search }
  const { onSearch, calendar } = props
  const { t } = useLingui()
  const tab: PropertyTab = search.tab ?? 'withdrawal'
  const tabs = [
    { value: 'withdrawal', label: <Trans>Withdrawals</Trans> },
    { value: 'recharge', label: <Trans>Recharges</Trans> },
    { value: 'transfer', label: <Trans>Transfers</Trans> },
  ] as const
  const choose = (value: string) => {
    const chosen = tabs.find((one) => one.value === value)
    if (chosen) onSearch(changeTab(search, chosen.value))
  }
  const filters = takesMore && <ListFilters search={search} calendar={calendar} onSearch={onSearch} />
  return (
    <Card>
      <Tabs
        label={t`Records`}
        tabs={tabs}
        value={tab}
        onValueChange={choose}
        className="px-5 pt-2 phone:px-4"
        {...(props.phone ? {} : { actions: <PageLinks /> })}
      >
        <TabPanel value={tab}>
          {props.phone && (
            <div className="-mb-1 flex flex-wrap gap-1 px-2.5 pt-1.5">
              <PageLinks />
            </div>
          )}
          {tab === 'withdrawal' && <Withdrawals {...props} filters={filters} />}
          {tab === 'recharge' && <Recharges {...props} filters={filters} />}
          {tab === 'transfer' && <Transfers {...props} filters={filters} />}
        </TabPanel>
      </Tabs>
    </Card>
  )
}

function PageLinks() {
  const look = buttonLook({ size: 'sm', variant: 'quiet' })
  const hasSettings = useOffers('account.withdrawalPolicy')
  return (
    <>
      <Link {...streamRoute()} className={look}>
        <Icon of={ListOrdered} size={16} />
        <Trans>Fund stream</Trans>
      </Link>
      {hasSettings && (
        <Link to={devicePath('/property/WithdrawSetting')} className={look}>
          <Icon of={SlidersHorizontal} size={16} />
          <Trans>Withdraw settings</Trans>
        </Link>
      )}
    </>
  )
}

type ListProps = RecordTabsProps & { filters: ReactNode }

function Withdrawals({ search, calendar, phone, onSearch, filters }: ListProps) {
  const query = useQuery({
    ...withdrawalListOptions(listQuery(search, calendar, phone)),
    placeholderData: keepPreviousData,
  })
  const [exporting, setExporting] = useState(false)
  const { zone } = calendar
  return (
    <>
      <div className="flex flex-wrap items-center justify-between pr-5 phone:pr-0 phone:pb-3">
        {filters}
        <span className="ml-auto flex items-center gap-1 desk:my-3 phone:ml-0 phone:px-4">
          <Button size="sm" icon={Download} onClick={() => setExporting(true)}>
            <Trans>Export</Trans>
          </Button>
        </span>
      </div>
      <WithdrawalsList {...{ query, zone, search, onSearch }} />
      <Suspense fallback={null}>
        {search.open !== undefined && (
          <WithdrawalDrawer
            handle_id={search.open}
            rows={query.data?.list}
            zone={zone}
            onClose={() => onSearch(changeSearch(search, { open: undefined }), 'replace')}
          />
        )}
        {exporting && (
          <ExportWithdrawals {...{ search, calendar }} total={query.data?.total} onClose={() => setExporting(false)} />
        )}
      </Suspense>
    </>
  )
}

function Recharges({ search, calendar, phone, onSearch, filters }: ListProps) {
  const query = useQuery({
    ...rechargeListOptions(listQuery(search, calendar, phone)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {filters}
      <RechargesList {...{ query, search, onSearch }} zone={calendar.zone} />
    </>
  )
}

function Transfers({ search, calendar, phone, onSearch, filters }: ListProps) {
  const query = useQuery({
    ...transferListOptions(listQuery(search, calendar, phone)),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <UnansweredTransfers zone={calendar.zone} />
      {filters}
      <TransfersList {...{ query, search, onSearch }} zone={calendar.zone} />
    </>
  )
}
