import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Statement } from '@/lib/api/statement'
import { useCardsWidth } from '@/lib/device/use-phone-width'
import { Amount } from '@/lib/ui/amount'
import { RecordList, RecordRow } from '@/lib/ui/record-list'
import { DataTable } from '@/lib/ui/table/data-table'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { useColumns } from '@/lib/ui/table/use-columns'
import { statementDate } from './months'

type Day = Statement['days'][number]

const column = tableColumns<Day>()

/** The days of the month, the first day first. */
export function DayTable({ statement }: { statement: Statement }) {
  const { t } = useLingui()
  const columns = useColumns(dayColumns)
  if (useCardsWidth()) {
    return (
      <div className="-mx-4 border-t border-line-hair">
        <RecordList label={t`Days`}>
          {statement.days.map((day) => (
            <DayCard key={day.date} day={day} />
          ))}
        </RecordList>
      </div>
    )
  }
  return (
    <div className="-mx-5 border-t border-line-hair">
      <DataTable
        caption={t`Days`}
        columns={columns}
        rows={statement.days}
        rowKey={({ date }) => date}
        density="compact"
        empty={null}
      />
    </div>
  )
}

function DayCard({ day }: { day: Day }) {
  return (
    <RecordRow
      lead={<Amount value={day.closing} />}
      state={<span className="type-13 text-text-2 tabular-nums">{statementDate(day.date)}</span>}
      detail={
        <Trans>
          <span className="whitespace-nowrap">
            In <Amount value={day.in} />
          </span>{' '}
          ·{' '}
          <span className="whitespace-nowrap">
            out <Amount value={day.out} />
          </span>{' '}
          ·{' '}
          <span className="whitespace-nowrap">
            fees <Amount value={day.fees} />
          </span>
        </Trans>
      }
      time={<Plural value={day.lines} one="# line" other="# lines" />}
      figures
    />
  )
}

const FIGURES = [
  ['opening', <Trans key="opening">Opening</Trans>],
  ['in', <Trans key="in">In</Trans>],
  ['out', <Trans key="out">Out</Trans>],
  ['fees', <Trans key="fees">Fees</Trans>],
  ['closing', <Trans key="closing">Closing</Trans>],
] as const

function dayColumns(): TableColumn<Day>[] {
  return column.columns([
    column.display({
      id: 'date',
      header: () => <Trans>Day</Trans>,
      cell: ({ row: { original } }) => <span className="tabular-nums">{statementDate(original.date)}</span>,
    }),
    ...FIGURES.map(([figure, name]) =>
      column.display({
        id: figure,
        header: () => name,
        cell: ({ row: { original } }) => <Amount value={original[figure]} />,
        meta: { align: 'right' },
      }),
    ),
    column.display({
      id: 'lines',
      header: () => <Trans>Lines</Trans>,
      cell: ({ row: { original } }) => <span className="tabular-nums">{original.lines}</span>,
      meta: { align: 'right' },
    }),
  ])
}
