import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { booksHeadOptions } from '@/lib/api/books'
import type { Statement } from '@/lib/api/statement'
import { useOffers } from '@/lib/api/use-offers'
import { lateCode } from '@/lib/late/late-code'
import { Button } from '@/lib/ui/button'
import { LatePart } from '@/lib/ui/late-part'
import { Skeleton } from '@/lib/ui/skeleton'
import { CheckBooks } from './check-books'
import { DayTable } from './day-table'
import { monthName } from './months'
import { PrintedStatement } from './printed-statement'
import { StatementFigures, StatementTime } from './statement-figures'
import { StatementHash } from './statement-hash'

const lateCheck = lateCode(() => import('../books/whole-check'))

/** The figures of the month, its days, and the check of both. */
export function StatementSheet({ statement }: { statement: Statement }) {
  const { i18n } = useLingui()
  const [printing, setPrinting] = useState(false)
  const { token, chain, month } = statement
  const hasHash = useOffers('account.booksHead')
  const { data: head } = useQuery({ ...booksHeadOptions, enabled: hasHash })
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
      {head !== undefined && head.place > 0 && (
        <section className="grid gap-3 print:hidden">
          <p className="type-12 text-text-2">
            <StatementHash head={head} />
          </p>
          <LatePart late={lateCheck} waiting={<Skeleton className="h-9 w-44" />}>
            {({ WholeCheck }) => <WholeCheck />}
          </LatePart>
        </section>
      )}
      {printing && <PrintedStatement statement={statement} head={head} onPrinted={() => setPrinting(false)} />}
    </>
  )
}
