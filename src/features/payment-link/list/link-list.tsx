import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import { linkListOptions, type PaymentLink } from '@/lib/api/payment-link'
import { RecordPages } from '@/lib/list/record-pages'
import { usePages } from '@/lib/list/use-pages'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { Amount } from '@/lib/ui/amount'
import { Card, CardHead } from '@/lib/ui/card'
import { EmptyState } from '@/lib/ui/empty-state'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { rowLink } from '@/lib/ui/table/row-link'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { useColumns } from '@/lib/ui/table/use-columns'
import { type LinkSearch, readLinkSearch } from '../search'

const SIZE = 10

interface LinkListProps {
  search: LinkSearch
  zone: string
  onPage: (page: number, how?: 'replace') => void
}

/** The links that were made, the newest first. */
export function LinkList({ search, zone, onPage }: LinkListProps) {
  const { t } = useLingui()
  const page = search.page ?? 1
  return (
    <Card>
      <CardHead title={<Trans>Links</Trans>} />
      <div className="mt-3">
        <RecordPages
          name={t`Links`}
          list={usePages(linkListOptions(page), { page, size: SIZE, onPage })}
          fault={<Trans>Could not load the links.</Trans>}
          empty={
            <EmptyState kind="nothing-yet" title={<Trans>No links yet</Trans>}>
              <Trans>Create one above: a customer pays by it without a shop.</Trans>
            </EmptyState>
          }
          rowKey={({ handle_id }) => handle_id}
          columns={useColumns(columnsOf, zone)}
          renderCard={(link) => (
            <RecordRow
              lead={<Amount value={link.amount} unit={link.token} />}
              state={<TransactionBadges payment={link} short />}
              detail={<OpenLink link={link} className={coverLink} />}
              time={<RecordTime at={link.created_time} zone={zone} />}
            />
          )}
          openKey={search.open}
          skeletons={3}
        />
      </div>
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
      meta: { skeleton: 'w-31' },
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
