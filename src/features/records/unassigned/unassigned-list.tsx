import { Trans, useLingui } from '@lingui/react/macro'
import { RowLink } from '@/features/session/row-link'
import { RecordTime } from '@/lib/domain-ui/record-time'
import type { Numbered } from '@/lib/list/use-list-page'
import { usualColumns } from '@/lib/list/usual-columns'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { Amount } from '@/lib/ui/amount'
import { ListRows, type ListRowsProps } from '@/lib/list/list-rows'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { rowLink } from '@/lib/ui/table/row-link'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { useColumns } from '@/lib/ui/table/use-columns'
import { TokenMark } from '@/lib/ui/token-mark'
import { readUnassignedSearch } from '../unassigned-search'
import { UnassignedState } from './unassigned-state'
import { WHY_WORDS } from './why-words'

/** With its number over all pages, and the time under the name that every list of money uses. */
type UnassignedRow = Numbered<UnassignedMoney> & { created_time: number }

interface UnassignedListProps extends Omit<ListRowsProps<UnassignedRow>, 'name' | 'rowKey' | 'columns' | 'renderCard'> {
  zone: string
}

/** A table where its columns fit, else cards. */
export function UnassignedList({ zone, ...list }: UnassignedListProps) {
  const { t } = useLingui()
  return (
    <ListRows
      {...list}
      name={t`Unassigned money`}
      rowKey={({ handle_id }) => handle_id}
      columns={useColumns(unassignedColumns, zone)}
      renderCard={(row) => <UnassignedCard row={row} zone={zone} />}
    />
  )
}

const column = tableColumns<UnassignedRow>()

function unassignedColumns(zone: string): TableColumn<UnassignedRow>[] {
  const { time, token, amount } = usualColumns<UnassignedRow>({
    zone,
    link: ({ handle_id }, at) => (
      <RowLink to="/unassigned" read={readUnassignedSearch} open={handle_id} className={rowLink}>
        {at}
      </RowLink>
    ),
  })
  return column.columns([
    time,
    token,
    amount,
    column.display({
      id: 'why',
      header: () => <Trans>Why it has no order</Trans>,
      cell: ({ row: { original } }) => <Why row={original} />,
      meta: { skeleton: 'w-40' },
    }),
    column.display({
      id: 'state',
      header: () => <Trans>Status</Trans>,
      cell: ({ row: { original } }) => <UnassignedState money={original} />,
      meta: { skeleton: 'w-20' },
    }),
  ])
}

function Why({ row: { why, payment } }: { row: UnassignedRow }) {
  const { t } = useLingui()
  return (
    <span className="grid">
      {t(WHY_WORDS[why].short)}
      {payment !== null && (
        <span className="type-12 text-text-3">
          {payment.out_trade_no} · {payment.apply_name}
        </span>
      )}
    </span>
  )
}

function UnassignedCard({ row, zone }: { row: UnassignedRow; zone: string }) {
  const { t } = useLingui()
  return (
    <RecordRow
      figures
      lead={
        <>
          <TokenMark token={row.token} network={row.chain} />
          <Amount value={row.amount} unit={row.token} />
        </>
      }
      state={<UnassignedState money={row} />}
      detail={
        <RowLink to="/unassigned" read={readUnassignedSearch} open={row.handle_id} className={coverLink}>
          {t(WHY_WORDS[row.why].short)}
          {row.payment !== null && <span className="sr-only"> · {row.payment.out_trade_no}</span>}
        </RowLink>
      }
      time={<RecordTime at={row.arrived_time} zone={zone} />}
      // In a line of its own, because the reason and the time leave no room for it.
      more={
        row.payment !== null && (
          <span>
            <span aria-hidden>{row.payment.out_trade_no} · </span>
            {row.payment.apply_name}
          </span>
        )
      }
    />
  )
}
