import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { applicationChoices } from '@/lib/api/application'
import { serverNow } from '@/lib/api/transport/server-clock'
import type { TransactionPage } from '@/lib/api/transactions'
import { ChipsRow } from '@/lib/list/chips-row'
import { ResultCount } from '@/lib/list/result-count'
import { zoneLabel } from '#shared/time/zone'
import { Amount } from '@/lib/ui/amount'
import { classNames } from '@/lib/ui/class-names'
import type { RecordsFilter } from '../search'
import { chipsOf } from './filter-chips'
import type { FilterName } from './filter-words'

interface FilterChipsRowProps {
  filter: RecordsFilter
  zone: string
  /** Undefined where the sum is drawn elsewhere, and until it is known. */
  page: TransactionPage | undefined
  /** The page still belongs to the filters before. */
  refreshing: boolean
  onRemove: (name: FilterName) => void
  onClear: () => void
}

/**
 * The active filters, the number of results and their sum. The row is drawn without filters too, so that the table does
 * not move.
 */
export function FilterChipsRow({ filter, zone, page, refreshing, onRemove, onClear }: FilterChipsRowProps) {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(applicationChoices)
  const applications = new Map(data.map(({ appid, name }) => [appid, name]))
  const chips = chipsOf(filter, { i18n, applications, zone: zoneLabel(zone, serverNow()) })
  return (
    <ChipsRow chips={chips} onRemove={onRemove} onClear={onClear}>
      <span className="ml-auto">{page && <ResultSum page={page} refreshing={refreshing} />}</span>
    </ChipsRow>
  )
}

interface ResultSumProps {
  page: TransactionPage
  /** As dim as the rows while both belong to the filters before. */
  refreshing: boolean
}

/** "1,284 results · 96,410.55 USDT received after fees", for the whole filtered set and not only this page. */
export function ResultSum({ page: { total, sums }, refreshing }: ResultSumProps) {
  return (
    <span
      aria-busy={refreshing}
      className={classNames('type-13 tabular-nums', refreshing ? 'text-text-3' : 'text-text-2')}
    >
      <ResultCount total={total} />
      {sums && (
        <>
          {' · '}
          <Trans>
            <Amount value={sums.usdt_amount} unit="USDT" /> received after fees
          </Trans>
        </>
      )}
    </span>
  )
}
