import { Trans, useLingui } from '@lingui/react/macro'
import { RowLink } from '@/features/session/row-link'
import type { ReactNode } from 'react'
import { TransactionBadges } from '@/lib/domain-ui/transaction-badges'
import { usePhoneWidth } from '@/lib/device/use-phone-width'
import { compare, signOf } from '#shared/money/amount'
import { Amount } from '@/lib/ui/amount'
import { RecordCards } from '@/lib/ui/record-cards'
import { coverLink, RecordRow } from '@/lib/ui/record-list'
import { TokenMark } from '@/lib/ui/token-mark'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { COLUMN_WORDS } from './column-words'
import { readRecordsSearch } from '../search'
import type { RecordRow as Payment } from './use-records'

interface RecordsCardsProps {
  rows: readonly Payment[] | undefined
  zone: string
  refreshing: boolean
  error: ReactNode
  empty: ReactNode
  skeletons: number
}

/** The list where a table does not fit: cards on a phone, two-line rows in a wider window. */
export function RecordsCards({ zone, ...list }: RecordsCardsProps) {
  const { t } = useLingui()
  const phone = usePhoneWidth()
  const Row = phone ? PaymentCard : PaymentLine
  return (
    <>
      {!phone && <LineHead />}
      <RecordCards
        {...list}
        label={t`Payment records`}
        rowKey={({ handle_id }) => handle_id}
        renderCard={(row) => <Row row={row} zone={zone} />}
      />
    </>
  )
}

/** The columns of all lines, which have one width, so that amounts, states and times stand under each other. */
const lineColumns = 'grid grid-cols-[1.75rem_7rem_minmax(0,1fr)_8.5rem_4.75rem] items-center gap-x-3 px-4'

/** The words above the columns, for the eye: a screen reader hears a list, whose lines say the same. */
function LineHead() {
  const { t } = useLingui()
  return (
    <div aria-hidden className={`${lineColumns} min-h-9 border-b border-line-hair type-12 font-medium text-text-3`}>
      <span className="col-start-2 text-right">{t(COLUMN_WORDS.amount_collected)}</span>
      <span>{t(COLUMN_WORDS.out_trade_no)}</span>
      <span>{t(COLUMN_WORDS.status)}</span>
      <span className="text-right">{t(COLUMN_WORDS.created_time)}</span>
    </div>
  )
}

function PaymentCard({ row, zone }: { row: Payment; zone: string }) {
  const paid = signOf(row.amount_collected) > 0
  return (
    <RecordRow
      lead={
        <>
          <TokenMark token={row.token} network={row.chain} />
          <Amount value={paid ? row.amount_collected : row.amount} unit={row.token} />
        </>
      }
      state={<TransactionBadges payment={row} short />}
      detail={
        <RowLink to="/record" read={readRecordsSearch} open={row.handle_id} className={coverLink}>
          {row.out_trade_no} · {row.apply_name}
        </RowLink>
      }
      time={<RecordTime at={row.created_time} zone={zone} />}
    />
  )
}

function PaymentLine({ row, zone }: { row: Payment; zone: string }) {
  const { token } = row
  const paid = signOf(row.amount_collected) > 0
  const isOther = paid && compare(row.amount, row.amount_collected) !== 0
  return (
    <li
      className={`relative ${lineColumns} py-2 has-[a:hover]:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus`}
    >
      <TokenMark token={row.token} network={row.chain} />
      <span className="text-right">
        <Amount value={paid ? row.amount_collected : row.amount} className={paid ? 'font-semibold' : 'text-text-2'} />
        <span className="block type-12 text-text-3">
          {isOther ? (
            <Trans>
              of <Amount value={row.amount} unit={row.token} />
            </Trans>
          ) : paid ? (
            token
          ) : (
            <Trans>{token} asked</Trans>
          )}
        </span>
      </span>
      <span className="min-w-0 wrap-anywhere">
        <RowLink to="/record" read={readRecordsSearch} open={row.handle_id} className={`${coverLink} text-text-1!`}>
          {row.out_trade_no}
        </RowLink>
        <span className="block type-12 text-text-3">
          {row.number}. {row.apply_name} · {row.chain}
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        <TransactionBadges payment={row} short />
      </span>
      <span className="text-right tabular-nums">
        <RecordTime at={row.created_time} zone={zone} form="stacked" />
      </span>
    </li>
  )
}
