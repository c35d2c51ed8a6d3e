import { ExpiryWatch } from '@/features/session/expiry-watch'
import { MenuCountWatch } from './count-watch'
import { LiveUpdates } from './live-updates'
import { UnreadWatch } from './notifications/unread-watch'
import { UnreadBanner } from './unread-banner'
import { UpdateBar } from './update-bar'

export { MenuFoot } from './menu-foot'

/**
 * What works behind every signed-in page: the events of the server and the end of the session.
 * @param place how far the events were heard before the data of this page was read, for the stream begins after that
 */
export function Watches({ place }: { place: string | undefined }) {
  return (
    <>
      <ExpiryWatch />
      <LiveUpdates from={place} />
    </>
  )
}

/** What the frame says above a page of news that come later, and the numbers in its bars. */
export function FrameNews() {
  return (
    <>
      <UpdateBar />
      <UnreadBanner />
      <UnreadWatch />
      <MenuCountWatch />
    </>
  )
}
