import {
  isBoundedData,
  outgoingSchema,
  TO_PAGE,
  type WalletEvent,
  type WalletNotice,
  type WalletRequest,
} from '#shared/wallet/envelope'

/** The part of the parent window that messages need. */
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
  /** The parent's origin by ancestorOrigins or referrer; undefined when the browser gives neither. */
  readonly likelyOrigin: string | undefined
}

type EventName = WalletEvent['eventName']

export interface PageLink {
  /** The request or notice in a message, with the origin from the browser; undefined for any other message. */
  read(
    message: IncomingMessage,
  ): { readonly origin: string; readonly message: WalletRequest | WalletNotice } | undefined
  /** Sends an event to the page, or to all allowed origins while the page has not sent a message. */
  tell(eventName: EventName, data?: unknown): void
  reply(to: { readonly origin: string; readonly message_id: string }, status: 'success' | 'fail', data: unknown): void
}

/**
 * The wallet's side of the messages with the page. A message counts only when the browser says that its `event.origin` is
 * allowed and its `event.source` is the parent window. The metadata that the page writes is never used for that.
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
