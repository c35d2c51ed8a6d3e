import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Heard, onServerEvent, startServerEvents } from './server-events'
import { fakeConnection } from '../testing/fake-server'

const asked: string[] = []
let lines: ReadableStreamDefaultController<Uint8Array>[] = []
let heard: Heard[] = []
/** The ids of the events heard, without the 'listening' notices. */
const ids = () => heard.flatMap((event) => ('id' in event ? [event.id] : []))
const greet = () =>
  lines.at(-1)?.enqueue(new TextEncoder().encode('data: {"type":"hello","id":"1","server_time":1}\n\n'))
const begun = () => heard.filter(({ type }) => type === 'listening').length
let stops: (() => void)[] = []

/** Two "tabs" in one page: locks and channels work the same within a page. */
const openTab = (session = 'one') => {
  const stop = startServerEvents(session)
  stops.push(stop)
  return stop
}
const say = (id: string) =>
  lines.at(-1)?.enqueue(new TextEncoder().encode(`id: ${id}\ndata: {"type":"balance","id":"${id}"}\n\n`))

beforeEach(() => {
  asked.length = 0
  lines = []
  heard = []
  stops = [onServerEvent((event) => heard.push(event))]
  fakeConnection()
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    asked.push(url)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        lines.push(controller)
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
})

describe('the events of the server', () => {
  test('come by one stream for all tabs of a session, and reach each tab', async () => {
    openTab()
    openTab()
    openTab('another session')
    await expect.poll(() => asked).toEqual(['/api/v1/events', '/api/v1/events'])
    lines[0]?.enqueue(new TextEncoder().encode('data: {"type":"balance","id":"7"}\n\n'))
    await expect.poll(() => ids()).toEqual(['7', '7'])
  })

  test('continue in another tab after the last event when the first is closed', async () => {
    const close = openTab()
    openTab()
    await expect.poll(() => asked.length).toBe(1)
    say('41')
    await expect.poll(() => ids().length).toBe(2)
    close()
    await expect.poll(() => asked).toEqual(['/api/v1/events', '/api/v1/events?last_id=41'])
    say('42')
    await expect.poll(() => ids()).toEqual(['41', '41', '42'])
  })

  test('may have been missed before the stream was open: each tab is told once when it opens', async () => {
    openTab()
    await expect.poll(() => asked.length).toBe(1)
    expect(begun()).toBe(0)
    greet()
    greet()
    await expect.poll(() => ids().length).toBe(2)
    expect(begun()).toBe(1)
    openTab()
    await expect.poll(begun).toBe(2)
  })

  test('stop while the page is hidden, and continue when it is visible again', async () => {
    openTab()
    await expect.poll(() => asked.length).toBe(1)
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.poll(() => asked.length).toBe(2)
  })
})
