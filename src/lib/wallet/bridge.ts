import { LOGIN_MODES, TO_WALLET } from '#shared/wallet/envelope'
import type { WalletEvent, WalletMetadata, WalletNotice, WalletRequest } from '#shared/wallet/envelope'
import { createGate, type Gate, type ReceivedMessage } from './gate'
import { createListeners, type Listeners } from './listeners'
import { createLogoutHandshake } from './logout-handshake'
import type { WalletMethod } from './methods'
import { createPendingCalls } from './pending-calls'
import { createReadiness, READY_PATIENCE, type ReadyState } from './readiness'
import { createSnapshot } from './snapshot'
import { tellListeners } from './tell-listeners'
import type { Timers } from './timers'
import { cancelledByClosing, WalletError } from './wallet-error'
import { parseWalletOrigin } from './wallet-origin'
import { createWindowVisibility } from './window-visibility'

/** The part of an iframe element that the bridge touches. */
interface WalletFrame extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly contentWindow: { postMessage(message: unknown, targetOrigin: string): void } | null
}

/** The part of a window that receives messages. */
export interface MessageReceiver {
  addEventListener(type: 'message', listener: (message: ReceivedMessage) => void): void
  removeEventListener(type: 'message', listener: (message: ReceivedMessage) => void): void
}

export interface BridgeOptions {
  /** Exact origin of the wallet window; the bridge throws when parseWalletOrigin refuses it. */
  readonly walletOrigin: string
  readonly pageOrigin: string
  readonly page: MessageReceiver
  /** Called for every message, because a single-page application changes its title and address. */
  readonly metadata: () => WalletMetadata
  readonly timers: Timers
  /** A fresh UUID version 4. */
  readonly newMessageId: () => string
}

export interface WalletSnapshot {
  readonly ready: ReadyState
  /** The number of the iframe element; a new number needs a new element. */
  readonly generation: number
  /** True while the wallet window is shown. */
  readonly open: boolean
  /** True while a call waits for the person. */
  readonly waiting: boolean
  /** True when the wallet hid its window and then did not answer: the window asks the person what to do. */
  readonly overdue: boolean
}

export interface WalletBridge {
  /**
   * Sends a call to the wallet: opens the frame at the first use and waits until it is ready. Rejects with a
   * WalletError.
   */
  request<Answer>(method: WalletMethod<Answer>, params?: unknown): Promise<Answer>
  /** Ends the wallet's own session. Resolves at once when no wallet is ready, because then there is no session. */
  logout(): Promise<void>
  on: Listeners['on']
  /** Shows the window at the person's request. */
  open(): void
  /** Hides the window; calls that wait for the person are cancelled unless they are answered within 300 ms. */
  close(): void
  /** Replaces the frame; the calls that wait are sent again. */
  retry(): void
  /** Tells the wallet the language of the page, such as `zh-CN`: now, or as soon as it is ready. */
  setLanguage(next: string): void
  /**
   * Starts to use an iframe.
   * @returns a function that stops using it
   */
  attach(frame: WalletFrame): () => void
  /**
   * Starts to receive messages.
   * @returns a function that ends every call with `closed`
   */
  listen(): () => void
  snapshot(this: void): WalletSnapshot
  subscribe(this: void, listener: () => void): () => void
  /** How many messages were dropped, by reason. */
  dropped: Gate['dropped']
}

const isSilentAndUnposted = (call: { asks_person: boolean; posted: boolean }): boolean =>
  !call.asks_person && !call.posted

/**
 * Creates the console's end of the connection to the wallet window (SPEC.md sections 4 and 7): one exact origin, one
 * frame.
 * @throws TypeError for an origin that parseWalletOrigin refuses
 */
