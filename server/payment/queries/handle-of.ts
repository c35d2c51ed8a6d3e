import type { Db } from '#server/database/schema'

/**
 * The handle of a merchant's payment by its handle, its platform order or a transaction that paid it: a client that
 * knows SPEC.md section 3 alone has no handle. Undefined when the merchant has no such payment.
 *
 * @example
 * await handleOf(db, { merchant_id, identifier: '20260101…' })
 */
export async function handleOf(
  db: Db,
  { merchant_id, identifier }: { merchant_id: string; identifier: string },
): Promise<string | undefined> {
  const own = db.selectFrom('payment').select('handle_id').where('merchant_id', '=', merchant_id)
  const named = await own
    .where((it) => it.or([it('handle_id', '=', identifier), it('trade_no', '=', identifier)]))
    .executeTakeFirst()
  if (named !== undefined) return named.handle_id
  const paid = db
    .selectFrom('payment_transfer')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'payment_transfer.transfer_id')
    .select('payment_transfer.payment_id')
    // Hashes in hex are stored in lower case; those in base58 differ by it.
    .where('chain_transfer.txid', 'in', [identifier, identifier.toLowerCase()])
  // One transaction can pay several orders: the newest is the one that its row stands for.
  const found = await own.where('id', 'in', paid).orderBy('id', 'desc').executeTakeFirst()
  return found?.handle_id
}
