import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Scale } from 'lucide-react'
import { useEffect } from 'react'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { explain } from '@/lib/domain-ui/explain'
import { faultCode } from '@/lib/domain-ui/query-fault'
import type { Statement } from '@/lib/api/statement'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { ErrorState } from '@/lib/ui/error-state'
import type { BooksVerdict } from './books-check'
import { Differences } from './differences'
import { StatementTime } from './statement-figures'
import { useBooksCheck } from './use-books-check'

/** Computes the month again from its lines in the merchant's own browser, and shows the result. */
export function CheckBooks({ statement }: { statement: Statement }) {
  const { t, i18n } = useLingui()
  const { state, start, cancel } = useBooksCheck(statement)
  const balanced = state.is === 'done' ? state.verdict.balanced : undefined
  useEffect(() => {
    if (balanced !== undefined) announce(balanced ? t`The books balance.` : t`The books do not balance.`)
  }, [balanced, t])
  if (state.is === 'reading') {
    const [lines, all] = [i18n.number(state.lines), i18n.number(state.all)]
    return (
      <Callout
        title={<Trans>Checking the books</Trans>}
        action={
          <Button size="sm" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <Trans>
          {lines} of {all} lines
        </Trans>
      </Callout>
    )
  }
  return (
    <div className="grid gap-3">
      <Button icon={Scale} className="w-fit print:hidden" onClick={() => void start()}>
        <Trans>Check the books</Trans>
      </Button>
      {state.is === 'idle' && (
        <p className="type-12 text-text-3 print:hidden">
          <Trans>Your browser reads every line of the month and recomputes each day, to the last decimal.</Trans>
        </p>
      )}
      {state.is === 'failed' && (
        <ErrorState
          title={<Trans>Could not read the lines.</Trans>}
          code={faultCode(state.error)}
          onRetry={() => void start()}
        >
          {explain(state.error)}
        </ErrorState>
      )}
      {state.is === 'done' && <Verdict verdict={state.verdict} checked={state.checked} />}
    </div>
  )
}

function Verdict({ verdict, checked }: { verdict: BooksVerdict; checked: Statement }) {
  if (verdict.balanced) {
    return (
      <Callout tone="success" title={<Trans>The books balance.</Trans>}>
        <Plural
          value={verdict.lines}
          one="# line was read; every day and every balance agrees."
          other="# lines were read; every day and every balance agrees."
        />
        <span className="block type-12 tabular-nums">
          <StatementTime statement={checked} />
        </span>
      </Callout>
    )
  }
  return (
    <>
      <Callout tone="danger" title={<Trans>The books do not balance.</Trans>}>
        <Trans>Check again in a minute. Keep this page if the difference stays.</Trans>
        <SupportLine />
      </Callout>
      <Differences verdict={verdict} statement={checked} />
    </>
  )
}
