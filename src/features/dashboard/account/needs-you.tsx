import { Plural, Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { QueryFault } from '@/lib/api/query-fault'
import type { AttentionList } from '@/lib/api/statistics'
import { AttentionLine } from './attention-line'

/** Lines that a phone shows before it is asked for more. */
const FIRST_LINES = 2

interface NeedsYouProps {
  query: UseQueryResult<AttentionList>
  zone: string
}

/** What waits for the merchant, each line with where it leads. */
export function NeedsYou({ query, zone }: NeedsYouProps) {
  const count = query.data?.list.length ?? 0
  return (
    <>
      <h2 id="needs-you" className="type-15 phone:sr-only">
        <Trans>Needs you</Trans> {count > 0 && <span className="font-normal text-text-3">{count}</span>}
      </h2>
      {query.isError && (
        <div className="py-2">
          <QueryFault query={query} title={<Trans>Could not load what needs you.</Trans>} />
        </div>
      )}
      {query.isPending && <LoadingLines />}
      {query.data && (count === 0 ? <NothingWaits /> : <Lines list={query.data.list} zone={zone} />)}
    </>
  )
}

function Lines({ list, zone }: { list: AttentionList['list']; zone: string }) {
  const [isWhole, setWhole] = useState(false)
  const more = list.length - FIRST_LINES
  return (
    <ul className="mt-1 phone:mt-0 [&>li+li]:border-t [&>li+li]:border-line-hair">
      {list.map((line, index) => (
        <li key={line.kind} className={classNames(!isWhole && index >= FIRST_LINES && 'phone:hidden')}>
          <AttentionLine line={line} zone={zone} />
        </li>
      ))}
      {more > 0 && !isWhole && (
        <li className="grid desk:hidden">
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="min-h-11 type-13 font-medium text-accent-text hover:underline"
          >
            <Plural value={more} one="# more needs you" other="# more need you" />
          </button>
        </li>
      )}
    </ul>
  )
}

function NothingWaits() {
  return (
    <div className="flex items-center gap-3 py-3 text-text-2">
      <Icon of={Check} size={18} className="text-success-text" />
      <p>
        <Trans>Nothing waits for you.</Trans>
      </p>
    </div>
  )
}

function LoadingLines() {
  return (
    <Loading className="mt-1 divide-y divide-line-hair">
      {['first', 'second'].map((line) => (
        <div key={line} className="grid min-h-13.5 content-center gap-2">
          <Skeleton className="w-56" />
          <Skeleton className="h-2.5 w-36" />
        </div>
      ))}
    </Loading>
  )
}
