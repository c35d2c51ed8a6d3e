import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { Statement } from '@/lib/api/statement'
import { Button } from '@/lib/ui/button'
import { CheckBooks } from './check-books'
import { DayTable } from './day-table'
import { monthName } from './months'
import { PrintedStatement } from './printed-statement'
import { StatementFigures, StatementTime } from './statement-figures'

/** The figures of the month, its days, and the check of both. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { i18n } = useLingui()
  const [printing, setPrinting] = useState(false)
  const { token, chain, month } = statement
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="type-15">
            {monthName(month, i18n.locale)} · {token} · {chain}
          </h2>
          <p className="type-12 text-text-3 tabular-nums">
            <StatementTime statement={statement} />
          </p>
        </div>
        <Button icon={Printer} onClick={() => setPrinting(true)}>
          <Trans>Print</Trans>
        </Button>
      </header>
      <div className="max-w-130">
        <StatementFigures statement={statement} />
      </div>
      <CheckBooks statement={statement} />
      <DayTable statement={statement} />
      {printing && <PrintedStatement statement={statement} onPrinted={() => setPrinting(false)} />}
    </>
  )
}
