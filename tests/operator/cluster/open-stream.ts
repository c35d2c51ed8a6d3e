import { setTimeout as pause } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Deployment } from '../deployment'

const AGAIN_MILLIS = 500

/** An event stream that is opened again from where it ended, as the console does. */
export interface OpenStream {
  /** Records of payments that were told of, by their handle id. */
  readonly payments: ReadonlySet<string>
  /** How often it was opened. */
  opened(): number
  stop(): Promise<void>
}

export function openStream({ publicUrl }: Deployment, token: string): OpenStream {
  const payments = new Set<string>()
  const stopping = new AbortController()
  let last = ''
  let opened = 0
  const read = async (): Promise<void> => {
    const query = last === '' ? '' : `?last_id=${encodeURIComponent(last)}`
    const { body, ok } = await fetch(`${publicUrl}/api/v1/events${query}`, {
      headers: { 'X-Token': token, Origin: publicUrl },
      signal: stopping.signal,
    })
    if (body === null || !ok) throw new Error('no stream')
    opened++
    for await (const event of body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())) {
      const said: unknown = JSON.parse(event.data)
      last = event.id ?? last
      if (typeof said === 'object' && said !== null && 'handle_id' in said && event.event === 'payment')
        payments.add(String(said.handle_id))
    }
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await read().catch(() => undefined)
      await pause(AGAIN_MILLIS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    payments,
    opened: () => opened,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
