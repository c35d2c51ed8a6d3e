import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Statement } from '@/lib/api/statement'
import { formatTime } from '#shared/time/format-time'
import { Amount } from '@/lib/ui/amount'
import { DataTable } from '@/lib/ui/table/data-table'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import type { BooksVerdict, DayDifference } from './books-check'
import { statementDate } from './months'

const FIGURES: Readonly<Record<DayDifference['figure'], MessageDescriptor>> = {
  opening: msg`Opening`,
  in: msg`In`,
  out: msg`Out`,
  fees: msg`Fees`,
  closing: msg`Closing`,
  lines: msg`Lines`,
}

const column = tableColumns<DayDifference>()

function FigureName({ figure }: Pick<DayDifference, 'figure'>) {
  const { t } = useLingui()
  return t(FIGURES[figure])
}

const COLUMNS: TableColumn<DayDifference>[] = column.columns([
  column.display({
    id: 'date',
    header: () => <Trans>Day</Trans>,
    cell: ({ row: { original } }) => statementDate(original.date),
  }),
  column.display({
    id: 'figure',
    header: () => <Trans>Figure</Trans>,
    cell: ({ row: { original } }) => <FigureName figure={original.figure} />,
  }),
  column.display({
    id: 'told',
    header: () => <Trans>Statement</Trans>,
    cell: ({ row: { original } }) => <Figure {...original} value={original.told} />,
    meta: { align: 'right' },
  }),
  column.display({
    id: 'found',
    header: () => <Trans>Its lines</Trans>,
    cell: ({ row: { original } }) => <Figure {...original} value={original.found} />,
    meta: { align: 'right' },
  }),
])

function Figure({ figure, value }: Pick<DayDifference, 'figure'> & { value: string }) {
  return figure === 'lines' ? value : <Amount value={value} mode="full" />
}

/** The days and the lines that differ. */
export function Differences({ verdict, statement }: { verdict: BooksVerdict; statement: Statement }) {
  const { t, i18n } = useLingui()
  const { wrong, wrong_count, days } = verdict
  const hasMore = wrong_count > wrong.length
  const more = i18n.number(wrong_count - wrong.length)
  return (
    <div className="grid gap-3">
      {days.length > 0 && (
        <DataTable
          caption={t`Days that differ`}
          columns={COLUMNS}
          rows={days}
          rowKey={({ date, figure }) => `${date} ${figure}`}
          density="compact"
          empty={null}
        />
      )}
      {wrong.length > 0 && (
        <section className="grid gap-1">
          <h3 className="type-13 font-medium">
            <Trans>Lines whose balance does not match the line before</Trans>
          </h3>
          <ul className="type-13 text-text-2 tabular-nums">
            {wrong.map((line) => (
              <li key={line.id}>
                {formatTime(line.created_time, 'statement', { zone: statement.zone })}{' '}
                {formatTime(line.created_time, 'second', { zone: statement.zone })} ·{' '}
                <span className="type-mono">{line.id}</span> · <Amount value={line.balance} mode="full" />
              </li>
            ))}
            {hasMore && (
              <li>
                <Trans>and {more} more</Trans>
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  )
}
