import type { Services } from '#server/chain/services'
import { runOutbox } from '#server/database/outbox-worker'
import type { OutboxRun } from '#server/database/outbox-worker'
import type { AttemptOptions } from '../attempt'
import { callbackHandlers } from '../callback-handlers'

/** Makes every try that is due now. A handler that throws fails the test. */
export async function deliverDue(services: Services, options: AttemptOptions = {}): Promise<OutboxRun> {
  const failures: unknown[] = []
  const { db, clock, random } = services
  const run = await runOutbox({
    db,
    clock,
    random,
    handlers: callbackHandlers(services, options),
    batch: 100,
    onFailure: (_, error) => void failures.push(error),
  })
  if (failures.length > 0) throw new AggregateError(failures, 'Callbacks could not be delivered')
  return run
}
