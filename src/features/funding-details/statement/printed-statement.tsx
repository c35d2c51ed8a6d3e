import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Statement } from '@/lib/api/statement'
import { useConfig } from '@/lib/config/config-context'
import { formatAmount } from '@/lib/money/format'
import { monthName, statementDate } from './months'
import { StatementFigures, StatementTime } from './statement-figures'
import './printed-statement.css'

interface PrintedStatementProps {
  statement: Statement
  /** The print dialog has gone. */
  onPrinted: () => void
}

/** A statement for paper: beside the page, unseen on the screen, and alone when it is printed. */
export function PrintedStatement({ statement, onPrinted }: PrintedStatementProps) {
  const { i18n } = useLingui()
  const { title } = useConfig()
  const printed = useRef(onPrinted)
  useEffect(() => {
    printed.current = onPrinted
  })
  useEffect(() => {
    const over = () => printed.current()
    addEventListener('afterprint', over, { once: true })
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', over)
    }
  }, [])
  const { month, token, chain, days, decimals } = statement
  const full = (amount: string) => formatAmount(amount, { mode: 'full', decimals })
  return createPortal(
    <article data-statement className="hidden bg-white p-8 text-black print:block">
      <p className="type-13">{title}</p>
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
    </article>,
    document.body,
  )
}
