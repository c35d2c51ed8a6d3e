import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { streamOptions } from '@/lib/api/fund-stream'
import { RecordPages } from '@/lib/list/record-pages'
import { usePages } from '@/lib/list/use-pages'
import { type Calendar, dayQuery } from '#shared/time/day-range'
import { EmptyState } from '@/lib/ui/empty-state'
import { NoMatch } from '@/lib/ui/no-match'
import { useColumns } from '@/lib/ui/table/use-columns'
import { changeSearch, filterCount, showsHeld, type FundingSearch } from '../search'
import { RechargeLink } from '../recharge-link'
import { StreamCard } from './stream-card'
import { streamColumns } from './stream-columns'
import { StreamFilters } from './stream-filters'

interface StreamViewProps {
  search: FundingSearch
  calendar: Calendar
  onSearch: (search: FundingSearch, how?: 'replace') => void
}

/** Every movement of every account, the newest first, with the balance after it. */
export function StreamView({ search, calendar, onSearch }: StreamViewProps) {
  const { t } = useLingui()
  const { zone } = calendar
  const { page = 1, size = 10, token_id, account, reason, before } = search
  const held = showsHeld(search)
  const asked: Parameters<typeof streamOptions>[0] = {
    ...(token_id && { token_id }),
    ...(account && { account }),
    ...(reason && { reason }),
    ...(held ? {} : { without_held: 1 }),
    ...dayQuery(search, calendar),
    current: page,
    pageSize: size,
    ...(before && { before }),
  }
  const list = usePages(streamOptions(asked), {
    page,
    size,
    onPage: (next, how) => onSearch(changeSearch(search, { page: next, before: list.query.data?.before }), how),
    onSize: (next) => onSearch(changeSearch(search, { size: next === 20 ? next : undefined, page: undefined })),
    question: JSON.stringify(asked),
  })
  return (
    <>
      <StreamFilters search={search} calendar={calendar} onSearch={onSearch} />
      <RecordPages
        name={t`Fund stream`}
        list={list}
        fault={<Trans>Could not load the fund stream.</Trans>}
        empty={<NoMovements search={search} onClear={() => onSearch({})} />}
        rowKey={({ id }) => id}
        columns={useColumns(streamColumns, zone, held)}
        renderCard={(line) => <StreamCard line={line} zone={zone} held={held} />}
      />
    </>
  )
}

/** The empty state: either there was never a movement, or none matches the filters. */
function NoMovements({ search, onClear }: { search: FundingSearch; onClear: () => void }) {
  const filters = filterCount(search)
  if (filters > 0) {
    return (
      <NoMatch
        onClear={onClear}
        title={
          <Plural value={filters} one="No movement matches this filter" other="No movement matches these # filters" />
        }
      />
    )
  }
  return (
    <EmptyState kind="nothing-yet" title={<Trans>No movements yet</Trans>} actions={<RechargeLink />}>
      <Trans>Payments, withdrawals, refunds, recharges and transfers show here, each with the balance after it.</Trans>
    </EmptyState>
  )
}
