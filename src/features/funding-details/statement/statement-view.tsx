import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CoinChoiceFault } from '@/lib/domain-ui/choice-fault'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { statementOptions } from '@/lib/api/statement'
import type { Calendar } from '#shared/time/day-range'
import { EmptyState } from '@/lib/ui/empty-state'
import { Select } from '@/lib/ui/select'
import { Loading } from '@/lib/ui/skeleton'
import { RechargeLink } from '../recharge-link'
import { changeSearch, type FundingSearch } from '../search'
import { useTokenOptions } from '../token-options'
import { monthName, monthsBack } from './months'
import { StatementSheet } from './statement-sheet'
import type { StatementChoice } from './use-statement-choice'

interface StatementViewProps {
  search: FundingSearch
  /** What is shown: the address with its defaults. */
  choice: StatementChoice
  calendar: Calendar
  onSearch: (search: FundingSearch) => void
}

/** The statement of one token and month. */
export function StatementView({ search, choice, calendar, onSearch }: StatementViewProps) {
  const { t, i18n } = useLingui()
  const { assets, token_id, month } = choice
  const tokens = useTokenOptions()
  const months = monthsBack(calendar.today)
  const isEmpty = search.token_id === undefined && assets.data?.list.length === 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line-hair px-5 py-3 phone:px-4 print:hidden">
        <div className="w-44 phone:w-full">
          <Select
            aria-label={t`Token`}
            value={token_id ?? ''}
            placeholder={t`Token`}
            onValueChange={(chosen) => onSearch(changeSearch(search, { token_id: chosen }))}
            options={tokens}
          />
          <CoinChoiceFault />
        </div>
        <div className="w-44 phone:w-full">
          <Select
            aria-label={t`Month`}
            value={month}
            onValueChange={(chosen) => onSearch(changeSearch(search, { month: chosen }))}
            options={[...new Set([...months, month])].map((one) => ({
              value: one,
              label: monthName(one, i18n.locale),
            }))}
          />
        </div>
      </div>
      {assets.isError && token_id === undefined && (
        <div className="p-5 phone:p-4">
          <QueryFault query={assets} title={<Trans>Could not load the assets.</Trans>} />
        </div>
      )}
      {isEmpty && (
        <EmptyState kind="nothing-yet" title={<Trans>No movements yet</Trans>} actions={<RechargeLink />}>
          <Trans>Statements start with your first payment or recharge.</Trans>
        </EmptyState>
      )}
      {token_id !== undefined && <MonthStatement key={`${token_id} ${month}`} token_id={token_id} month={month} />}
    </>
  )
}

function MonthStatement({ token_id, month }: { token_id: string; month: string }) {
  const query = useQuery(statementOptions({ token_id, month }))
  const { data } = query
  return (
    <div className="grid gap-4 px-5 py-4 phone:px-4">
      <QueryFault query={query} title={<Trans>Could not load the statement.</Trans>} />
      {query.isPending && <Loading className="grid gap-3" bars={['h-5 w-48', 'h-32 w-full', 'h-64 w-full']} />}
      {data && <StatementSheet statement={data} />}
    </div>
  )
}
