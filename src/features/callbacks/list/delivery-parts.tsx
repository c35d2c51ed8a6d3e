import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { callbackStateLook } from '@/lib/domain-ui/callback-state'
import type { Delivery } from '@/lib/api/callbacks'
import { Badge } from '@/lib/ui/badge'
import { classNames } from '@/lib/ui/class-names'
import { NextAttempt } from './next-attempt'

/** One of the seven states as its badge. */
export function StateBadge({ state }: { state: Delivery['state'] }) {
  const { t } = useLingui()
  const { word, meaning, tone, icon } = callbackStateLook(state)
  return (
    <Badge tone={tone} icon={icon} title={t(meaning)}>
      {t(word)}
    </Badge>
  )
}

/** The code that the receiver answered last; a dash where it never answered. */
export function HttpCode({ status }: { status: number | null }) {
  if (status === null) return <span className="text-text-3">—</span>
  return (
    <span className={classNames('type-mono font-medium', isTaken(status) ? 'text-success-text' : 'text-danger-text')}>
      {status}
    </span>
  )
}

/** Whether the receiver took the message: it answered 2xx. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

interface AttemptsMadeProps {
  delivery: Delivery
  zone: string
  /** No header names the figure. */
  named?: boolean
}

/** "4 of 10 · next in 7 min" while it is tried again, else how often it was sent. */
export function AttemptsMade({ delivery, zone, named = false }: AttemptsMadeProps) {
  const { attempts, tries, most_tries, next_time } = delivery
  if (next_time === null)
    return (
      <span className="tabular-nums">
        {named ? <Plural value={attempts} one="# attempt" other="# attempts" /> : attempts}
      </span>
    )
  const next = <NextAttempt at={next_time} zone={zone} />
  return (
    <span className="tabular-nums">
      {tries > 0 && (
        <>
          <Trans>
            {tries} of {most_tries}
          </Trans>
          {' · '}
        </>
      )}
      <span className="text-text-3">{attempts > 0 ? <Trans>next {next}</Trans> : <Trans>due {next}</Trans>}</span>
    </span>
  )
}

/** The host of an address, for rows; the whole address stands in the drawer. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
