import * as z from 'zod/mini'
import { serverEvent } from '#shared/contract/system'
import type { ServerEvent } from '#shared/contract/system'
import type { TestApi } from '#server/testing/test-api'

/** A console's end of the event stream. */
export interface ConsoleStream {
  /** The next event; null once the stream has ended. */
  next(): Promise<ServerEvent | null>
  close(): Promise<void>
}

/**
 * Opens the event stream of a token as a console does.
 *
 * @example
 * const stream = await openStream(api, token)
 * expect(await stream.next()).toMatchObject({ type: 'hello' })
 */
export async function openStream(api: TestApi, token: string, last_id?: string): Promise<ConsoleStream> {
  const query = last_id === undefined ? '' : `?last_id=${last_id}`
  const { body } = await api.app.request(`/api/v1/events${query}`, { headers: { 'X-Token': token } })
  if (body === null) throw new Error('The stream has no body')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const next = async (): Promise<ServerEvent | null> => {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const data = /^data: (.*)$/m.exec(buffer.slice(0, end))?.[1]
        buffer = buffer.slice(end + 2)
        if (data !== undefined) return z.parse(serverEvent, JSON.parse(data))
        continue
      }
      const { done, value } = await reader.read()
      if (done) return null
      buffer += value
    }
  }
  return { next, close: () => reader.cancel() }
}
