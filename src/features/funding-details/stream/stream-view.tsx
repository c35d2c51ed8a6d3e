import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { streamOptions } from '@/lib/api/fund-stream'
import { QueryFault } from '@/lib/api/query-fault'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { type Calendar, dayQuery } from '@/lib/time/day-range'
import { classNames } from '@/lib/ui/class-names'
import { RecordList } from '@/lib/ui/record-list'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { DataTable } from '@/lib/ui/table/data-table'
import { Pager } from '@/lib/ui/table/pager'
import { changeSearch, type FundingSearch } from '../search'
import { NoMovements } from './no-movements'
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
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const { zone } = calendar
  const { page = 1, size = 10, token_id, account, reason } = search
  const filter = { ...(token_id && { token_id }), ...(account && { account }), ...(reason && { reason }) }
  const query = useQuery({
    ...streamOptions({ ...filter, ...dayQuery(search, calendar), current: page, pageSize: size }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  useLastPage({ total: isPlaceholderData ? undefined : data?.total, size, search, onSearch })
  // The words of the header belong to the language.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => streamColumns(zone), [zone, locale])
  const fault = <QueryFault query={query} title={<Trans>Could not load the fund stream.</Trans>} />
  const empty = <NoMovements search={search} onClear={() => onSearch({})} />
  const failed = query.isError && data === undefined
  return (
    <>
      <StreamFilters search={search} calendar={calendar} onSearch={onSearch} />
      {query.isError && data !== undefined && <div className="px-5 pb-3 phone:px-4">{fault}</div>}
      <div className="border-t border-line-hair">
        {usePhoneWidth() ? (
          <div aria-busy={query.isFetching} className={classNames(isPlaceholderData && 'grayscale')}>
            {failed && <div className="p-3">{fault}</div>}
            {query.isPending && <LoadingCards count={size} />}
            {data?.list.length === 0 && empty}
            <RecordList label={t`Fund stream`}>
              {data?.list.map((line) => (
                <StreamCard key={line.id} line={line} zone={zone} />
              ))}
            </RecordList>
          </div>
        ) : (
          <DataTable
            caption={t`Fund stream`}
            columns={columns}
            rows={data?.list}
            rowKey={({ id }) => id}
            refreshing={isPlaceholderData}
            skeletonRows={size}
            empty={empty}
            {...(failed ? { error: fault } : {})}
          />
        )}
      </div>
      <Pager
        page={page}
        size={size}
        total={data?.total ?? 0}
        onPageChange={(next) => onSearch(changeSearch(search, { page: next }))}
        onSizeChange={(next) => onSearch(changeSearch(search, { size: next === 20 ? 20 : undefined, page: undefined }))}
      />
    </>
  )
}

function LoadingCards({ count }: { count: number }) {
  return (
    <Loading className="divide-y divide-line-hair">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="w-48" />
        </div>
      ))}
    </Loading>
  )
}

interface LastPage extends Pick<StreamViewProps, 'search' | 'onSearch'> {
  total: number | undefined
  size: number
}

/** A page that does not exist any more, or never did, leads to the last one. */
function useLastPage({ total, size, search, onSearch }: LastPage): void {
  useEffect(() => {
    if (total === undefined) return
    const last = Math.max(1, Math.ceil(total / size))
    if ((search.page ?? 1) > last) onSearch(changeSearch(search, { page: last }), 'replace')
  }, [total, size, search, onSearch])
}
