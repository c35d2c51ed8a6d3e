import type { PageLink } from './page-link'
import type { TestSwitches } from './test-switches'

/** The request that a reply belongs to. */
export interface ReplyAddress {
  readonly origin: string
  readonly message_id: string
}

/** Sends a reply. @returns false when a test switch prevented it, and the page still waits */
export type Deliver = (to: ReplyAddress, status: 'success' | 'fail', data: unknown) => Promise<boolean>

interface DeliveryOptions {
  readonly link: PageLink
  readonly switches: () => TestSwitches
  readonly wait: (milliseconds: number) => Promise<void>
  readonly reload: () => void
  /** Sends a reply from a frame whose origin is not the wallet's. */
  readonly sendFromElsewhere: (to: ReplyAddress) => void
}

/** Makes the function that replies to the page, or disturbs the reply as the test switches say. */
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
