import { Plural, Trans } from '@lingui/react/macro'
import { ChevronRight, Hourglass, KeyRound, type LucideIcon, Mail, Scale, Webhook } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { serverNow } from '@/lib/api/server-clock'
import { dateOf, formatTime } from '@/lib/time/format-time'
import { Amount } from '@/lib/ui/amount'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { toneText } from '@/lib/ui/tone'
import { PlaceLink } from '../kit/place-link'
import type { AttentionList } from './needs-you'

type Line = AttentionList['list'][number]
type Place = Pick<ComponentProps<typeof PlaceLink>, 'to' | 'search' | 'security'>

const LOOK: Record<Line['kind'], { icon: LucideIcon; tone: 'warning' | 'info'; place: Place }> = {
  payment_difference: { icon: Scale, tone: 'warning', place: { to: '/record', search: { exception: 'under' } } },
  payment_late: { icon: Hourglass, tone: 'warning', place: { to: '/record', search: { exception: 'late' } } },
  callback_failing: { icon: Webhook, tone: 'warning', place: { to: '/callbackList', search: { state: 'failed' } } },
  google_not_bound: { icon: KeyRound, tone: 'info', place: { to: '/accountInfo', security: true } },
  mail_not_set: { icon: Mail, tone: 'info', place: { to: '/accountInfo', security: true } },
}

/** One matter that waits: what it is, how bad, and the way there. The whole line is the link. */
export function AttentionLine({ line, zone }: { line: Line; zone: string }) {
  const { icon, tone, place } = LOOK[line.kind]
  return (
    <PlaceLink
      {...place}
      className="-mx-2 flex min-h-13.5 items-center gap-3 rounded-2 px-2 py-2 text-text-1 no-underline hover:bg-hover"
    >
      <Icon of={icon} size={18} className={classNames('flex-none', toneText[tone])} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium desk:truncate">
          <Matter line={line} />
        </span>
        <span className="block type-12 text-text-3 desk:truncate">
          <Detail line={line} zone={zone} />
        </span>
      </span>
      <Icon of={ChevronRight} size={16} className="flex-none text-text-3" />
    </PlaceLink>
  )
}

function Matter({ line: { kind, count } }: { line: Line }): ReactElement {
  switch (kind) {
    case 'payment_difference':
      return <Plural value={count} one="# payment under- or overpaid" other="# payments under- or overpaid" />
    case 'payment_late':
      return <Plural value={count} one="# payment came too late" other="# payments came too late" />
    case 'callback_failing':
      return <Plural value={count} one="# callback is failing" other="# callbacks are failing" />
    case 'google_not_bound':
      return <Trans>Google Authenticator is not bound</Trans>
    case 'mail_not_set':
      return <Trans>No email address yet</Trans>
  }
}

function Detail({ line: { kind, largest, since }, zone }: { line: Line; zone: string }): ReactElement {
  switch (kind) {
    case 'payment_difference':
      return largest === undefined ? (
        <Trans>Accept or refund them</Trans>
      ) : (
        <Trans>
          Largest difference <Amount value={largest} unit="USDT" />
        </Trans>
      )
    case 'payment_late':
      return <Trans>Their order had run out: accept or refund them</Trans>
    case 'callback_failing':
      return since === undefined ? <Trans>Your server does not answer</Trans> : <Since at={since} zone={zone} />
    case 'google_not_bound':
      return <Trans>Withdrawals ask for its code</Trans>
    case 'mail_not_set':
      return <Trans>A first withdrawal needs one</Trans>
  }
}

function Since({ at, zone }: { at: number; zone: string }) {
  const isToday = dateOf(at, zone) === dateOf(serverNow(), zone)
  const time = formatTime(at, isToday ? 'minute' : 'list', { zone })
  return <Trans>Since {time}</Trans>
}
