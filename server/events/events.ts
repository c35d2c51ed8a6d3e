import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { EventHub, Subscription } from '#server/core/event-hub'
import { errorFields } from '#server/core/log'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { WakeUps } from '#server/database/wake-ups'
import { serverEvent } from '#shared/contract/system'
import { insertEvents, readEvents, streamBounds } from './event'
import type { StoredEvent } from './event'
import { formatCursor, parseCursor } from './event-cursor'
import { EventStream } from './event-stream'
import { lookAgain } from './look-again'

const HEARTBEAT_MILLIS = 15_000
/** Wake-ups can be lost with the connection that brings them, so the table is read from time to time in any case. */
const POLL_MILLIS = 5_000
/** Tabs share one stream (PRODUCT.md section 5); more than this many is a fault of a client. */
const STREAMS_PER_MERCHANT = 10

export interface EventsOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly wakeUps: WakeUps
  readonly heartbeatMillis?: number
  readonly pollMillis?: number
}

/**
 * The hub of one process over the `event` table, which alone holds what was published; any number of processes have one
 * each. A notification of the database starts a read for the streams of its merchant.
 *
 * @example
 * const events = createEvents({ db, clock, log, wakeUps: openWakeUps({ url, onError }) })
 * await inTransaction(db, (trx) => events.publish(trx, merchant_id, { type: 'balance' }))
 */
export function createEvents(options: EventsOptions): EventHub {
  const { db, clock, log, wakeUps, heartbeatMillis = HEARTBEAT_MILLIS, pollMillis = POLL_MILLIS } = options
  /** Streams that have said hello; in the order of their beginning. */
  const streams = new Set<EventStream>()
  const looks = lookAgain({
    look: async (isWanted) => {
      const wanted = Array.from(streams).filter(({ merchant_id }) => isWanted(merchant_id))
      return await deliver(db, wanted, log)
    },
    onError: (error) => log.error({ error: errorFields(error) }, 'events could not be read'),
  })
  const leaveWakeUps = wakeUps.on('event', (merchant_id) => {
    if (streams.size > 0) looks.ask(merchant_id)
  })
  let poll: NodeJS.Timeout | undefined
  let closed = false

  const join = (stream: EventStream): void => {
    const [oldest, ...others] = Array.from(streams).filter(({ merchant_id }) => merchant_id === stream.merchant_id)
    if (others.length + 1 >= STREAMS_PER_MERCHANT) oldest?.end()
    streams.add(stream)
    poll ??= setInterval(() => looks.ask(null), pollMillis)
  }
  const leave = (stream: EventStream): void => {
    streams.delete(stream)
    if (streams.size > 0) return
    clearInterval(poll)
    poll = undefined
  }

  const begin = async (stream: EventStream, { last_id, isAlive }: Subscription): Promise<void> => {
    const known = await setCursor(db, stream, last_id)
    if (closed) stream.end()
    if (stream.ended.aborted) return
    const id = formatCursor(stream.cursor)
    stream.tell(known ? { type: 'hello', id, server_time: clock.seconds() } : { type: 'reset', id })
    join(stream)
    const heartbeat = setInterval(() => {
      isAlive().then(
        (alive) => (alive ? stream.beat() : stream.end()),
        () => stream.end(),
      )
    }, heartbeatMillis)
    stream.ended.addEventListener('abort', () => {
      clearInterval(heartbeat)
      leave(stream)
    })
    looks.ask(stream.merchant_id)
  }

  const publishAll: EventHub['publishAll'] = async (trx, published) => {
    const created_at = clock.now()
    await insertEvents(
      trx,
      published.map(({ merchant_id, type, ...data }) => ({ merchant_id, type, data, created_at })),
    )
  }

  return {
    publish: async (trx, merchant_id, event) => await publishAll(trx, [{ ...event, merchant_id }]),
    publishAll,
    open: (subscription) => {
      const stream = new EventStream(subscription)
      begin(stream, subscription).catch((error: unknown) => {
        log.error({ error: errorFields(error) }, 'an events stream could not begin')
        stream.end()
      })
      return stream.body
    },
    place: async () => formatCursor((await streamBounds(db)).head),
    close: () => {
      closed = true
      leaveWakeUps()
      looks.stop()
      for (const stream of streams) stream.end()
    },
  }
}

/** Sets a stream's cursor to where its console left off; false when what it missed is gone, and it starts from now. */
async function setCursor(db: Db, stream: EventStream, last_id: string | null): Promise<boolean> {
  const { head, floor } = await streamBounds(db)
  const asked = parseCursor(last_id)
  const kept = asked !== null && BigInt(asked.made_in) > BigInt(floor) && BigInt(asked.made_in) <= BigInt(head.made_in)
  stream.cursor = kept ? asked : head
  return kept || last_id === null
}

/** @returns the merchants of whom something is left that could not be delivered yet */
async function deliver(db: Db, streams: readonly EventStream[], log: Logger): Promise<Set<string>> {
  const left = new Set<string>()
  if (streams.length === 0) return left
  const readers = streams.map(({ cursor, merchant_id, session_id }) => ({ ...cursor, merchant_id, session_id }))
  const batches = await readEvents(db, readers)
  for (const [at, stream] of streams.entries()) {
    const batch = batches[at]
    if (batch === undefined) continue
    if (batch.ended) stream.end()
    if (batch.more) left.add(stream.merchant_id)
    for (const event of batch.events) tell(stream, event, log)
  }
  return left
}

function tell(stream: EventStream, { type, data, made_in, id }: StoredEvent, log: Logger): void {
  stream.cursor = { made_in, id }
  const event = z.safeParse(serverEvent, Object.assign({}, data, { type, id: formatCursor(stream.cursor) }))
  if (event.success) stream.tell(event.data)
  else log.error({ type }, 'an event is not what the contract says')
}
