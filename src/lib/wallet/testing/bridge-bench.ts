import { createWalletBridge, type MessageReceiver } from '@/lib/wallet/bridge'
import { outgoingSchema } from '#shared/wallet/envelope'
import type { ReceivedMessage } from '@/lib/wallet/gate'
import { createManualTimers } from './manual-timers'

export const WALLET = 'https://wallet.example'
export const PAGE = 'https://console.example'

/** A window of another page, as far as postMessage goes. */
export class OtherWindow {
  readonly received: { message: unknown; targetOrigin: string }[] = []

  postMessage(message: unknown, targetOrigin: string): void {
    this.received.push({ message: structuredClone(message), targetOrigin })
  }
}

class FakeFrame extends EventTarget {
  contentWindow: OtherWindow | null = new OtherWindow()
}

interface Incoming {
  readonly data: unknown
  readonly source?: unknown
  readonly origin?: string
}

/** A bridge with its frame and its wallet. Nothing in it waits for real time. */
export function createBridgeBench() {
  const timers = createManualTimers()
  const heard = new Set<(message: ReceivedMessage) => void>()
  const page: MessageReceiver = {
    addEventListener: (_, listener) => heard.add(listener),
    removeEventListener: (_, listener) => heard.delete(listener),
  }
  const frame = new FakeFrame()
  const wallet = new OtherWindow()
  frame.contentWindow = wallet
  let ids = 0

  const bridge = createWalletBridge({
    walletOrigin: WALLET,
    pageOrigin: PAGE,
    page,
    metadata: () => ({ name: 'Settlement', url: `${PAGE}/login`, origin: PAGE, icon: '' }),
    timers,
    newMessageId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  })
  const stop = bridge.listen()
  const detach = bridge.attach(frame)

  /** Delivers a message; by default from the wallet's window and origin. */
  const deliver = ({ data, source = wallet, origin = WALLET }: Incoming): void => {
    for (const listener of heard) listener({ data, source, origin })
  }
  const tell = (eventName: string, data?: unknown): void =>
    deliver({ data: { target: 'jsweb3-did', type: 'did_event', eventName, data } })
  const sent = () => wallet.received.map(({ message }) => outgoingSchema.parse(message))
  const requests = () => sent().filter((message) => message.type === 'dapp_event')
  const notices = () => sent().filter((message) => message.type === 'did_event')
  const lastId = (): string => requests().at(-1)?.messageId ?? 'nothing was asked'
  const reply = (data: unknown, status = 'success', messageId = lastId()): void =>
    deliver({ data: { target: 'jsweb3-did', type: 'dapp_event', messageId, status, data } })

  return { bridge, timers, page, frame, wallet, stop, detach, deliver, tell, reply, requests, notices, lastId }
}

/** A bench whose wallet was opened once, has loaded, and was closed. */
export function createLoadedBench() {
  const bench = createBridgeBench()
  bench.bridge.open()
  bench.tell('loaded')
  bench.tell('close')
  return bench
}
