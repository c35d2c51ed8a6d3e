import { Trans, useLingui } from '@lingui/react/macro'
import { AccountName } from '@/lib/domain-ui/account-name'
import type { StreamLine } from '@/lib/api/fund-stream'
import { usualColumns } from '@/lib/list/usual-columns'
import { Amount } from '@/lib/ui/amount'
import { type TableColumn, tableColumns } from '@/lib/ui/table/table-kit'
import { reasonWord } from './reason-words'
import { SourceLink } from './source-link'

const column = tableColumns<StreamLine>()

function Reason({ line, held }: { line: StreamLine; held: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <SourceLink source={line.source}>{t(reasonWord(line.reason, held))}</SourceLink>
      {line.note !== undefined && <p className="max-w-56 type-12 wrap-anywhere text-text-2">{line.note}</p>}
    </>
  )
}

/** The columns of the stream. */
export function streamColumns(zone: string, held: boolean): TableColumn<StreamLine>[] {
  const { token, amount, time } = usualColumns<StreamLine>({ zone, sign: 'always' })
  return column.columns([
    column.display({
      id: 'reason',
      header: () => <Trans>Reason</Trans>,
      cell: ({ row: { original } }) => <Reason line={original} held={held} />,
      meta: { skeleton: 'w-28' },
    }),
    column.display({
      id: 'account',
      header: () => <Trans>Account</Trans>,
      cell: ({ row: { original } }) => (
        <span className="block max-w-56 truncate" title={original.account_name}>
          <AccountName account={original.account} name={original.account_name} />
        </span>
      ),
      meta: { skeleton: 'w-28' },
    }),
    token,
    amount,
    column.display({
      id: 'balance',
      header: () => <Trans>Balance after</Trans>,
      cell: ({ row: { original } }) => <Amount value={original.balance} />,
      meta: { align: 'right', skeleton: 'w-20' },
    }),
    { ...time, meta: { ...time.meta, align: 'right' } },
  ])
}
