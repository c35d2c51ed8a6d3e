import { Trans, useLingui } from '@lingui/react/macro'
import type { Statement } from '@/lib/api/statement'
import type { LinkPlace } from '#shared/books/link-text'
import { formatAmount } from '#shared/money/format'
import { Paper } from '@/lib/print/paper'
import { monthName, statementDate } from './months'
import { StatementFigures, StatementTime } from './statement-figures'
import { StatementHash } from './statement-hash'

interface PrintedStatementProps {
  statement: Statement
  /** The end of the chain over the books; undefined where the back end has none. */
  head: LinkPlace | undefined
  /** Called when the print dialog has closed. */
  onPrinted: () => void
}

/** A statement, only for printing. */
export function PrintedStatement({ statement, head, onPrinted }: PrintedStatementProps) {
  const { i18n } = useLingui()
  const { month, token, chain, days, decimals } = statement
  const full = (amount: string) => formatAmount(amount, { mode: 'full', decimals })
  return (
    <Paper onPrinted={onPrinted}>
      <h1 className="mt-1 type-22">
        <Trans>Statement</Trans> · {monthName(month, i18n.locale)}
      </h1>
      <p className="mb-6 type-13">
        {token} · {chain} · <StatementTime statement={statement} />
      </p>
      <StatementFigures statement={statement} />
      <table className="mt-6 w-full border-collapse type-12 tabular-nums [&_td]:py-1 [&_td]:text-right [&_th]:py-1 [&_th]:text-right">
        <thead>
          <tr className="border-b border-black/60">
            <th scope="col" className="text-left!">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>In</Trans>
            </th>
            <th scope="col">
              <Trans>Out</Trans>
            </th>
            <th scope="col">
              <Trans>Fees</Trans>
            </th>
            <th scope="col">
              <Trans>Closing</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date} className="border-b border-black/20">
              <th scope="row" className="text-left! font-normal">
                {statementDate(day.date)}
              </th>
              <td>{full(day.in)}</td>
              <td>{full(day.out)}</td>
              <td>{full(day.fees)}</td>
              <td>{full(day.closing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {head !== undefined && head.place > 0 && (
        <p className="mt-6 type-12">
          <StatementHash head={head} />
        </p>
      )}
    </Paper>
  )
}
