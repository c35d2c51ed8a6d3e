import { randomBytes } from 'node:crypto'
import { openKey } from '#server/access/application-key'
import type { SecretKeys } from '#server/core/secrets'
import { enqueue } from '#server/database/outbox'
import type { Db, Trx } from '#server/database/schema'

/** Topic of tries of deliveries that are stored already. */
export const TRY_TOPIC = 'callback_try'

/** One try of a delivery. Each combination is tried once only. */
export interface Try {
  readonly delivery_id: string
  readonly round: number
  /** Number of tries of the round before this one. */
  readonly tries: number
}

/** A callback to be delivered. */
export interface NewDelivery {
  readonly merchant_id: string
  readonly application_id: string
  readonly payment_id: string | null
  readonly source_key: string | null
  readonly event: string
  readonly body: string
  readonly at: Date
}

/** A webhook-id: `msg_` and 128 random bits. */
const newMessageId = (): string => `msg_${randomBytes(16).toString('base64url')}`

/** Stores a delivery. The same `source_key` makes one delivery, however often this is called. */
export async function insertDelivery(
  trx: Trx,
  { at, ...delivery }: NewDelivery,
): Promise<{ id: string; handle_id: string }> {
  const inserted = await trx
    .insertInto('callback_delivery')
    .values({
      ...delivery,
      handle_id: newMessageId(),
      state: 'to_be_confirmed',
      next_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .returning(['id', 'handle_id'])
    .executeTakeFirst()
  if (inserted !== undefined) return inserted
  return await trx
    .selectFrom('callback_delivery')
    .select(['id', 'handle_id'])
    .where('source_key', '=', delivery.source_key)
    .executeTakeFirstOrThrow()
}

/** Queues a try for the time `run_at`. */
export async function queueTry(trx: Trx, { delivery_id, round, tries }: Try, run_at: Date): Promise<void> {
  await enqueue(trx, {
    topic: TRY_TOPIC,
    payload: { delivery_id, round, tries },
    run_at,
    key: `callback_try:${delivery_id}:${round}:${tries}`,
  })
}

/**
 * Ends a round of which no try can be made any more, because its message was given up: the merchant sees it and can have it
 * sent again. The operator can revive the message, whose try is still to be made then.
 *
 * @param lost the try, or what the delivery was made from
 * @returns whose it is; undefined when it does not wait for this try
 */
export async function giveUpDelivery(
  trx: Trx,
  lost: Try | { readonly source_key: string },
): Promise<string | undefined> {
  const waiting = trx
    .updateTable('callback_delivery')
    .set({ state: 'failed', next_at: null })
    .where('next_at', 'is not', null)
  const due =
    'source_key' in lost
      ? waiting.where('source_key', '=', lost.source_key).where('round', '=', 1).where('tries', '=', 0)
      : waiting.where('id', '=', lost.delivery_id).where('round', '=', lost.round).where('tries', '=', lost.tries)
  return (await due.returning('merchant_id').executeTakeFirst())?.merchant_id
}

/** What a try needs, as it is stored now; undefined when the try was made already or is not wanted any more. */
export async function findDue(db: Db, { delivery_id, round, tries }: Try) {
  return await db
    .selectFrom('callback_delivery')
    .innerJoin('application', 'application.id', 'callback_delivery.application_id')
    .select([
      'callback_delivery.id',
      'callback_delivery.handle_id',
      'callback_delivery.merchant_id',
      'callback_delivery.application_id',
      'callback_delivery.event',
      'callback_delivery.body',
      'callback_delivery.round',
      'callback_delivery.tries',
      'application.name as apply_name',
      'application.appid',
      'application.notify_url',
      'application.notify_disabled_at',
      'application.deleted_at',
    ])
    .where('callback_delivery.id', '=', delivery_id)
    .where('round', '=', round)
    .where('tries', '=', tries)
    // A failed one of this number was given up with its message, which somebody has revived.
    .where((eb) => eb.or([eb('next_at', 'is not', null), eb('state', '=', 'failed')]))
    .executeTakeFirst()
}

/** A delivery that is due, with its application. */
export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDue>>>

/** The KEYs that the shop may still verify with, the newest first. */
export async function validKeys(
  db: Db,
  keys: SecretKeys,
  { application_id, now }: { application_id: string; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('application_key')
    .select(['secret', 'sealed'])
    .where('application_id', '=', application_id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => openKey(keys, row))
}
