import type { QueryClient } from '@tanstack/react-query'
import { LONG } from './entry'
import { standBetween } from './vitest-stand-in'

/** The states that every screen is shown in. */
export const SCREEN_STATES = ['full', 'loading', 'empty', 'error', 'stale', 'long words'] as const
export type ScreenState = (typeof SCREEN_STATES)[number]

/** What decides whether a screen is shown at all: it answers in every state. */
const ALWAYS = /\/(?:user\/info|capabilities)(?:\?|$)/
/** Long enough for the first answers to be drawn. */
const STALE_AFTER_MS = 1500

const LONG_FIELDS = new Set([
  'name',
  'apply_name',
  'account_name',
  'out_trade_no',
  'subject',
  'note',
  'from_name',
  'to_name',
])

const failure = () => Response.json({ code: 500, msg: 'The database does not answer' }, { status: 500 })

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'total' ? 0 : Array.isArray(part) ? [] : part]),
  )
}

function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => lengthened(part))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    LONG_FIELDS.has(name) && typeof part === 'string' ? `${part} ${LONG}` : lengthened(part),
  ])
  return Object.fromEntries(parts)
}

/** A success with other data; what is no envelope, such as a file, stays. */
async function withData(response: Response, change: (data: unknown) => unknown): Promise<Response> {
  const text = await response.clone().text()
  if (!(response.headers.get('content-type') ?? '').includes('json') || !text.startsWith('{')) return response
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || !('data' in body)) return response
  return Response.json({ ...body, data: change(body.data) }, { headers: response.headers })
}

/**
 * Puts a state between the screens and the fake server of their fixtures.
 * @returns what to do with the cache of the screen once it is drawn
 */
export function playState(state: ScreenState): (client: QueryClient | undefined) => void {
  let isDown = false
  standBetween((fetch) => async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (ALWAYS.test(address)) return fetch(input, init)
    if (state === 'loading') return new Promise<Response>(() => {})
    if (state === 'error' || isDown) return failure()
    const answer = await fetch(input, init)
    if (state === 'empty') return withData(answer, emptied)
    return state === 'long words' ? withData(answer, lengthened) : answer
  })
  return (client) => {
    if (state !== 'stale') return
    setTimeout(() => {
      isDown = true
      void client?.invalidateQueries()
    }, STALE_AFTER_MS)
  }
}
