import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { serverEvent } from '@/lib/api/contract/system'
import type { EventHub, Subscription } from '#server/core/event-hub'
import { EventStream } from './event-stream'
import { errorFields } from '#server/core/log'
import { eventsAfter, insertEvent, streamBounds } from './event'
import type { EventPlace } from './event'

const HEARTBEAT_MILLIS = 15_000
/** Other processes publish too, so the table is looked at even when nothing was published here. */
const POLL_MILLIS = 1000
/** When to look after a `publish`: its transaction commits a moment later. */
const WAKE_MILLIS = [5, 20, 60, 200, 500]
/** Tabs share one stream (PRODUCT.md section 5); more than this many is a fault of a client. */
const STREAMS_PER_MERCHANT = 10

interface EventsOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly heartbeatMillis?: number
}

const placeId = ({ made_in, id }: EventPlace): string => `${made_in}-${id}`

function placeOf(last_id: string | null): EventPlace | null {
  const [, made_in, id] = /^(\d{1,19})-(\d{1,18})$/.exec(last_id ?? '') ?? []
  return made_in === undefined || id === undefined ? null : { made_in, id }
}

/** Events over the `event` table: any number of processes, one query a second for all streams of a process. */
export function createEvents({ db, clock, log, heartbeatMillis = HEARTBEAT_MILLIS }: EventsOptions): EventHub {
  /** Streams that have said hello; in the order of their beginning. */
  const streams = new Set<EventStream>()
  const look = oneAtATime(() => deliver(db, [...streams], log), log)
  let poll: NodeJS.Timeout | undefined
  let closed = false

  const join = (stream: EventStream): void => {
    const [oldest, ...others] = [...streams].filter(({ merchant_id }) => merchant_id === stream.merchant_id)
    if (others.length + 1 >= STREAMS_PER_MERCHANT) oldest?.end()
    streams.add(stream)
    poll ??= setInterval(look, POLL_MILLIS)
  }
  const leave = (stream: EventStream): void => {
    streams.delete(stream)
    if (streams.size > 0) return
    clearInterval(poll)
    poll = undefined
  }

  const begin = async (stream: EventStream, { last_id, isAlive }: Subscription): Promise<void> => {
    const known = await placeOn(db, stream, last_id)
    if (closed) stream.end()
    if (stream.ended.aborted) return
    const id = placeId(stream.place)
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
    look()
  }

  return {
    publish: async (trx, merchant_id, { type, ...data }) => {
      await insertEvent(trx, { merchant_id, type, data, created_at: clock.now() })
      if (streams.size === 0) return
      for (const millis of WAKE_MILLIS) setTimeout(look, millis).unref()
    },
    open: (subscription) => {
      const stream = new EventStream(subscription.merchant_id)
      begin(stream, subscription).catch((error: unknown) => {
        log.error({ error: errorFields(error) }, 'an events stream could not begin')
        stream.end()
      })
      return stream.body
    },
    close: () => {
      closed = true
      for (const stream of streams) stream.end()
    },
  }
}

/** Puts a stream where its console left off; false when what it missed is gone, and it starts from now. */
async function placeOn(db: Db, stream: EventStream, last_id: string | null): Promise<boolean> {
  const { head, floor } = await streamBounds(db)
  const asked = placeOf(last_id)
  const kept = asked !== null && BigInt(asked.made_in) > BigInt(floor) && BigInt(asked.made_in) <= BigInt(head.made_in)
  stream.place = kept ? asked : head
  return kept || last_id === null
}

async function deliver(db: Db, streams: readonly EventStream[], log: Logger): Promise<void> {
  if (streams.length === 0) return
  const readers = streams.map(({ place, merchant_id }, reader) => ({ ...place, merchant_id, reader }))
  for (const { reader, type, data, made_in, id } of await eventsAfter(db, readers)) {
    const stream = streams[reader]
    if (stream === undefined) continue
    stream.place = { made_in, id }
    const event = z.safeParse(serverEvent, Object.assign({}, data, { type, id: placeId(stream.place) }))
    if (event.success) stream.tell(event.data)
    else log.error({ type }, 'an event is not what the contract says')
  }
}

/** Runs `work` when called; a call while it runs becomes one more run after it, however many calls there are. */
function oneAtATime(work: () => Promise<void>, log: Logger): () => void {
  let running = false
  let again = false
  const run = async (): Promise<void> => {
    running = true
    try {
      do {
        again = false
        await work()
      } while (again)
    } catch (error) {
      log.error({ error: errorFields(error) }, 'events could not be read')
    } finally {
      running = false
    }
  }
  return () => {
    if (running) again = true
    else void run()
  }
}
