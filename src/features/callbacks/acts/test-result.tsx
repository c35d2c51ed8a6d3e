import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { attemptsOptions } from '@/lib/api/callbacks'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { Loading } from '@/lib/ui/skeleton'
import { Exchange } from '../drawer/exchange'
import { AttemptsMade, StateBadge } from '../list/delivery-parts'

/** Fetched this often until there is an answer, for back ends without events about attempts. */
const EVERY_MS = 1000

/** The result of a test, as soon as it is known. */
export function TestResult({ id, zone }: { id: string; zone: string }) {
  const query = useQuery({
    ...attemptsOptions(id),
    refetchInterval: ({ state }) => (state.data?.delivery.state === 'to_be_confirmed' ? EVERY_MS : false),
  })
  const { data } = query
  const last = data?.list.at(-1)
  return (
    <section aria-live="polite" className="grid grid-cols-1 gap-3 border-t border-line-hair pt-4">
      <QueryFault query={query} title={<Trans>Could not load the attempts.</Trans>} />
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StateBadge state={data.delivery.state} />
          <span className="type-13 text-text-2">
            <AttemptsMade delivery={data.delivery} zone={zone} named />
          </span>
        </div>
      )}
      {!last && !query.isError && <Loading label={<Trans>Waiting for the answer…</Trans>} bars={['h-16 w-full']} />}
      {last && <Exchange attempt={last} number={data?.total ?? 1} first="response" />}
    </section>
  )
}
