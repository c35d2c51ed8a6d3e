import { networkStates } from '#server/chain/networks'
import { capabilities, events, networks } from '#shared/contract/system'
import { operations } from '#shared/contract/table'
import { isSessionAlive } from '#server/access/session-alive'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { KEPT_SECONDS } from '#server/http/idempotency'
import { isOffered } from '#server/http/mount'

export const systemRoutes: Handler[] = [
  handler(capabilities, async (_call, { db, clock, settings }) => {
    const simulated = await db
      .selectFrom('network')
      .select('id')
      .where('kind', '=', 'simulated')
      .orderBy('sort')
      .execute()
    const offered = operations.filter((line) => isOffered(line, settings))
    return {
      operations: offered.map(({ name }) => name),
      keyed_retry: true,
      test_mode: settings.test_mode,
      server_time: clock.seconds(),
      simulated_networks: simulated.map(({ id }) => id),
      limits: { hold_seconds: String(settings.hold_seconds), key_seconds: String(KEPT_SECONDS) },
    }
  }),

  handler(networks, async (_call, services) => ({ list: await networkStates(services.db, services) })),

  handler(events, (call, services) => {
    const { merchant_id, session_id } = callerOf(call)
    const began = services.clock.now()
    const body = services.events.open({
      merchant_id,
      session_id,
      last_id: call.query.last_id ?? null,
      isAlive: async () => await isSessionAlive(services.db, { session_id, began, now: services.clock.now() }),
    })
    // Proxies that collect an answer before they pass it on would hold every event back.
    const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
    return Promise.resolve(new Response(body, { headers }))
  }),
]
