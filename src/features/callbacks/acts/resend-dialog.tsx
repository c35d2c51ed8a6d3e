import { useForm } from '@/lib/forms/use-form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApplicationChoice } from '@/lib/domain-ui/application-choice'
import { callbackKeys, type FailedSince, failedCountOptions, resendFailed } from '@/lib/api/callbacks'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { WriteFault } from '@/lib/domain-ui/write-fault'
import { serverNow } from '@/lib/api/transport/server-clock'
import { markStale } from '@/lib/api/transport/mark-stale'
import { dayBounds, isDate } from '#shared/time/day-bounds'
import type { Calendar } from '#shared/time/day-range'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'
import { Field } from '@/lib/ui/field'
import { RadioGroup } from '@/lib/ui/radio-group'
import { TextInput } from '@/lib/ui/text-input'

type Since = 'hour' | 'day' | 'week' | 'date'

const BACK: Record<Exclude<Since, 'date'>, number> = { hour: 3600, day: 86_400, week: 604_800 }

interface ResendDialogProps {
  calendar: Calendar
  onClose: () => void
}

/** Sends again all given-up deliveries that were created since a time, and shows their number first. */
export function ResendDialog({ calendar, onClose }: ResendDialogProps) {
  const { t } = useLingui()
  const [opened] = useState(serverNow)
  const form = useForm<{ since: Since; date: string; appid: string | undefined }>({
    name: 'callbacks to resend',
    initial: { since: 'day', date: calendar.today, appid: undefined },
    suggested: ['date'],
  })
  const { since, date, appid } = form.values
  const from = since === 'date' ? startOf(date, calendar) : opened - BACK[since]
  const which = from === undefined ? undefined : { failed_since: from, ...(appid === undefined ? {} : { appid }) }
  const count = useQuery({ ...failedCountOptions(which ?? { failed_since: 0 }), enabled: which !== undefined })
  const resend = useResend()
  const words = (value: Exclude<Since, 'date'>, label: string) => ({
    value,
    label,
    hint: formatTime(opened - BACK[value], 'save', { zone: calendar.zone }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Resend failed callbacks</Trans>}
      description={<Trans>Callbacks with no more retries: failed, confirm timeout and callback timeout.</Trans>}
      dismissible={!resend.isPending}
      footer={
        resend.isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <DialogDismiss variant="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </DialogDismiss>
            <Confirm
              count={which && count.data}
              sending={resend.isPending}
              onConfirm={() => which && resend.mutate(which, { onSuccess: form.done })}
            />
          </>
        )
      }
    >
      {resend.isSuccess ? (
        <Callout tone="success">
          <Plural
            value={resend.data}
            one="# callback is being sent again. The list shows what becomes of it."
            other="# callbacks are being sent again. The list shows what becomes of them."
          />
        </Callout>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <RadioGroup<Since>
            legend={<Trans>Created since</Trans>}
            {...form.field('since')}
            options={[
              words('hour', t`Last hour`),
              words('day', t`Last 24 hours`),
              words('week', t`Last 7 days`),
              { value: 'date', label: t`Since a day` },
            ]}
          />
          {since === 'date' && (
            <Field
              label={t`First day`}
              hint={zoneLabel(calendar.zone, opened)}
              error={from === undefined ? t`Choose a day up to today` : undefined}
            >
              <TextInput type="date" max={calendar.today} {...form.text('date')} />
            </Field>
          )}
          <Field label={t`Application`}>
            <ApplicationChoice {...form.field('appid')} />
          </Field>
          <p className="type-13 text-text-2">
            <Trans>
              Each keeps its message ID, so your server can see that it had it before. Applications whose callback
              address is off are left out.
            </Trans>
          </p>
          <QueryFault query={count} title={<Trans>Could not count the failed callbacks.</Trans>} />
          {resend.isError && (
            <div role="alert">
              <WriteFault error={resend.error} title={<Trans>Could not resend them.</Trans>}>
                <Trans>They may have been sent again. Look at the list before you press again.</Trans>
              </WriteFault>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

function useResend() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (which: FailedSince) => resendFailed(which),
    meta: { formShowsError: true },
    onSuccess: () => markStale(cache, [callbackKeys.all]),
  })
}

interface ConfirmProps {
  /** undefined while it is being counted. */
  count: number | undefined
  sending: boolean
  onConfirm: () => void
}

/** The button, with the number: "Resend 12 callbacks". */
function Confirm({ count, sending, onConfirm }: ConfirmProps) {
  if (count === undefined || count === 0)
    return (
      <Button
        variant="primary"
        disabledReason={count === 0 ? <Trans>No callback failed since then</Trans> : <Trans>Counting…</Trans>}
      >
        <Trans>Resend</Trans>
      </Button>
    )
  return (
    <Button variant="primary" loading={sending} onClick={onConfirm}>
      <Plural value={count} one="Resend # callback" other="Resend # callbacks" />
    </Button>
  )
}

/** The first second of a day; undefined when it is not a date or in the future. */
function startOf(date: string, { today, zone }: Calendar): number | undefined {
  return isDate(date) && date <= today ? dayBounds(date, zone).start : undefined
}
