import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/lib/ui/button'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import type { AttentionList } from '@/lib/api/statistics'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { AttentionLine, knownLines } from './attention-line'
import { UnknownOutcome } from './unknown-outcome'

/** The number of lines that a narrow page shows before "show all". */
const FIRST_LINES = 2
/**
 * The height of two lines of 54 px, or of four when the pane is beside the balance, so that nothing below moves when
 * they arrive.
 */
const room = 'min-h-27 min-[62.5rem]:h-54 min-[62.5rem]:overflow-y-auto'
/** Beside the balance four lines would fill the room exactly, and nobody would look for a fifth: half of it is to be seen. */
const LINES_BESIDE = 4
const closer = 'min-[62.5rem]:[&_a]:min-h-12 min-[62.5rem]:[&_a]:py-0.5'

interface NeedsYouProps {
  /** Undefined on a back end that counts nothing. */
  query: UseQueryResult<AttentionList> | undefined
  /** Acts with money whose outcome is unknown; only this browser knows them. */
  intents: readonly MoneyIntent[]
  /** The fault of what comes before the query. */
  children: ReactNode
}

/** What needs the merchant's attention, one link per line: first what this browser could not find out. */
export function NeedsYou({ query, intents, children }: NeedsYouProps) {
  const [isWhole, setWhole] = useState(false)
  const lines = query?.data ? knownLines(query.data.list) : []
  const needs: Need[] = [
    ...intents.map((intent) => ({ key: intent.client_ref, line: <UnknownOutcome intent={intent} /> })),
    ...lines.map((line) => ({ key: line.kind, line: <AttentionLine line={line} /> })),
  ]
  const count = needs.length
  const hasMore = count > FIRST_LINES && !isWhole
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 id="needs-you" className="type-15">
          <Trans>Needs you</Trans>
          {count > 0 && <span className="ml-0.5 font-normal text-text-3"> {count}</span>}
        </h2>
        {hasMore && (
          <Button variant="link" className="min-[62.5rem]:hidden" onClick={() => setWhole(true)}>
            <Trans>Show all</Trans>
          </Button>
        )}
      </div>
      <div className={classNames('mt-1', room)}>
        <div className="py-2 empty:hidden">
          {children}
          {query && <QueryFault query={query} title={<Trans>Could not load what needs your attention.</Trans>} />}
        </div>
        {count > 0 && <Lines needs={needs} isWhole={isWhole} />}
        {query?.isPending && <LoadingLines />}
        {query?.data && count === 0 && <NothingWaits />}
      </div>
    </>
  )
}

interface Need {
  key: string
  line: ReactNode
}

function Lines({ needs, isWhole }: { needs: readonly Need[]; isWhole: boolean }) {
  return (
    <ul className={classNames('[&>li+li]:border-t [&>li+li]:border-line-hair', needs.length > LINES_BESIDE && closer)}>
      {needs.map(({ key, line }, index) => (
        <li key={key} className={classNames(!isWhole && index >= FIRST_LINES && 'max-[62.4375rem]:hidden')}>
          {line}
        </li>
      ))}
    </ul>
  )
}

function NothingWaits() {
  return (
    <div className="flex items-center gap-3 py-3 text-text-2">
      <Icon of={Check} size={18} className="text-success-text" />
      <p>
        <Trans>Nothing needs your attention.</Trans>
      </p>
    </div>
  )
}

function LoadingLines() {
  return (
    <Loading className="divide-y divide-line-hair">
      {['first', 'second'].map((line) => (
        <div key={line} className="grid h-13.5 content-center gap-2">
          <Skeleton className="w-56" />
          <Skeleton className="h-2.5 w-36" />
        </div>
      ))}
    </Loading>
  )
}
