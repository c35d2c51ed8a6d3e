import { Plural, Trans } from '@lingui/react/macro'
import {
  ChevronRight,
  Hourglass,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Scale,
  WalletMinimal,
  Webhook,
} from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { ATTENTION_KINDS, type AttentionKind } from '#shared/contract/statistics'
import { serverNow } from '@/lib/api/transport/server-clock'
import type { AttentionList } from '@/lib/api/statistics'
import { useZone } from '@/lib/api/use-zone'
import type { PageAddress } from '@/lib/paths/page-search'
import { dateOf, formatTime } from '#shared/time/format-time'
import { Amount } from '@/lib/ui/amount'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { type Tone, toneText } from '@/lib/ui/tone'
import { PageLink } from '@/features/session/page-link'

type Line = AttentionList['list'][number]

const LOOK = {
  money_waiting: { icon: WalletMinimal, tone: 'warning', target: { to: '/unassigned' } },
  payment_difference: {
    icon: Scale,
    tone: 'warning',
    target: { to: '/record', search: { exception: 'under,over', undecided: 1 } },
  },
  payment_late: {
    icon: Hourglass,
    tone: 'warning',
    target: { to: '/record', search: { exception: 'late', undecided: 1 } },
  },
  callback_failing: {
    icon: Webhook,
    tone: 'warning',
    target: { to: '/callbackList', search: { state: 'failing', range: '30d' } },
  },
  google_not_bound: { icon: KeyRound, tone: 'info', target: { to: '/accountInfo', security: true } },
  mail_not_set: { icon: Mail, tone: 'info', target: { to: '/accountInfo', security: true } },
  recovery_not_saved: { icon: LifeBuoy, tone: 'warning', target: { to: '/accountInfo', security: true } },
} as const satisfies Record<AttentionKind, { icon: LucideIcon; tone: Tone; target: PageAddress }>

/** The lines of kinds that this version knows; a newer back end may send others. */
export function knownLines(list: readonly Line[]): (Line & { kind: AttentionKind })[] {
  return list.flatMap((line) => {
    const kind = ATTENTION_KINDS.find((one) => one === line.kind)
    return kind === undefined ? [] : [{ ...line, kind }]
  })
}

interface NeedLineProps {
  icon: LucideIcon
  tone: Tone
  target: PageAddress
  title: ReactNode
  detail: ReactNode
}

/** One matter that needs the merchant: what it is, its severity, and where it is dealt with. The whole line is the link. */
export function NeedLine({ icon, tone, target, title, detail }: NeedLineProps) {
  return (
    <PageLink
      {...target}
      className="flex min-h-13.5 items-center gap-3 -outline-offset-2 py-2 text-text-1 no-underline hover:bg-hover"
    >
      <Icon of={icon} size={18} className={classNames('flex-none', toneText[tone])} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="block type-12 text-text-3 wrap-anywhere">{detail}</span>
      </span>
      <Icon of={ChevronRight} size={16} className="flex-none text-text-3" />
    </PageLink>
  )
}

/** One matter that the server counts. */
export function AttentionLine({ line }: { line: Line & { kind: AttentionKind } }) {
  return <NeedLine {...LOOK[line.kind]} title={MATTER[line.kind](line)} detail={<Detail line={line} />} />
}

const MATTER: Record<AttentionKind, (line: Line) => ReactElement> = {
  money_waiting: ({ usdt_amount }) => (
    <Trans>
      <Amount value={usdt_amount} unit="USDT" /> waits for you
    </Trans>
  ),
  payment_difference: ({ count }) => (
    <Plural value={count} one="# payment under- or overpaid" other="# payments under- or overpaid" />
  ),
  payment_late: ({ count }) => <Plural value={count} one="# payment came too late" other="# payments came too late" />,
  callback_failing: ({ count }) => (
    <Plural value={count} one="# callback was given up" other="# callbacks were given up" />
  ),
  google_not_bound: () => <Trans>Google Authenticator not bound</Trans>,
  mail_not_set: () => <Trans>No email address yet</Trans>,
  recovery_not_saved: () => <Trans>Recovery codes not saved</Trans>,
}

const DETAIL: Record<AttentionKind, (line: Line) => ReactElement> = {
  money_waiting: ({ count }) => (
    <Plural value={count} one="# amount without an order" other="# amounts without an order" />
  ),
  payment_difference: () => <Trans>Keep, refund or mark as paid</Trans>,
  payment_late: () => <Trans>After the order timed out</Trans>,
  callback_failing: () => <Trans>Your server does not answer</Trans>,
  google_not_bound: () => <Trans>It protects sign-in and withdrawals</Trans>,
  mail_not_set: () => <Trans>A first withdrawal needs one</Trans>,
  recovery_not_saved: () => <Trans>The only way in when the phone is lost</Trans>,
}

function Detail({ line }: { line: Line & { kind: AttentionKind } }) {
  const { kind, largest, since } = line
  if (largest !== undefined) {
    return (
      <Trans>
        Largest difference <Amount value={largest} unit="USDT" />
      </Trans>
    )
  }
  return since === undefined ? DETAIL[kind](line) : <Since at={since} />
}

function Since({ at }: { at: number }) {
  const zone = useZone()
  const isToday = dateOf(at, zone) === dateOf(serverNow(), zone)
  const time = formatTime(at, isToday ? 'minute' : 'list', { zone })
  return <Trans>Since {time}</Trans>
}
