import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { applicationChoices } from '@/lib/api/application'
import { callbackStateLook } from '@/lib/domain-ui/callback-state'
import { serverNow } from '@/lib/api/transport/server-clock'
import { ChipsRow } from '@/lib/list/chips-row'
import { ResultCount } from '@/lib/list/result-count'
import { dayWords } from '@/lib/time/day-words'
import { classNames } from '@/lib/ui/class-names'
import { zoneLabel } from '#shared/time/zone'
import type { CallbacksFilter } from '../search'

type FilterName = 'order' | 'appid' | 'state' | 'range'

interface FilterChipsProps {
  filter: CallbacksFilter
  zone: string
  total: number | undefined
  /** The number still belongs to the filters before: it is as dim as the rows. */
  refreshing: boolean
  onRemove: (name: FilterName) => void
  onClear: () => void
}

/**
 * The active filters and the number of results. The row is drawn without filters too, so that the table does not move.
 */
export function FilterChips({ filter, zone, total, refreshing, onRemove, onClear }: FilterChipsProps) {
  const chips = useChips(filter, zone)
  return (
    <ChipsRow chips={chips} onRemove={onRemove} onClear={onClear}>
      {total !== undefined && (
        <span
          aria-busy={refreshing}
          className={classNames('ml-auto type-13 tabular-nums', refreshing ? 'text-text-3' : 'text-text-2')}
        >
          <ResultCount total={total} />
        </span>
      )}
    </ChipsRow>
  )
}

/** One chip for each active filter, in the order of the bar. */
function useChips(filter: CallbacksFilter, zone: string) {
  const { t, i18n } = useLingui()
  const { data = [] } = useQuery(applicationChoices)
  const days = dayWords(filter, i18n)
  const { order, appid, state } = filter
  const all: { name: FilterName; label: string; value: string | undefined }[] = [
    { name: 'order', label: t`Order`, value: order },
    { name: 'appid', label: t`Application`, value: data.find((each) => each.appid === appid)?.name ?? appid },
    {
      name: 'state',
      label: t`State`,
      value: state && (state === 'failing' ? t`Failing` : t(callbackStateLook(state).word)),
    },
    { name: 'range', label: t`Created`, value: days && `${days}, ${zoneLabel(zone, serverNow())}` },
  ]
  return all.filter(({ value }) => value !== undefined)
}
