import {
  isBoundedData,
  outgoingSchema,
  TO_PAGE,
  type WalletEvent,
  type WalletNotice,
  type WalletRequest,
} from '@/lib/wallet/envelope'

/** The window that framed us, as far as messages go. */
export interface ParentWindow {
  postMessage(message: unknown, targetOrigin: string): void
}

interface IncomingMessage {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
}

interface PageLinkOptions {
  /** Origins that may use this wallet. */
  readonly allowed: readonly string[]
  readonly parent: ParentWindow
  /** What the browser says the parent's origin is (ancestorOrigins, referrer), if it says it. */
  readonly likelyOrigin: string | undefined
}

type EventName = WalletEvent['eventName']

export interface PageLink {
  /** The request or notice inside a message, with the origin the browser vouches for; undefined for anything else. */
  read(
    message: IncomingMessage,
  ): { readonly origin: string; readonly message: WalletRequest | WalletNotice } | undefined
  /** Sends an event to the page, or to every page that may be it while none has spoken. */
  tell(eventName: EventName, data?: unknown): void
  reply(to: { readonly origin: string; readonly message_id: string }, status: 'success' | 'fail', data: unknown): void
}

/**
 * The wallet's end of the wire. A page is who the browser says it is: `event.origin` on the allow-list and
 * `event.source` our parent; what the page writes into its metadata is never believed.
 */
export function createPageLink({ allowed, parent, likelyOrigin }: PageLinkOptions): PageLink {
  let spoken: string | undefined = allowed.find((origin) => origin === likelyOrigin)

  return {
    read({ source, origin, data }) {
      if (source !== parent || !allowed.includes(origin) || !isBoundedData(data)) return undefined
      const message = outgoingSchema.safeParse(data)
      if (!message.success) return undefined
      spoken = origin
      return { origin, message: message.data }
    },
    tell(eventName, data) {
      const message = { target: TO_PAGE, type: 'did_event', eventName, ...(data === undefined ? {} : { data }) }
      for (const origin of spoken === undefined ? allowed : [spoken]) parent.postMessage(message, origin)
    },
    reply({ origin, message_id }, status, data) {
      parent.postMessage({ target: TO_PAGE, type: 'dapp_event', messageId: message_id, status, data }, origin)
    },
  }
}
