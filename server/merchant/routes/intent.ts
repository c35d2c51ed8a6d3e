import { closeIntent } from '#shared/contract/user-access'
import { operations } from '#shared/contract/table'
import { Refusal } from '#server/core/refusal'
import { isClaimed } from '#server/http/call-claim'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { closeKey } from '#server/http/idempotency'

/** What became of an act whose answer was lost. */
export const intentRoutes: Handler[] = [
  handler(closeIntent, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const { act: route, client_ref: key } = call.body
    const isKeyed = operations.some(({ name, keyed }) => name === route && keyed === true)
    if (!isKeyed) throw new Refusal('parameter_error', [{ path: 'act', message: 'No such act', chinese: '没有此操作' }])
    if (await isClaimed(services.db, { merchant_id, key })) return { state: 'running' } as const
    const isClosed = await closeKey(services, { merchant_id, route, key }).catch((error: unknown) => {
      if (error instanceof Refusal && error.reason === 'still_running') return null
      throw error
    })
    if (isClosed === null) return { state: 'running' } as const
    return { state: isClosed ? 'never_begun' : 'executed' } as const
  }),
]
