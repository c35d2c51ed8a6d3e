import { sql } from 'kysely'
import type { PayoutSigner, SignerJournal } from '#server/chain/payout-signer'
import type { Services } from '#server/chain/services'
import { clearTrouble, JOURNAL, writeTrouble } from '#server/chain/trouble'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'

/** So long people are told of it: no confirmation of before holds longer. */
const TOLD_MILLIS = 72 * 3600_000
const SPARE = 1000n

type NotingServices = Pick<Services, 'db' | 'clock' | 'log'>

/**
 * Keeps who signs for networks, and how long his journal is. One that is shorter than before is an older copy: it lacks deposits that
 * the signer was told of since, and nobody would tell it again, so they are.
 */
export async function noteJournals(
  services: NotingServices,
  payouts: Pick<PayoutSigner, 'about'>,
  networks: readonly string[],
): Promise<void> {
  if (networks.length === 0) return
  const rows = await services.db
    .selectFrom('payout_signer')
    .select(['network_id', 'signer_id', 'journal_entries', 'journal_hash'])
    .where('network_id', 'in', networks)
    .execute()
  // Asked after that was read: what another worker has heard meanwhile, which is more, would make an answer of before look older.
  const heard = await payouts.about()
  for (const network_id of networks)
    await noteJournal(services, { network_id, kept: rows.find((row) => row.network_id === network_id), ...heard })
}

interface Heard {
  readonly network_id: string
  readonly kept: Kept | undefined
  readonly signer_id: string
  readonly journal: SignerJournal
}

async function noteJournal(
  { db, clock, log }: NotingServices,
  { network_id, kept, signer_id, journal }: Heard,
): Promise<void> {
  // Another name is another signer, or one that operators have opened again: what came before does not count for it.
  const isOlder = kept?.signer_id === signer_id && isShorter(kept, journal)
  const at = clock.now()
  const of = { network_id, subject: JOURNAL }
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('payout_signer')
      .select('older_since')
      .where('network_id', '=', network_id)
      .forUpdate()
      .executeTakeFirst()
    if (isOlder) await tellAgain(trx, { network_id, most: missingIn(kept, journal), at })
    const isOver = (before?.older_since?.getTime() ?? Infinity) + TOLD_MILLIS <= at.getTime()
    const heard = { signer_id, seen_at: at, journal_entries: journal.entries, journal_hash: journal.last_hash }
    const since = isOlder ? { older_since: at } : isOver ? { older_since: null } : {}
    await trx
      .insertInto('payout_signer')
      .values({ network_id, ...heard, ...since })
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet({ ...heard, ...since }))
      .execute()
    // In this transaction: nobody would be told a second time, nor would it be cleared.
    if (isOlder) await writeTrouble(trx, { ...of, text: wordsOf(journal), since: at })
    else if (isOver) await clearTrouble(trx, of)
  })
  if (isOlder) log.error(of, wordsOf(journal))
}

const wordsOf = ({ entries }: SignerJournal): string =>
  `The signer's journal is an older copy (of ${entries} lines). Deposits that it may lack are told to it again by themselves. Acts since then do not count, and passkeys that were removed since then count again: see "The copy was older" in docs/runbook.md.`

interface Kept {
  readonly signer_id: string
  readonly journal_entries: string | null
  readonly journal_hash: string | null
}

function isShorter({ journal_entries, journal_hash }: Kept, { entries, last_hash }: SignerJournal): boolean {
  if (journal_entries === null) return false
  return BigInt(entries) < BigInt(journal_entries) || (entries === journal_entries && last_hash !== journal_hash)
}

/** At most so many deposits can be missing in it: each is a line. Some came long before they were told. */
const missingIn = (kept: Kept | undefined, { entries }: SignerJournal): bigint =>
  BigInt(kept?.journal_entries ?? '0') - BigInt(entries) + SPARE

/**
 * An address is bound again when its deposit is refused (`tellCredits`), so only deposits are told again: the newest, because a
 * statement over all that a merchant has ever been paid would not end in time.
 */
async function tellAgain(
  trx: Trx,
  { network_id, most, at }: { readonly network_id: string; readonly most: bigint; readonly at: Date },
): Promise<void> {
  await sql`
    update signer_credit set again = true, next_at = ${at}
    where state = 'credited' and not again and transfer_id in (
      select transfer_id from signer_credit where network_id = ${network_id} and state = 'credited'
      order by transfer_id desc limit ${String(most)}::bigint)`.execute(trx)
}
