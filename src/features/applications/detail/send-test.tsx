import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import type { Application } from '@/lib/api/application'
import { isTold } from '@/lib/api/told'
import { attemptsOptions, callbackKeys, sendTestCallback } from '@/lib/api/callbacks'
import { markStale } from '@/lib/api/transport/mark-stale'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { useOffers } from '@/lib/api/use-offers'
import { callbackStateLook } from '@/lib/domain-ui/callback-state'
import { explain } from '@/lib/domain-ui/explain'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { ActError, FieldError } from '@/lib/ui/field'
import { Spinner } from '@/lib/ui/spinner'

interface SendTestProps {
  app: Application
  zone: string
  /** The typed address differs from the saved one, and the test would go to the saved one. */
  unsaved: boolean
}

/** Sends a test callback to the saved address, and shows what came back. */
export function SendTest({ app, zone, unsaved }: SendTestProps) {
  const cache = useQueryClient()
  const test = useMutation({
    mutationFn: () => sendTestCallback({ appid: app.appid, status: TRANSACTION_STATUS.account_paid }),
    meta: { formShowsError: true },
    onSuccess: () => markStale(cache, [callbackKeys.all]),
  })
  const isNone = app.notify_url === '' && isTold(app, 'notify_url')
  const off = isNone ? <Trans>Save an address first</Trans> : unsaved && <Trans>Save the address first</Trans>
  return (
    <div className="mt-2 grid gap-2">
      <div>
        <Button
          icon={Send}
          loading={test.isPending}
          onClick={() => test.mutate()}
          {...(off ? { disabledReason: off } : {})}
        >
          <Trans>Send test callback</Trans>
        </Button>
      </div>
      <ActError>{test.isError && explain(test.error)}</ActError>
      <div aria-live="polite" className="type-13 text-text-2">
        {test.data !== undefined && <TestAnswer key={test.data} id={test.data} zone={zone} />}
      </div>
    </div>
  )
}

const EVERY_MS = 1000

function TestAnswer({ id, zone }: { id: string; zone: string }) {
  const { t } = useLingui()
  const hasList = useOffers('callback.list')
  const { data, error } = useQuery({
    ...attemptsOptions(id),
    refetchInterval: ({ state }) => (state.data?.delivery.state === 'to_be_confirmed' ? EVERY_MS : false),
  })
  const last = data?.list.at(-1)
  if (!data && error) return <FieldError>{explain(error)}</FieldError>
  if (!data || !last) {
    return (
      <span className="inline-flex items-center gap-2">
        <Spinner small />
        <Trans>Waiting for the answer…</Trans>
      </span>
    )
  }
  const { word, tone, icon } = callbackStateLook(data.delivery.state)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tone} icon={icon}>
        {t(word)}
      </Badge>
      {last.http_status === null ? (
        last.error
      ) : (
        <Trans>
          HTTP {last.http_status} in {last.duration_ms} ms
        </Trans>
      )}
      <RecordTime at={last.at} zone={zone} />
      {hasList && (
        <PageLink to="/callbackList" search={{ open: id }}>
          <Trans>Request and answer</Trans>
        </PageLink>
      )}
    </span>
  )
}
