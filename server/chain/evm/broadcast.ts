import { untilDurable } from '#server/database/durable'
import type { Db } from '#server/database/schema'
import type { Request } from './json-rpc'
import { sendRaw } from './send-raw'

/**
 * Sends a transaction of the journal, and only after its row cannot be lost any more: else a standby that takes over would
 * sign another one for the same payout.
 *
 * @throws as sendRaw
 */
export async function broadcast(db: Db, request: Request, journaled: { txid: string; raw: string }): Promise<void> {
  await untilDurable(db)
  await sendRaw(request, journaled)
}
