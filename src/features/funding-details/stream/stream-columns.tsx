import { Trans, useLingui } from '@lingui/react/macro'
import type { StreamLine } from '@/lib/api/fund-stream'
import { RecordTime } from '@/lib/api/record-time'
import { Amount } from '@/lib/ui/amount'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { TokenName } from '@/lib/ui/token-mark'
import { AccountName } from './account-name'
import { REASON_WORDS } from './reason-words'
import { SourceLink } from './source-link'

const column = tableColumns<StreamLine>()

function Reason({ line }: { line: StreamLine }) {
  const { t } = useLingui()
  return <SourceLink source={line.source}>{t(REASON_WORDS[line.reason])}</SourceLink>
}

/** The columns of the stream, from 641 px up. */
export function streamColumns(zone: string): TableColumn<StreamLine>[] {
  return column.columns([
    column.display({
      id: 'reason',
      header: () => <Trans>Reason</Trans>,
      cell: ({ row: { original } }) => <Reason line={original} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'account',
      header: () => <Trans>Account</Trans>,
      cell: ({ row: { original } }) => <AccountName account={original.account} name={original.account_name} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'token',
      header: () => <Trans>Token</Trans>,
      cell: ({ row: { original } }) => <TokenName token={original.token} network={original.chain} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'amount',
      header: () => <Trans>Amount</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.amount} sign="always" />,
      meta: { align: 'right', skeleton: 'w-16' },
    }),
    column.display({
      id: 'balance',
      header: () => <Trans>Balance after</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.balance} />,
      meta: { align: 'right', skeleton: 'w-20' },
    }),
    column.display({
      id: 'created_time',
      header: () => <Trans>Time</Trans>,
      cell: ({ row: { original } }) => <RecordTime at={original.created_time} zone={zone} />,
      meta: { align: 'right', skeleton: 'w-24' },
    }),
  ])
}
