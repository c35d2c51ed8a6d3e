import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { callbackStateLook } from '@/lib/domain-ui/callback-state'
import type { Delivery } from '@/lib/api/callbacks'
import { Badge } from '@/lib/ui/badge'
import { classNames } from '@/lib/ui/class-names'
import { NextAttempt } from './next-attempt'

/** The badge of one of the seven states. */
export function StateBadge({ state }: { state: Delivery['state'] }) {
  const { t } = useLingui()
  const { word, meaning, tone, icon } = callbackStateLook(state)
  return (
    <Badge tone={tone} icon={icon} title={t(meaning)}>
      {t(word)}
    </Badge>
  )
}

/** The receiver's last status code; a dash when it never answered. */
export function HttpCode({ status }: { status: number | null }) {
  if (status === null) return <span className="text-text-3">—</span>
  return (
    <span className={classNames('type-mono font-medium', isTaken(status) ? 'text-success-text' : 'text-danger-text')}>
      {status}
    </span>
  )
}

/** Whether the receiver accepted the message: it answered 2xx. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

interface AttemptsMadeProps {
  delivery: Delivery
  zone: string
  /** There is no column header, so the figure needs its own words. */
  named?: boolean
}

/** "4 of 10 · next in 7 min" while it is being retried, else the number of attempts. */
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

/** The host of an address, for rows; the drawer has the whole address. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
