import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { type LookUpRecord, lookUpsOptions } from '@/lib/api/search'
import { changeSearch } from '@/lib/list/list-search'
import { Pager } from '@/lib/list/pager'
import { usePages } from '@/lib/list/use-pages'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { AddressInline } from '@/lib/ui/address-inline'
import { Badge } from '@/lib/ui/badge'
import { Card, CardHead } from '@/lib/ui/card'
import { Loading } from '@/lib/ui/skeleton'
import type { LookUpSearch } from '../look-up-search'
import { ANSWER_LOOKS } from './answer-words'

const SIZE = 10

interface EarlierProps {
  search: LookUpSearch
  zone: string
  onPage: (page: number, how?: 'replace') => void
}

/** The look-ups of this merchant, the newest first. */
export function Earlier({ search, zone, onPage }: EarlierProps) {
  const { page = 1 } = search
  const { query, rows, empty, pager } = usePages(lookUpsOptions({ current: page, pageSize: SIZE }), {
    page,
    size: SIZE,
    onPage,
  })
  return (
    <Card aria-labelledby="earlier" className="mt-6">
      <CardHead id="earlier" title={<Trans>Earlier look-ups</Trans>} />
      <div className="px-5 py-3 phone:px-4">
        <QueryFault query={query} title={<Trans>Could not load the look-ups.</Trans>} />
        {!rows && !query.isError && <Loading className="grid gap-3" bars={['h-10 w-full', 'h-10 w-full']} />}
        {rows?.length === 0 &&
          empty(
            <p className="py-2 text-text-3">
              <Trans>Nothing was looked up yet.</Trans>
            </p>,
          )}
        <ul className="grid grid-cols-1">
          {rows?.map((record) => (
            <Line key={record.handle_id} record={record} zone={zone} search={search} />
          ))}
        </ul>
      </div>
      <Pager {...pager} />
    </Card>
  )
}

function Line({ record, zone, search }: { record: LookUpRecord; zone: string; search: LookUpSearch }) {
  const { t } = useLingui()
  const look = record.answer === null ? undefined : ANSWER_LOOKS[record.answer]
  return (
    <li className="border-b border-line-hair last:border-b-0">
      <PageLink
        to="/lookUp"
        search={changeSearch(search, { open: record.handle_id })}
        aria-current={record.handle_id === search.open ? 'true' : undefined}
        className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-text-1 no-underline hover:bg-hover"
      >
        <AddressInline value={record.txid} show="masked" />
        <span className="text-text-2">{record.chain}</span>
        <span className="ml-auto">
          <RecordTime at={record.asked_time} zone={zone} />
        </span>
        {look ? (
          <Badge tone={look.tone} icon={look.icon}>
            {t(look.word)}
          </Badge>
        ) : (
          <Badge tone="info">
            <Trans>Asking the network…</Trans>
          </Badge>
        )}
      </PageLink>
    </li>
  )
}
