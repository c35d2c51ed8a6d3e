import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { recharges, transfers } from '#shared/contract/account'
import { withdrawals } from '#shared/contract/withdrawal'
import { useTakesMore } from '@/lib/api/use-offers'
import { rechargeListOptions } from '@/lib/api/recharges'
import { transferListOptions } from '@/lib/api/transfers'
import { withdrawalListOptions } from '@/lib/api/withdrawals'
import { usePages } from '@/lib/list/use-pages'
import type { Calendar } from '#shared/time/day-range'
import { Button } from '@/lib/ui/button'
import { RechargesList } from '../recharge/recharges-list'
import { changeSearch, type PropertySearch, type PropertyTab, withinSpec } from '../search'
import { TransfersList } from '../transfer/transfers-list'
import { Unanswered } from '../transfer/unanswered'
import { WithdrawalsList } from '../withdrawals/withdrawals-list'
import { ListFilters } from './list-filters'
import { listQuery, pagingOf } from './list-query'

const WithdrawalDrawer = lazy(() =>
  import('../withdrawals/withdrawal-drawer').then(({ WithdrawalDrawer }) => ({ default: WithdrawalDrawer })),
)
const ExportWithdrawals = lazy(() =>
  import('../withdrawals/export-withdrawals').then(({ ExportWithdrawals }) => ({ default: ExportWithdrawals })),
)

export interface RecordsProps {
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

/** The records of the tab of the address, with their filters. */
export function Records({ search: asked, ...rest }: RecordsProps) {
  const tab = asked.tab ?? 'withdrawal'
  const takesMore = useTakesMore(CALLS[tab])
  const search = takesMore ? asked : withinSpec(asked)
  const { calendar, onSearch } = rest
  const renderFilters = (end?: ReactNode) =>
    takesMore ? (
      <ListFilters {...{ search, calendar, onSearch, end }} />
    ) : (
      end && <div className="flex px-5 py-3 phone:px-4">{end}</div>
    )
  const props = { ...rest, search, renderFilters }
  if (tab === 'recharge') return <Recharges {...props} />
  if (tab === 'transfer') return <Transfers {...props} />
  return <Withdrawals {...props} />
}

/** The filters, if the back end has any, with something at the end of their row. */
type ListProps = RecordsProps & { renderFilters: (end?: ReactNode) => ReactNode }

function Withdrawals({ renderFilters, ...props }: ListProps) {
  const { search, calendar, phone, onSearch } = props
  const list = usePages(withdrawalListOptions(listQuery(search, calendar, phone)), pagingOf(props))
  const { data } = list.query
  const [exporting, setExporting] = useState(false)
  const { zone } = calendar
  return (
    <>
      {renderFilters(
        <span className="ml-auto grid grid-cols-1 phone:ml-0">
          <Button size="sm" icon={Download} onClick={() => setExporting(true)}>
            <Trans>Export</Trans>
          </Button>
        </span>,
      )}
      <WithdrawalsList {...{ list, zone, search, onSearch }} />
      <Suspense fallback={null}>
        {search.open !== undefined && (
          <WithdrawalDrawer
            handle_id={search.open}
            rows={data?.list}
            zone={zone}
            onClose={() => onSearch(changeSearch(search, { open: undefined }), 'replace')}
          />
        )}
        {exporting && (
          <ExportWithdrawals
            {...{ search, calendar }}
            total={list.refreshing ? undefined : data?.total}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Recharges({ renderFilters, ...props }: ListProps) {
  const { search, calendar, phone, onSearch } = props
  const options = rechargeListOptions(listQuery(search, calendar, phone))
  const list = usePages(options, pagingOf(props))
  return (
    <>
      {renderFilters()}
      <RechargesList {...{ list, search, onSearch }} zone={calendar.zone} />
    </>
  )
}

function Transfers({ renderFilters, ...props }: ListProps) {
  const { search, calendar, phone, onSearch } = props
  const list = usePages(transferListOptions(listQuery(search, calendar, phone)), pagingOf(props))
  return (
    <>
      <Unanswered zone={calendar.zone} />
      {renderFilters()}
      <TransfersList {...{ list, search, onSearch }} zone={calendar.zone} />
    </>
  )
}
