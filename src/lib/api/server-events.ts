import * as z from 'zod/mini'
import { type ServerEvent, serverEvent } from './contract/system'
import { followEvents } from './event-stream'

/** This tab hears every event from now on; what happened before, while it was getting there, it has not heard of. */
interface Listening {
  type: 'listening'
}
export type Heard = ServerEvent | Listening

type Listener = (heard: Heard) => void
const listeners = new Set<Listener>()

/** @returns an act that ends the subscription */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(heard: Heard): void {
  for (const listener of listeners) listener(heard)
}

/**
 * Brings the server's events into this tab, by one stream per browser: the tab that holds the lock listens and passes
 * on, the others hear it from there and take over when it goes. A browser without locks or channels has a stream per
 * tab. The stream is closed while the page is away.
 * @param sessionId tabs of one session share one stream
 * @returns an act that stops it
 */
export function startServerEvents(sessionId: string): () => void {
  const stop = new AbortController()
  let away = new AbortController()
  addEventListener('pagehide', () => away.abort(), stop)
  addEventListener(
    'pageshow',
    (event) => {
      if (!event.persisted) return
      away = new AbortController()
      void lead(sessionId, AbortSignal.any([stop.signal, away.signal]))
    },
    stop,
  )
  void lead(sessionId, AbortSignal.any([stop.signal, away.signal]))
  return () => stop.abort()
}

/** Follows the leader until this tab becomes it. */
async function lead(sessionId: string, signal: AbortSignal): Promise<void> {
  const name = `events ${sessionId}`
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let lastId: string | undefined
  const hear = (event: ServerEvent) => {
    const isFirst = lastId === undefined
    lastId = event.id
    if (isFirst && event.type === 'hello') tell({ type: 'listening' })
    tell(event)
  }
  channel?.addEventListener('message', ({ data }) => {
    const event = z.safeParse(serverEvent, data)
    if (event.success) hear(event.data)
  })
  const listen = () =>
    followEvents({
      lastId: () => lastId,
      onEvent(event) {
        hear(event)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
        channel?.postMessage(event)
      },
      signal,
    })
  try {
    // Without a channel a leader could tell nobody.
    if (channel && 'locks' in navigator) {
      const { held } = await navigator.locks.query()
      // Another tab's stream is open already: it greets nobody again.
      if (held?.some((lock) => lock.name === name)) tell({ type: 'listening' })
      await navigator.locks.request(name, { signal }, listen)
    } else {
      await listen()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    channel?.close()
  }
}
