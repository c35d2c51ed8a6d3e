import type { Db } from '#sandbox/database/schema'
import type { Circumstances } from './handler'
import type { Services } from './services'

export interface Activity {
  readonly merchant_id: string
  /** Name of the operation, such as `user.changePassword`. */
  readonly action: string
  /** What a person wants to see of it later. Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes a line of the activity log (`GET /user/log`), in the transaction of the deed. */
export async function logActivity(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  { ip, device }: Pick<Circumstances, 'ip' | 'device'>,
  { merchant_id, action, detail = {} }: Activity,
): Promise<void> {
  await db
    .insertInto('activity_log')
    .values({ merchant_id, action, detail: JSON.stringify(detail), ip, device, created_at: clock.now() })
    .execute()
}
