import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { Amount } from '@/lib/ui/amount'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenName } from '@/lib/ui/token-mark'

/** The fields that every money record has. */
export interface MoneyRow {
  created_time: number
  token: string
  chain: string
  amount: string
}

interface UsualColumns<Row> {
  zone: string
  /** Wraps the time in a link to the record. */
  link?: (row: Row, time: ReactNode) => ReactNode
  /** `always` for lists with money in both directions. */
  sign?: 'always'
}

/** The columns that every list of money has; the list chooses their order. */
export function usualColumns<Row extends MoneyRow>({ zone, link = (_, time) => time, sign }: UsualColumns<Row>) {
  const column = tableColumns<Row>()
  return {
    time: column.display({
      id: 'created_time',
      header: () => <Trans>Time</Trans>,
      cell: ({ row: { original } }) =>
        link(original, <RecordTime at={original.created_time} zone={zone} form="dated" />),
      meta: { skeleton: 'w-31' },
    }),
    token: column.display({
      id: 'token',
      header: () => <Trans>Token</Trans>,
      cell: ({ row: { original } }) => <TokenName token={original.token} network={original.chain} />,
      meta: { skeleton: 'w-28' },
    }),
    amount: column.display({
      id: 'amount',
      header: () => <Trans>Amount</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.amount} {...(sign && { sign })} />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
  } satisfies Record<string, TableColumn<Row>>
}
