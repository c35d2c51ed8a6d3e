import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { lateCode } from '@/lib/late/late-code'
import { IconButton } from '@/lib/ui/button'
import { LatePart } from '@/lib/ui/late-part'
import { Popover } from '@/lib/ui/popover'
import { isManyUnread, unreadCount, unreadText } from './notifications/unread-count'

const lateList = lateCode(async () => await import('./notifications/notification-list'))

const MOST_SHOWN = 99

/** The bell with the number of unread notifications beside it, which opens their list. */
export function NotificationBell() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const unread = useSyncExternalStore(unreadCount.subscribe, unreadCount.get, unreadCount.get)
  const counted = unread
    ? isManyUnread(unread)
      ? t`Notifications, ${unreadText(unread)} unread`
      : t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}`
    : t`Notifications`
  return (
    <Popover
      label={t`Notifications`}
      align="end"
      width={420}
      flush
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          icon={Bell}
          label={counted}
          data-unread={unread ? (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread) : undefined}
          className="gap-1.5 data-unread:w-auto data-unread:px-2 data-unread:after:rounded-1 data-unread:after:bg-accent-mark data-unread:after:px-1 data-unread:after:type-12 data-unread:after:leading-[1.125rem] data-unread:after:font-semibold data-unread:after:text-accent-on-mark data-unread:after:tabular-nums data-unread:after:content-[attr(data-unread)] forced-colors:data-unread:after:border"
        />
      }
    >
      <LatePart late={lateList} waiting={<div className="h-[465px] max-h-[70dvh]" />}>
        {({ NotificationList }) => <NotificationList unread={unread} onLeave={() => setOpen(false)} />}
      </LatePart>
    </Popover>
  )
}