export function createWalletBridge(options: BridgeOptions): WalletBridge {
  const { pageOrigin, page, metadata, timers, newMessageId } = options
  const walletOrigin = parseWalletOrigin(options.walletOrigin, pageOrigin)
  let frame: WalletFrame | null = null
  let language: string | undefined
  const listeners = createListeners()
  const gate = createGate(walletOrigin, () => frame?.contentWindow)
  const logoutHandshake = createLogoutHandshake(timers)

  const view = createSnapshot(() => ({
    ready: readiness.state(),
    generation: readiness.generation(),
    open: visibility.isOpen(),
    waiting: calls.personCalls().length > 0,
    overdue: visibility.isOverdue(),
  }))
  const readiness = createReadiness(timers, () => {
    // A call that asks the person is kept: the window shows Retry, and closing the window cancels the call.
    if (readiness.state() === 'failed') calls.failWhere(isSilentAndUnposted, () => new WalletError('not_ready'))
    view.refresh()
  })
  const calls = createPendingCalls(timers, () => {
    visibility.callsChanged()
    view.refresh()
  })
  const visibility = createWindowVisibility({
    timers,
    changed: () => view.refresh(),
    personCalls: () => calls.personCalls(),
    cancel: (ids) => calls.failWhere(({ id }) => ids.includes(id), cancelledByClosing),
  })

  const post = (message: WalletRequest | WalletNotice): void => frame?.contentWindow?.postMessage(message, walletOrigin)
  const dataOf = <Data extends object>(data: Data, params: unknown) => ({
    ...data,
    metadata: metadata(),
    ...(params === undefined ? {} : { params }),
  })
  const notify = (methodName: string, params?: unknown): void =>
    post({ target: TO_WALLET, type: 'did_event', messageId: newMessageId(), data: dataOf({ methodName }, params) })
  const ask = (messageId: string, { chain_type, name }: WalletMethod<unknown>, params: unknown): void =>
    post({
      target: TO_WALLET,
      type: 'dapp_event',
      messageId,
      data: dataOf({ chainType: chain_type, methodName: name }, params),
    })

  const configure = (): void =>
    notify('inner_wallet_config', { loginModes: LOGIN_MODES, ...(language === undefined ? {} : { language }) })
  const walletLoaded = (): void => {
    readiness.saidLoaded()
    configure()
    calls.postWaiting()
  }
  const documentArrived = (): void => {
    const arrival = readiness.documentArrived()
    if (arrival === 'expected') return
    calls.forgotten()
    logoutHandshake.end(new WalletError('reloaded'))
    if (arrival === 'reloaded') calls.postWaiting()
  }

  const hear = (event: WalletEvent): void => {
    if (event.eventName === 'loaded') walletLoaded()
    if (event.eventName === 'open') visibility.walletOpens()
    if (event.eventName === 'close') visibility.walletCloses()
    if (event.eventName === 'logout') logoutHandshake.end()
    tellListeners(event, pageOrigin, listeners)
  }
  const receive = (message: ReceivedMessage): void => {
    const admitted = gate.admit(message)
    if (admitted?.kind === 'event') hear(admitted.event)
    if (admitted?.kind === 'reply' && !calls.settle(admitted.reply)) gate.drop('unknown_call')
  }

  return {
    request(method, params) {
      const id = newMessageId()
      const answer = calls.add({ id, method, wait: READY_PATIENCE, post: () => ask(id, method, params) })
      readiness.begin()
      if (calls.personCalls().includes(id)) visibility.openForCall()
      if (readiness.state() === 'ready') calls.postWaiting()
      return answer
    },
    logout: () =>
      readiness.state() === 'ready' ? logoutHandshake.begin(() => notify('inner_wallet_logout')) : Promise.resolve(),
    on: listeners.on,
    open() {
      readiness.begin()
      visibility.open()
    },
    close: () => visibility.dismiss(),
    retry() {
      calls.frameReplaced()
      logoutHandshake.end(new WalletError('reloaded'))
      readiness.restart()
    },
    setLanguage(next) {
      language = next
      if (readiness.state() === 'ready') configure()
    },
    attach(element) {
      frame = element
      element.addEventListener('load', documentArrived)
      return () => {
        element.removeEventListener('load', documentArrived)
        if (frame === element) frame = null
      }
    },
    listen() {
      page.addEventListener('message', receive)
      return () => {
        page.removeEventListener('message', receive)
        calls.failWhere(
          () => true,
          () => new WalletError('closed'),
        )
        logoutHandshake.end(new WalletError('closed'))
        readiness.stop()
        visibility.stop()
      }
    },
    snapshot: view.read,
    subscribe: view.subscribe,
    dropped: gate.dropped,
  }
}
