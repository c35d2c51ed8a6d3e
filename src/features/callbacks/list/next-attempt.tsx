import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { serverNow } from '@/lib/api/transport/server-clock'
import { formatTime, isoTime } from '#shared/time/format-time'
import { everySecond } from '#shared/time/every-second'

/** The time until the next attempt: "in 5 min", and in a tooltip the time in the merchant's zone. */
export function NextAttempt({ at, zone }: { at: number; zone: string }) {
  const { t } = useLingui()
  const left = at - useSyncExternalStore(everySecond, serverNow)
  return (
    <time dateTime={isoTime(at)} title={formatTime(at, 'save', { zone })}>
      {left <= 0 ? t`now` : <Pause seconds={left} />}
    </time>
  )
}

function Pause({ seconds }: { seconds: number }) {
  if (seconds < 60) return <Trans>in {seconds} s</Trans>
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return <Trans>in {minutes} min</Trans>
  const hours = Math.round(minutes / 60)
  return <Trans>in {hours} h</Trans>
}
