import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ServerCrash, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { callbackStateLook } from '@/lib/domain-ui/callback-state'
import type { Attempt, Delivery } from '@/lib/api/callbacks'
import { formatTime } from '#shared/time/format-time'
import { Callout } from '@/lib/ui/callout'
import { NextAttempt } from '../list/next-attempt'

interface StandingProps {
  delivery: Delivery
  /** The latest attempt, once it is known. */
  last: Attempt | undefined
  zone: string
}

/** The state of a delivery in one sentence: what happened last, and what happens next. */
export function Standing({ delivery, last, zone }: StandingProps) {
  const { t } = useLingui()
  const { state } = delivery
  const meaning = t(callbackStateLook(state).meaning)
  if (state === 'success' || state === 'confirmed') return <Callout tone="success">{meaning}</Callout>
  if (state === 'reward_calculation_in_progress') return <Callout>{meaning}</Callout>
  if (state !== 'to_be_confirmed') {
    const reason = last && <Reason attempt={last} />
    return (
      <Callout tone={state === 'failed' ? 'danger' : 'warning'} icon={ServerCrash} title={reason}>
        {meaning}
      </Callout>
    )
  }
  const upcoming = delivery.next_time !== null && <Upcoming delivery={delivery} at={delivery.next_time} zone={zone} />
  if (delivery.tries === 0 || last === undefined) return <Callout tone="info">{upcoming}</Callout>
  return (
    <Callout
      tone="danger"
      icon={last.failure === 'unreachable' ? Unplug : ServerCrash}
      title={<Reason attempt={last} />}
    >
      {upcoming}
    </Callout>
  )
}

/** Why an attempt was not accepted. */
function Reason({ attempt: { http_status, failure, error } }: { attempt: Attempt }): ReactNode {
  if (http_status !== null) return <Trans>Your server answered HTTP {http_status}.</Trans>
  if (failure === 'timeout') return <Trans>Your server did not answer in time.</Trans>
  if (failure === 'unreachable') return <Trans>Your server could not be reached.</Trans>
  return <Trans>It could not be sent: {error}.</Trans>
}

function Upcoming({ delivery, at, zone }: { delivery: Delivery; at: number; zone: string }) {
  const { tries, most_tries } = delivery
  const left = most_tries - tries
  const clock = formatTime(at, 'save', { zone })
  const pause = <NextAttempt at={at} zone={zone} />
  if (tries === 0) return <Trans>It is being sent: the attempt is due {pause}.</Trans>
  return (
    <>
      <Trans>
        Next attempt {pause}, at {clock}.
      </Trans>{' '}
      <Plural value={left} one="# attempt left in this round." other="# attempts left in this round." />
    </>
  )
}
