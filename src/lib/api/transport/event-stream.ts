import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { connected } from './connection'
import { events, type ServerEvent, serverEvent } from '#shared/contract/system'
import { PRIVATE } from './private-call'
import { headersOf, prepare } from './request'

/**
 * The server sends a heartbeat every 15 s. After two missed heartbeats and some margin the connection counts as dead.
 */
const SILENCE_MS = 40_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const LONGEST_MESSAGE = 64 * 1024

interface Follow {
  /** The id of the last event received; the stream resumes after it. */
  lastId: () => string | undefined
  onEvent: (event: ServerEvent) => void
  /** Ends the stream: the page is left or the session is over. */
  signal: AbortSignal
}

type Ending = 'again' | 'never'

/**
 * Follows the server's events until the signal aborts. It resumes after the last event, waits longer after each
 * failure, and closes a connection that has gone silent. Resolves early when the session is over.
 */
export async function followEvents({ lastId, onEvent, signal }: Follow): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const heard = (event: ServerEvent) => {
      failures = 0
      onEvent(event)
    }
    if ((await listenOnce({ lastId, onEvent: heard, signal })) === 'never' || signal.aborted) return
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    // Half of the wait is random, so that browsers do not all reconnect at the same moment after an outage.
    await rest(wait / 2 + (Math.random() * wait) / 2, signal)
  }
}

/** One connection, from the first byte to the last. Never throws: after any failure the caller reconnects. */
async function listenOnce({ lastId, onEvent, signal }: Follow): Promise<Ending> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const from = lastId()
    const request = prepare(events, { query: from === undefined ? {} : { last_id: from } })
    const response = await fetch(request.url, {
      headers: headersOf(request),
      signal: AbortSignal.any([signal, silence.signal]),
      ...PRIVATE,
      redirect: 'error',
    })
    if (response.status === 401) return refuse(request.token)
    // Everything else may pass: a proxy answers 404 while a back end is being updated.
    if (!response.ok || !response.body || !isEventStream(response)) return 'again'
    await readEvents(response.body, { alive, onEvent })
  } catch {
    // Aborted, cut off or refused: the loop decides whether to reconnect.
  } finally {
    clearTimeout(timer)
  }
  return 'again'
}

/** The token was replaced while it was on its way: then the session goes on, and its events with it. */
function refuse(token: string | undefined): Ending {
  const { session } = connected()
  if (token !== undefined) session.refused(token)
  const now = session.token()
  return now === undefined || now === token ? 'never' : 'again'
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { alive, onEvent }: { alive: () => void; onEvent: (event: ServerEvent) => void },
): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = data.length > LONGEST_MESSAGE ? undefined : eventOf(data)
      if (event) onEvent(event)
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Undefined for an event that this version does not know. */
function eventOf(data: string): ServerEvent | undefined {
  try {
    return z.safeParse(serverEvent, JSON.parse(data)).data
  } catch {
    return undefined
  }
}

function isEventStream(response: Response): boolean {
  return /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
