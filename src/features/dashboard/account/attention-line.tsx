import { Plural, Trans } from '@lingui/react/macro'
import { ChevronRight, Hourglass, KeyRound, type LucideIcon, Mail, Scale, Webhook } from 'lucide-react'
import type { ComponentProps, ReactElement } from 'react'
import { serverNow } from '@/lib/api/server-clock'
import type { AttentionList } from '@/lib/api/statistics'
import { useZone } from '@/lib/api/use-zone'
import { dateOf, formatTime } from '@/lib/time/format-time'
import { Amount } from '@/lib/ui/amount'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { toneText } from '@/lib/ui/tone'
import { PageLink } from '../kit/page-link'

type Line = AttentionList['list'][number]
type Target = Pick<ComponentProps<typeof PageLink>, 'to' | 'search' | 'security'>

const LOOK: Record<Line['kind'], { icon: LucideIcon; tone: 'warning' | 'info'; target: Target }> = {
  payment_difference: { icon: Scale, tone: 'warning', target: { to: '/record', search: { exception: 'under,over' } } },
  payment_late: { icon: Hourglass, tone: 'warning', target: { to: '/record', search: { exception: 'late' } } },
  callback_failing: { icon: Webhook, tone: 'warning', target: { to: '/callbackList', search: { state: 'failed' } } },
  google_not_bound: { icon: KeyRound, tone: 'info', target: { to: '/accountInfo', security: true } },
  mail_not_set: { icon: Mail, tone: 'info', target: { to: '/accountInfo', security: true } },
}

/** One matter that needs attention: what it is, its severity, and a link. The whole line is the link. */
export function AttentionLine({ line }: { line: Line }) {
  const { icon, tone, target } = LOOK[line.kind]
  return (
    <PageLink
      {...target}
      className="flex min-h-13.5 items-center gap-3 -outline-offset-2 py-2 text-text-1 no-underline hover:bg-hover"
    >
      <Icon of={icon} size={18} className={classNames('flex-none', toneText[tone])} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium desk:truncate">{MATTER[line.kind](line.count)}</span>
        <span className="block type-12 text-text-3 desk:truncate">
          <Detail line={line} />
        </span>
      </span>
      <Icon of={ChevronRight} size={16} className="flex-none text-text-3" />
    </PageLink>
  )
}

const MATTER: Record<Line['kind'], (count: number) => ReactElement> = {
  payment_difference: (count) => (
    <Plural value={count} one="# payment under- or overpaid" other="# payments under- or overpaid" />
  ),
  payment_late: (count) => <Plural value={count} one="# payment came too late" other="# payments came too late" />,
  callback_failing: (count) => <Plural value={count} one="# callback is failing" other="# callbacks are failing" />,
  google_not_bound: () => <Trans>Google Authenticator not bound</Trans>,
  mail_not_set: () => <Trans>No email address yet</Trans>,
}

const DETAIL: Record<Line['kind'], () => ReactElement> = {
  payment_difference: () => <Trans>Mark as paid, or refund</Trans>,
  payment_late: () => <Trans>After the order timed out</Trans>,
  callback_failing: () => <Trans>Your server does not answer</Trans>,
  google_not_bound: () => <Trans>Needed for withdrawals</Trans>,
  mail_not_set: () => <Trans>A first withdrawal needs one</Trans>,
}

function Detail({ line: { kind, largest, since } }: { line: Line }) {
  if (largest !== undefined) {
    return (
      <Trans>
        Largest difference <Amount value={largest} unit="USDT" />
      </Trans>
    )
  }
  return since === undefined ? DETAIL[kind]() : <Since at={since} />
}

function Since({ at }: { at: number }) {
  const zone = useZone()
  const isToday = dateOf(at, zone) === dateOf(serverNow(), zone)
  const time = formatTime(at, isToday ? 'minute' : 'list', { zone })
  return <Trans>Since {time}</Trans>
}
