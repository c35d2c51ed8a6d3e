import type { PageLink } from './page-link'
import type { TestSwitches } from './test-switches'

/** Where a reply goes. */
export interface ReplyAddress {
  readonly origin: string
  readonly message_id: string
}

/** Sends a reply; false when a test switch kept it from the page, which then still waits. */
export type Deliver = (to: ReplyAddress, status: 'success' | 'fail', data: unknown) => Promise<boolean>

interface DeliveryOptions {
  readonly link: PageLink
  readonly switches: () => TestSwitches
  readonly wait: (milliseconds: number) => Promise<void>
  readonly reload: () => void
  /** Sends a reply from a frame whose origin is not the wallet's. */
  readonly sendFromElsewhere: (to: ReplyAddress) => void
}

/** Replies to the page, or does to the reply what the test switches say. */
export function createDelivery({ link, switches, wait, reload, sendFromElsewhere }: DeliveryOptions): Deliver {
  return async (to, status, data) => {
    const wish = switches()
    if (wish.latency > 0) await wait(wish.latency)
    if (wish.reload) reload()
    if (wish.reply === 'wrong_origin') sendFromElsewhere(to)
    if (wish.reload || wish.reply !== 'normal') return false
    if (wish.fail_code === null) link.reply(to, status, data)
    else link.reply(to, 'fail', { code: wish.fail_code, message: 'Test switch' })
    return true
  }
}
