import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Context } from 'hono'
import * as z from 'zod/mini'

/** What the tester's receiver does with a callback. */
const SINK_MODES = ['200', '202', '500', 'slow', 'never', 'redirect', '410'] as const
export type SinkMode = (typeof SINK_MODES)[number]

const order = z.object({ mode: z.enum(SINK_MODES), seconds: z.optional(z.number().check(z.gte(0), z.lte(60))) })
const KEPT = 200
const SLOW_SECONDS = 5
const LARGEST_BODY = 256 * 1024

interface SunkCallback {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly mode: SinkMode
}

export interface Sink {
  /** `POST /sandbox/callback-sink {mode, seconds?}`, `GET` the same for what came, and any call below `/sink/`. */
  readonly app: Hono
  /** What came, the newest first. */
  readonly received: readonly SunkCallback[]
}

/**
 * A receiver for callbacks that behaves as it is told: for testers, and for the tests. Lives on the tools port; `slow`
 * answers 200 after `seconds` (5 when not given), `never` keeps the caller waiting until it hangs up. It forgets all but the newest `kept` callbacks.
 */
export function createSink({ kept = KEPT }: { kept?: number } = {}): Sink {
  const received: SunkCallback[] = []
  let behaviour: z.output<typeof order> = { mode: '200' }
  const app = new Hono()
  app.post('/sandbox/callback-sink', async (context) => {
    const parsed = z.safeParse(order, await context.req.json().catch(() => null))
    if (!parsed.success) return context.json({ code: 422, msg: `mode is one of ${SINK_MODES.join(', ')}` }, 422)
    behaviour = parsed.data
    return context.json({ code: 200, msg: 'ok', data: behaviour })
  })
  app.get('/sandbox/callback-sink', (context) =>
    context.json({ code: 200, msg: 'ok', data: { ...behaviour, list: received } }),
  )
  app.all('/sink/*', async (context) => {
    const { mode, seconds = SLOW_SECONDS } = behaviour
    const { path } = context.req
    received.unshift({ path, headers: context.req.header(), body: await boundedText(context), mode })
    received.length = Math.min(received.length, kept)
    return await answer(context, mode, seconds)
  })
  return { app, received }
}

async function boundedText(context: Context): Promise<string> {
  return (await context.req.text()).slice(0, LARGEST_BODY)
}

async function answer(context: Context, mode: SinkMode, seconds: number): Promise<Response> {
  const { signal } = context.req.raw
  if (mode === 'never' && !signal.aborted) await once(signal, 'abort')
  // Hanging up ends the pause too.
  if (mode === 'slow') await pause(seconds * 1000, undefined, { signal }).catch(() => undefined)
  if (mode === 'redirect') return context.redirect('/sink/elsewhere', 302)
  if (mode === '500' || mode === '410') return context.json({ taken: false }, mode === '500' ? 500 : 410)
  return context.json({ taken: true }, mode === '202' ? 202 : 200)
}
