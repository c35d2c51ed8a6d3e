import type { Db } from '#server/database/schema'

export interface Activity {
  readonly merchant_id: string
  /** Name of the operation, such as `user.changePassword`. */
  readonly action: string
  readonly ip: string
  readonly device: string
  readonly at: Date
  /** What a person wants to see of it later. Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes a line of the activity log (`GET /user/log`), in the transaction of the act. */
export async function logActivity(db: Db, { at, detail = {}, ...activity }: Activity): Promise<void> {
  await db
    .insertInto('activity_log')
    .values({ ...activity, detail: JSON.stringify(detail), created_at: at })
    .execute()
}
