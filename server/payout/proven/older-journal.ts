import { sql } from 'kysely'
import type { PayoutSigner, SignerJournal } from '#server/chain/payout-signer'
import type { Services } from '#server/chain/services'
import { clearTrouble, JOURNAL, writeTrouble } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'

/** So long people are told of it: no confirmation of before holds longer. */
const TOLD_MILLIS = 72 * 3600_000

/**
 * Keeps who signs for a network, and how long his journal is. One that is shorter than before is an older copy: what the signer was told
 * since it does not know, and nobody would tell it again, so all of it is.
 */
export async function noteJournal(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  payouts: Pick<PayoutSigner, 'about'>,
  network_id: string,
): Promise<void> {
  const kept = await db
    .selectFrom('payout_signer')
    .select(['journal_entries', 'journal_hash'])
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  // Asked after that was read: what another worker has heard meanwhile, which is more, would make an answer of before look older.
  const { signer_id, journal } = await payouts.about()
  const isOlder = kept !== undefined && isShorter(kept, journal)
  const at = clock.now()
  const of = { network_id, subject: JOURNAL }
  const older = await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('payout_signer')
      .select('older_since')
      .where('network_id', '=', network_id)
      .forUpdate()
      .executeTakeFirst()
    if (isOlder) await tellAgain(trx, network_id, at)
    const isOver = (before?.older_since?.getTime() ?? Infinity) + TOLD_MILLIS <= at.getTime()
    const heard = { signer_id, seen_at: at, journal_entries: journal.entries, journal_hash: journal.last_hash }
    const since = isOlder ? { older_since: at } : isOver ? { older_since: null } : {}
    await trx
      .insertInto('payout_signer')
      .values({ network_id, ...heard, ...since })
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet({ ...heard, ...since }))
      .execute()
    return isOlder ? 'now' : isOver ? 'over' : null
  })
  if (older === 'over') await clearTrouble(db, of)
  if (older !== 'now') return
  const text = `The signer's journal is an older copy (${journal.entries} lines are fewer than it had, or others). Deposits and addresses are told to it again by themselves. Acts since then do not count, and passkeys that were removed since then count again: see "The copy was older" in docs/runbook.md.`
  log.error(of, text)
  await writeTrouble(db, { ...of, text, since: at })
}

function isShorter(
  { journal_entries, journal_hash }: { readonly journal_entries: string | null; readonly journal_hash: string | null },
  { entries, last_hash }: SignerJournal,
): boolean {
  if (journal_entries === null) return false
  return BigInt(entries) < BigInt(journal_entries) || (entries === journal_entries && last_hash !== journal_hash)
}

async function tellAgain(trx: Trx, network_id: string, at: Date): Promise<void> {
  await sql`
    update signer_credit set again = true, next_at = ${at} where network_id = ${network_id} and state = 'credited' and not again`.execute(
    trx,
  )
  await sql`
    update deposit_address set bound_at = null
    where network_id = ${network_id} and key_source = 'signer' and bound_at is not null`.execute(trx)
}
