import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { applicationChoices } from '@/lib/api/application'
import { serverNow } from '@/lib/api/server-clock'
import type { TransactionPage } from '@/lib/api/transactions'
import { zoneLabel } from '@/lib/time/zone'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Chip } from '@/lib/ui/chip'
import type { RecordsFilter } from '../search'
import { chipsOf } from './filter-chips'
import type { FilterName } from './filter-words'

interface FilterChipsRowProps {
  filter: RecordsFilter
  zone: string
  page: TransactionPage | undefined
  onRemove: (name: FilterName) => void
  onClear: () => void
}

/** What is filtered, how many results there are, and what they come to. In its place also without any. */
export function FilterChipsRow({ filter, zone, page, onRemove, onClear }: FilterChipsRowProps) {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(applicationChoices)
  const applications = new Map(data.map(({ appid, name }) => [appid, name]))
  const chips = chipsOf(filter, { i18n, applications, zone: zoneLabel(zone, serverNow()) })
  return (
    <div className="flex min-h-12.5 flex-wrap items-center gap-2 px-5 py-2.5 phone:flex-nowrap phone:overflow-x-auto phone:px-0 phone:*:flex-none">
      {chips.map(({ name, label, value }) => (
        <Chip key={name} label={label} value={value} onRemove={() => onRemove(name)} />
      ))}
      {chips.length >= 2 && (
        <Button variant="link" onClick={onClear}>
          <Trans>Clear all</Trans>
        </Button>
      )}
      <span className="phone:hidden ml-auto">{page && <ResultSum page={page} />}</span>
    </div>
  )
}

/** "1,284 results · 96,410.55 USDT paid": of the whole filtered set, not of the page. */
export function ResultSum({ page: { total, sums } }: { page: TransactionPage }) {
  return (
    <span className="type-13 text-text-2 tabular-nums">
      <Plural value={total} one="# result" other="# results" />
      {sums && (
        <>
          {' · '}
          <Trans>
            <Amount value={sums.usdt_amount} unit="USDT" /> paid
          </Trans>
        </>
      )}
    </span>
  )
}
