import { Trans } from '@lingui/react/macro'
import {
  ArrowDownLeft,
  ArrowUpRight,
  BadgeCheck,
  Bell,
  CircleAlert,
  CircleCheck,
  Layers,
  LogIn,
  type LucideIcon,
  Scale,
  ShieldCheck,
  Undo2,
} from 'lucide-react'
import { PageLink } from '@/features/session/page-link'
import type { Notification } from '#shared/contract/message'
import { serverNow } from '@/lib/api/transport/server-clock'
import { useZone } from '@/lib/api/use-zone'
import { useDeviceWords } from '@/lib/domain-ui/device-words'
import { useLocale } from '@/lib/i18n/active-locale'
import { dateOf, formatTime } from '#shared/time/format-time'
import { formatWords } from '#shared/time/format-words'
import { Amount } from '@/lib/ui/amount'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { type Tone, tonePair } from '@/lib/ui/tone'
import { UNREAD } from './mark-read'
import { addressOf } from './target-link'

/**
 * SPEC.md section 3: 2 log-in, 5 fund aggregation. Our own: 100 payment received, 101 needs attention, 102 refund
 * ended, 103 withdrawal, 104 recharge, 105 correction, 110 account security, 111 opening of merchant permission. Any other type is
 * plain text.
 */
const LOOK: Readonly<Record<number, { icon: LucideIcon; tone: Tone }>> = {
  2: { icon: LogIn, tone: 'neutral' },
  5: { icon: Layers, tone: 'info' },
  100: { icon: CircleCheck, tone: 'success' },
  101: { icon: CircleAlert, tone: 'warning' },
  102: { icon: Undo2, tone: 'info' },
  103: { icon: ArrowUpRight, tone: 'info' },
  104: { icon: ArrowDownLeft, tone: 'success' },
  105: { icon: Scale, tone: 'info' },
  110: { icon: ShieldCheck, tone: 'warning' },
  111: { icon: BadgeCheck, tone: 'info' },
}
const PLAIN = { icon: Bell, tone: 'neutral' } as const satisfies { icon: LucideIcon; tone: Tone }

interface NotificationLineProps {
  message: Notification
  onRead: () => void
  /** The link of the notification was followed. */
  onFollow: () => void
}

const look =
  'grid w-full grid-cols-[2.125rem_1fr_auto] gap-x-2.5 border-b border-line-hair px-4 py-3 text-left text-inherit no-underline -outline-offset-2 hover:bg-hover'

/**
 * One notification. Pressing it marks it as read, and leads to what it is about where that is known. Title and content
 * are always shown as plain text.
 */
export function NotificationLine({ message, onRead, onFollow }: NotificationLineProps) {
  const unread = message.status === UNREAD
  const address = addressOf(message)
  const read = () => {
    if (unread) onRead()
  }
  if (address === undefined)
    return (
      <button type="button" onClick={read} className={look}>
        <Content message={message} />
      </button>
    )
  return (
    <PageLink
      {...address}
      onClick={() => {
        read()
        onFollow()
      }}
      className={look}
    >
      <Content message={message} />
    </PageLink>
  )
}

function Content({ message }: { message: Notification }) {
  const { icon, tone } = LOOK[message.types] ?? PLAIN
  const unread = message.status === UNREAD
  return (
    <>
      <span className={classNames('row-span-2 grid size-8.5 place-items-center rounded-[8px]', tonePair[tone])}>
        <Icon of={icon} size={16} />
      </span>
      <span className={classNames('min-w-0 font-medium wrap-anywhere', unread ? 'text-text-1' : 'text-text-2')}>
        {message.title}
      </span>
      <span className="flex h-5 items-center gap-1.5 type-12 text-text-3">
        <When at={message.created_time} />
        {unread && (
          <span className="size-2 rounded-[2px] bg-accent-mark forced-color-adjust-none">
            <span className="sr-only">
              <Trans>unread</Trans>
            </span>
          </span>
        )}
      </span>
      <span className="col-span-2 min-w-0 type-13 text-text-2 wrap-anywhere">
        <Facts message={message} />
      </span>
    </>
  )
}

/** The clock time for the last day, else the date. */
function When({ at }: { at: number }) {
  const zone = useZone()
  const locale = useLocale()
  const today = dateOf(serverNow(), zone) === dateOf(at, zone)
  return (
    <time className="tabular-nums">
      {today ? formatWords(at, 'clock', { zone, locale }) : formatTime(at, 'list', { zone })}
    </time>
  )
}

function Facts({ message }: { message: Notification }) {
  const { types, content, device, ip, address, amount, currency } = message
  const say = useDeviceWords()
  if (types === 2) {
    // The server's sentence may already contain some of these facts.
    const more = [device, address, ip].filter((fact) => fact && !content.includes(fact))
    return <>{say([content, ...more].filter(Boolean).join(' · '))}</>
  }
  if (types === 5 && amount && currency) {
    // The server may have written the amount in its sentence as well; it is shown once.
    const told = content.includes(amount) ? '' : content
    return (
      <>
        <b className="font-semibold text-text-1">
          <Amount value={amount} mode="list" unit={currency.token} />
        </b>{' '}
        {currency.chain} {told}
      </>
    )
  }
  return <>{content}</>
}
