import * as z from 'zod/mini'
import { type ServerEvent, serverEvent } from '#shared/contract/system'
import { followEvents } from './event-stream'

/**
 * From now on this tab receives every event. It may have missed events that happened before the stream was open, because
 * nobody knows where its data was read.
 */
interface Listening {
  type: 'listening'
}
export type Heard = ServerEvent | Listening

type Listener = (heard: Heard) => void
const listeners = new Set<Listener>()

/**
 * Subscribes to server events and to the notice that the stream is open.
 * @returns a function that ends the subscription
 */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(heard: Heard): void {
  for (const listener of listeners) listener(heard)
}

/**
 * Brings the server's events into this tab. A browser has one stream: the tab that holds the lock reads it and passes
 * events on to the others; when that tab closes, another one takes the lock. A browser without locks or channels has a
 * stream per tab. The stream is closed while the page is hidden.
 * @param sessionId tabs of one session share one stream
 * @param from the place in the stream before the data of this page was read; undefined on a back end that does not tell it
 * @returns a function that stops it
 */
export function startServerEvents(sessionId: string, from?: string): () => void {
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
  void lead(sessionId, AbortSignal.any([stop.signal, away.signal]), from)
  return () => stop.abort()
}

/** Receives events from the tab that holds the lock, until this tab gets the lock. */
async function lead(sessionId: string, signal: AbortSignal, from?: string): Promise<void> {
  const name = `events ${sessionId}`
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let lastId = from
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
    // Without a channel the tab with the lock could not pass events on.
    if (channel && 'locks' in navigator) {
      const { held } = await navigator.locks.query()
      // Another tab's stream is already open, and it does not announce itself again.
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
