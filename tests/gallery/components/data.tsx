import { Fragment } from 'react'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import { BarLineChart } from '@/lib/ui/chart/bar-line-chart'
import { DonutChart } from '@/lib/ui/chart/donut-chart'
import { EmptyState } from '@/lib/ui/empty-state'
import { ErrorState } from '@/lib/ui/error-state'
import { RecordCards } from '@/lib/ui/record-cards'
import { RecordList, RecordRow } from '@/lib/ui/record-list'
import { DataTable } from '@/lib/ui/table/data-table'
import { tableColumns } from '@/lib/ui/table/table-kit'
import { type ComponentEntry, LONG, nothing } from '../entry'

interface Payment {
  order: string
  amount: string
}

const ROWS: Payment[] = [
  { order: 'HS-20418', amount: '1250' },
  { order: 'HS-20417', amount: '91.4' },
]
const column = tableColumns<Payment>()
const columns = column.columns([
  column.accessor('order', { header: 'Merchant order', cell: (cell) => <a href="#order">{cell.getValue()}</a> }),
  column.accessor('amount', {
    header: 'Amount',
    meta: { align: 'right' },
    cell: (cell) => <Amount value={cell.getValue()} />,
  }),
])
const empty = (
  <EmptyState kind="nothing-yet" title="No payments yet">
    They appear here when a customer pays.
  </EmptyState>
)
const error = (
  <ErrorState title="Could not load the payments." onRetry={nothing}>
    The server does not answer.
  </ErrorState>
)
const table = { caption: 'Payments', columns, rowKey: ({ order }: Payment) => order, empty, skeletonRows: 3 }
const card = ({ order, amount }: Payment) => (
  <RecordRow
    lead={<Amount value={amount} unit="USDT" />}
    state={<Badge tone="success">Paid</Badge>}
    detail={order}
    time="14:32"
  />
)
const cards = { label: 'Payments', rowKey: ({ order }: Payment) => order, renderCard: card, empty, skeletons: 3 }
const longRows = [{ order: LONG, amount: '123456789012.123456' }]

const POINTS = ['1', '4', null, '3'].map((received, day) => ({
  key: String(day),
  tick: `${String(day + 10)} Nov`,
  title: `${String(day + 10)} November`,
  values: { received },
  today: day === 3,
}))
const chart = {
  label: 'Account funds',
  summary: '8 USDT in 4 days',
  pointName: 'Day',
  points: POINTS,
  series: [{ key: 'received', name: 'Received', role: 'main' as const }],
  format: (value: string | null) => value ?? '—',
}

/** Rows and charts. */
export const DATA: readonly ComponentEntry[] = [
  {
    name: 'DataTable',
    states: {
      full: <DataTable {...table} rows={ROWS} openKey="HS-20417" />,
      loading: <DataTable {...table} rows={undefined} />,
      empty: <DataTable {...table} rows={[]} />,
      error: <DataTable {...table} rows={undefined} error={error} />,
      'old rows with an error': <DataTable {...table} rows={ROWS} error={error} />,
      stale: <DataTable {...table} rows={ROWS} refreshing />,
      sorted: <DataTable {...table} rows={ROWS} sort={{ id: 'amount', desc: true }} onSortChange={nothing} />,
      'long words': <DataTable {...table} rows={longRows} density="compact" />,
    },
  },
  {
    name: 'RecordCards',
    states: {
      full: <RecordCards {...cards} rows={ROWS} />,
      loading: <RecordCards {...cards} rows={undefined} />,
      empty: <RecordCards {...cards} rows={[]} />,
      error: <RecordCards {...cards} rows={undefined} error={error} />,
      stale: <RecordCards {...cards} rows={ROWS} refreshing />,
      'long words': <RecordCards {...cards} rows={longRows} />,
    },
  },
  {
    name: 'RecordList',
    states: {
      full: (
        <RecordList label="Payments">
          {ROWS.map((row) => (
            <Fragment key={row.order}>{card(row)}</Fragment>
          ))}
        </RecordList>
      ),
    },
  },
  {
    name: 'RecordRow',
    states: { full: <RecordList label="Payments">{card({ order: 'HS-20418', amount: '1250' })}</RecordList> },
  },
  {
    name: 'BarLineChart',
    states: {
      bars: <BarLineChart {...chart} kind="bars" view="chart" />,
      lines: <BarLineChart {...chart} kind="lines" view="chart" />,
      table: <BarLineChart {...chart} kind="bars" view="table" />,
    },
  },
  {
    name: 'DonutChart',
    states: {
      full: (
        <DonutChart
          label="Asset ratio"
          summary="USDT on TRON is the largest of 2"
          parts={[
            { key: '1', name: 'USDT · TRON', percent: '57.80', amount: '4,210.5' },
            { key: '2', name: 'OTHERS', percent: '42.20', amount: '3,074', others: true },
          ]}
          head={{ name: 'Asset', percent: 'Share', amount: 'Value' }}
        />
      ),
    },
  },
]
