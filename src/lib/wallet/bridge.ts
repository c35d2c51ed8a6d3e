import * as z from 'zod/mini'
import {
  connectedAddresses,
  eventSchema,
  isBoundedData,
  LOGIN_MODES,
  replySchema,
  TO_PAGE,
  TO_WALLET,
  type WalletEvent,
  type WalletMetadata,
  type WalletNotice,
  type WalletRequest,
} from './envelope'
import { createListeners, type Listeners } from './listeners'
import type { WalletMethod } from './methods'
import { createPendingCalls } from './pending-calls'
import { createReadiness, READY_PATIENCE, type ReadyState } from './readiness'
import type { Timers } from './timers'
import { cancelledByClosing, WalletError } from './wallet-error'
import { parseWalletOrigin } from './wallet-origin'

/** The part of an iframe element that the bridge touches. */
export interface WalletFrame extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly contentWindow: { postMessage(message: unknown, targetOrigin: string): void } | null
}

export interface BridgeOptions {
  /** Exact origin of the wallet window, see parseWalletOrigin. */
  readonly walletOrigin: string
  readonly pageOrigin: string
  /** The window that messages arrive at. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** Read anew for every request: a single-page application changes its title and address. */
  readonly metadata: () => WalletMetadata
  readonly timers: Timers
  readonly newMessageId: () => string
}

/** Why a message was dropped, in the order of the checks. */
export type DropReason = 'source' | 'origin' | 'data' | 'label' | 'reply' | 'unknown_call' | 'event'

export interface WalletSnapshot {
  readonly ready: ReadyState
  /** Number of the iframe element to show; it changes when the frame must be replaced. */
  readonly generation: number
  /** True while the wallet window is to be seen. */
  readonly open: boolean
  /** True while a call waits for the person. */
  readonly waiting: boolean
}

export interface WalletBridge {
  /** Asks the wallet. Opens the frame on first use, waits until it is ready. Rejects with a WalletError. */
  request<Answer>(method: WalletMethod<Answer>, params?: unknown): Promise<Answer>
  /** Ends the wallet's own session; at once when no wallet is loaded, since then there is none to end. */
  logout(): Promise<void>
  on: Listeners['on']
  /** Shows the window by hand. */
  open(): void
  /** Hides the window; calls that wait for the person are cancelled unless they are answered within 300 ms. */
  close(): void
  /** Replaces the frame. */
  retry(): void
  /** Takes an iframe into use; the returned function lets it go. */
  attach(frame: WalletFrame): () => void
  /** Starts to receive; the returned function ends everything with `closed`. */
  listen(): () => void
  snapshot(): WalletSnapshot
  subscribe(this: void, listener: () => void): () => void
  /** How many messages were dropped, by reason. */
  dropped(): Readonly<Record<DropReason, number>>
}

const CLOSE_GRACE = 300
const LOGOUT_PATIENCE = 10_000

const labelSchema = z.object({ target: z.literal(TO_PAGE), type: z.enum(['dapp_event', 'did_event']) })

/** The console's end of the wire to the wallet window (SPEC.md sections 4 and 7): one exact origin, one frame. */
export function createWalletBridge(options: BridgeOptions): WalletBridge {
  const { pageOrigin, page, metadata, timers, newMessageId } = options
  const walletOrigin = parseWalletOrigin(options.walletOrigin, pageOrigin)
  const drops = { source: 0, origin: 0, data: 0, label: 0, reply: 0, unknown_call: 0, event: 0 }
  const subscribers = new Set<() => void>()
  const listeners = createListeners()
  let frame: WalletFrame | null = null
  let isOpen = false
  let openedForCall = false
  let keepCalls = () => {}
  let logoutUnderWay: { readonly promise: Promise<void>; end(error?: WalletError): void } | undefined

  const readiness = createReadiness(timers, () => {
    if (readiness.state() === 'failed') {
      calls.failWhere(({ asks_person, posted }) => !asks_person && !posted, () => new WalletError('not_ready'))
    }
    refresh()
  })
  const calls = createPendingCalls(timers, () => {
    if (openedForCall && calls.personCalls().length === 0) show(false)
    else refresh()
  })
  return null
}
