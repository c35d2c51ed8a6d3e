import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onUnread, unreadNames } from '@/lib/api/transport/unread-fields'

/** Fetched by who needs it: in front of our own back end nobody does. */
const UnreadNotice = lazy(async () => ({ default: (await import('./unread-notice')).UnreadNotice }))

/** Says that fields of the service could not be read since the page was loaded: they are dashes. */
export function UnreadBanner() {
  const names = useSyncExternalStore(onUnread, unreadNames)
  if (names === '') return null
  return (
    <Suspense>
      <UnreadNotice names={names} />
    </Suspense>
  )
}
