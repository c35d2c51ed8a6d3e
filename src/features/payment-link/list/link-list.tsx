import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '@/features/session/page-link'
import { linkListOptions, type PaymentLink } from '@/lib/api/payment-link'
import { countOf, mayHaveMore } from '@/lib/list/count-of'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { Amount } from '@/lib/ui/amount'
import { Card, CardHead } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { RecordCards } from '@/lib/ui/record-cards'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { rowLink } from '@/lib/ui/table/row-link'
import { DataTable } from '@/lib/ui/table/data-table'
import { Pager } from '@/lib/ui/table/pager'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { useColumns } from '@/lib/ui/table/use-columns'
import { type LinkSearch, readLinkSearch } from '../search'

const SIZE = 10

interface LinkListProps {
  search: LinkSearch
  zone: string
  onPage: (page: number) => void
}

/** The links that were made, the newest first. */
export function LinkList({ search, zone, onPage }: LinkListProps) {
  const { t } = useLingui()
  const page = search.page ?? 1
  const query = useQuery({ ...linkListOptions(page), placeholderData: (before) => before })
  const columns = useColumns(columnsOf, zone)
  const total = query.data ? countOf(query.data, page, SIZE) : 0
  const list = {
    rows: query.data?.list,
    rowKey: ({ handle_id }: PaymentLink) => handle_id,
    refreshing: query.isPlaceholderData,
    error: query.isError && <QueryFault query={query} title={<Trans>Could not load the links.</Trans>} />,
    empty: (
      <EmptyState kind="nothing-yet" title={<Trans>No links yet</Trans>}>
        <Trans>Create one above: a customer pays by it without a shop.</Trans>
      </EmptyState>
    ),
  }
  return (
    <Card>
      <CardHead title={<Trans>Links</Trans>} />
      <div className="mt-3 border-t border-line-hair">
        {useCardsWidth() ? (
          <RecordCards
            {...list}
            label={t`Links`}
            skeletons={3}
            renderCard={(link) => (
              <RecordRow
                lead={<Amount value={link.amount} unit={link.token} />}
                state={<TransactionBadges payment={link} short />}
                detail={<OpenLink link={link} className={coverLink} />}
                time={<RecordTime at={link.created_time} zone={zone} />}
              />
            )}
          />
        ) : (
          <DataTable {...list} caption={t`Links`} columns={columns} openKey={search.open} skeletonRows={3} />
        )}
      </div>
      {mayHaveMore(total, SIZE) && (
        <Pager
          page={page}
          size={SIZE}
          sizes={[SIZE]}
          total={total}
          onPageChange={onPage}
          onSizeChange={() => undefined}
        />
      )}
    </Card>
  )
}

function OpenLink({ link: { handle_id, out_trade_no }, className }: { link: PaymentLink; className: string }) {
  return (
    <PageLink
      to="/paymentLink"
      search={(before: object): LinkSearch => ({ ...readLinkSearch(before), open: handle_id })}
      className={className}
    >
      {out_trade_no}
    </PageLink>
  )
}

const column = tableColumns<PaymentLink>()

function columnsOf(zone: string): TableColumn<PaymentLink>[] {
  return column.columns([
    column.display({
      id: 'link',
      header: () => <Trans>Link</Trans>,
      cell: ({ row: { original } }) => <OpenLink link={original} className={rowLink} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'subject',
      header: () => <Trans>What for</Trans>,
      cell: ({ row: { original } }) => (
        <span className="block max-w-64 truncate">{original.subject === '' ? '–' : original.subject}</span>
      ),
      meta: { skeleton: 'w-36' },
    }),
    column.display({
      id: 'app',
      header: () => <Trans>Application</Trans>,
      cell: ({ row: { original } }) => original.apply_name,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'amount',
      header: () => <Trans>Amount</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.amount} unit={original.token} />,
      meta: { align: 'right', skeleton: 'w-20' },
    }),
    column.display({
      id: 'ends',
      header: () => <Trans>Ends</Trans>,
      cell: ({ row: { original } }) => <RecordTime at={original.expires_at} zone={zone} form="dated" />,
      meta: { skeleton: 'w-24' },
    }),
    column.display({
      id: 'status',
      header: () => <Trans>Status</Trans>,
      cell: ({ row: { original } }) => (
        <span className="inline-flex gap-1.5">
          <TransactionBadges payment={original} short />
        </span>
      ),
      meta: { skeleton: 'w-20' },
    }),
  ])
}
