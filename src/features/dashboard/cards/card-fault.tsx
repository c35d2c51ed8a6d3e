import { Trans } from '@lingui/react/macro'
import { isUnheard } from '@/lib/api/transport/errors'
import { serverTimeAt } from '@/lib/api/transport/server-clock'
import { useZone } from '@/lib/api/use-zone'
import { ageWords } from '@/lib/domain-ui/data-age'
import { explain } from '@/lib/domain-ui/explain'
import { faultCode, type FaultyQuery, RetryLink } from '@/lib/domain-ui/query-fault'

/**
 * The error of a card in its single line; the full text is in the tooltip. Without any answer it is the age of the old
 * figure alone: the frame says that none came, but the age in the head of the page is that of the overview, and the
 * overview may have answered.
 */
export function CardFault({ query }: { query: FaultyQuery }) {
  const code = faultCode(query.error)
  const time = ageWords(serverTimeAt(query.dataUpdatedAt), useZone())
  if (query.data !== undefined && isUnheard(query.error))
    return (
      <span className="text-warning-text tabular-nums">
        <Trans>as of {time}</Trans>
      </span>
    )
  return (
    <span role="alert" className="inline-flex flex-wrap items-center gap-x-2" title={explain(query.error)}>
      <span className="text-danger-text">
        {query.data === undefined ? <Trans>Could not load.</Trans> : <Trans>Could not refresh, as of {time}.</Trans>}
        {code && ` ${code}`}
      </span>
      <RetryLink query={query} />
    </span>
  )
}
