import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Attempt, attemptsOptions } from '@/lib/api/callbacks'
import { formatTime } from '#shared/time/format-time'
import { Loading } from '@/lib/ui/skeleton'
import { QueryFault } from '@/lib/domain-ui/query-fault'

/** Every attempt of one delivery, with its request and its response. */
export function CallbackAttempts({ id, zone }: { id: string; zone: string }) {
  const query = useQuery(attemptsOptions(id))
  const rows = query.data?.list
  return (
    <div className="mt-1 grid grid-cols-1 gap-2 rounded-2 border border-line-hair bg-sunken p-3 type-13">
      <QueryFault query={query} title={<Trans>Could not load the attempts.</Trans>} />
      {query.isPending && <Loading bars={['h-4 w-48']} />}
      {rows?.length === 0 && <Trans>No attempt yet.</Trans>}
      {rows?.map((attempt, index) => (
        // Attempts have no id; their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <OneAttempt key={index} attempt={attempt} zone={zone} />
      ))}
    </div>
  )
}

function OneAttempt({ attempt, zone }: { attempt: Attempt; zone: string }) {
  const { t } = useLingui()
  const { http_status, error, duration_ms } = attempt
  return (
    <details>
      <summary className="min-h-6 cursor-pointer phone:min-h-11 phone:py-3">
        <span className="tabular-nums">{formatTime(attempt.at, 'save', { zone })}</span>{' '}
        {http_status === null ? (error ?? t`No answer`) : `HTTP ${http_status}`}{' '}
        <span className="text-text-3">
          <Trans>in {duration_ms} ms</Trans>
        </span>
      </summary>
      <Message title={t`Request`} headers={attempt.request_headers} body={attempt.request_body} />
      <Message title={t`Response`} headers={attempt.response_headers} body={attempt.response_body} />
    </details>
  )
}

function Message({ title, headers, body }: { title: string; headers: Record<string, string>; body: string }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <figure className="mt-2">
      <figcaption className="type-12 text-text-3">{title}</figcaption>
      <pre className="type-mono whitespace-pre-wrap wrap-anywhere">{[...lines, '', body].join('\n')}</pre>
    </figure>
  )
}
