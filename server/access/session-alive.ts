import type { Db } from '#server/database/schema'

/**
 * Whether what began at a time goes on with its session: that is neither revoked, nor expired, nor idle for too long, and has the
 * token that it had then. What began with a token that was replaced ends when that one counts no more.
 */
export async function isSessionAlive(
  db: Db,
  { session_id, began, now }: { session_id: string; began: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select(['active_at', 'idle_seconds', 'previous_until'])
    .where('id', '=', session_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined || row.active_at.getTime() + row.idle_seconds * 1000 <= now.getTime()) return false
  const { previous_until: until } = row
  return until === null || until <= began || until > now
}
