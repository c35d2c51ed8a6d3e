import { sql } from 'kysely'
import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'
import type { PayoutSigner } from '#server/chain/payout-signer'
import type { Services } from '#server/chain/services'
import { clearTrouble, CREDITS, writeTrouble } from '#server/chain/trouble'
import type { Trx } from '#server/database/schema'
import { ownersOf } from './owner'
import { whyNotBound } from './tell-bindings'
import type { Binding } from './tell-bindings'

/** So many are told in a round, of each merchant as many as of the others. */
const MOST_TOLD = 100
/** What the signer cannot say yet is asked for again after so long. */
const REST_MILLIS = 10_000
/** What its settings do not have is asked for again after so long: operators may give them to it. */
const LONG_REST_MILLIS = 600_000
const OF_SETTINGS: ReadonlySet<string> = new Set(['unknown_network', 'unknown_token'])

type TellServices = Pick<Services, 'db' | 'clock' | 'log'>
type Telling = Pick<PayoutSigner, 'credit' | 'bind' | 'addressesOf'>

/** Writes down which confirmed transfers the signer has to be told of: those to addresses that it has the keys of. */
export function creditListener({
  clock,
  chains: { payouts },
}: Pick<Services, 'clock'> & { readonly chains: Pick<Services['chains'], 'payouts'> }): TransferListener {
  const has = (transfers: readonly RecordedTransfer[]): boolean =>
    payouts?.treasuryOf(transfers[0]?.network_id ?? '') !== undefined
  return {
    seen: async () => await Promise.resolve(),
    confirmed: async (trx, transfers) => {
      if (has(transfers)) await noteWaiting(trx, transfers, clock.now())
    },
    orphaned: async (trx, transfers) => {
      if (!has(transfers)) return
      const ids = transfers.map(({ id }) => id)
      await sql`delete from signer_credit where transfer_id = any(${ids}::bigint[]) and state <> 'credited'`.execute(
        trx,
      )
    },
  }
}

async function noteWaiting(trx: Trx, transfers: readonly RecordedTransfer[], at: Date): Promise<void> {
  await sql`
    insert into signer_credit (transfer_id, network_id, merchant_id, next_at)
    select t.id, t.network_id, owner.merchant_id, ${at}
    from chain_transfer t
    join deposit_address d on d.network_id = t.network_id and d.address = t.to_address
    join lateral (${ownersOf(sql.ref('t.to_address'), sql.ref('t.network_id'))}) owner on true
    where t.id = any(${transfers.map(({ id }) => id)}::bigint[]) and t.token_id is not null
      and d.key_source = 'signer' and d.purpose in ('payment', 'recharge')
    on conflict (transfer_id) do nothing`.execute(trx)
}

interface Waiting extends Omit<Binding, 'network_id'> {
  readonly transfer_id: string
  readonly txid: string
  readonly log_index: number
  /** What the signer said last; empty: nothing yet. */
  readonly before: string
  /** It had counted there. */
  readonly again: boolean
}

/**
 * Names deposits to the signer, which reads each from its own nodes. Merchants take turns: a thousand small transfers to one of them
 * hold up nobody else. What it had counted before is named again when its journal is an older copy, the newest first, which that lacks.
 *
 * @returns how many were named
 */
export async function tellCredits(services: TellServices, payouts: Telling, network_id: string): Promise<number> {
  const { db, clock } = services
  const { rows } = await sql<Waiting>`
    select each.transfer_id::text, t.txid, t.log_index, d.address, d.purpose, d.key_index::text as index, each.merchant_id::text,
           each.answer as before, each.again
    from (
      select transfer_id, merchant_id, answer, again,
             row_number() over (partition by merchant_id order by again, case when again then -transfer_id else transfer_id end) as turn
      from signer_credit
      where network_id = ${network_id} and (state = 'waiting' or again) and next_at <= ${clock.now()}
    ) each
    join chain_transfer t on t.id = each.transfer_id
    join deposit_address d on d.network_id = t.network_id and d.address = t.to_address
    where (d.bound_at is not null or each.again) and t.place_known
    order by each.turn, each.transfer_id limit ${MOST_TOLD}`.execute(db)
  for (const { transfer_id, txid, log_index, before, again, ...bound } of rows) {
    const answer = await credit(payouts, { network_id, txid, log_index, ...bound })
    const said = answer.state === 'credited' ? '' : answer.reason
    const isOfSettings = OF_SETTINGS.has(said)
    const isOpen = answer.state === 'wait' || isOfSettings
    const state = isOpen ? (again ? 'credited' : 'waiting') : answer.state === 'credited' ? 'credited' : 'refused'
    const next_at = new Date(clock.now().getTime() + (isOfSettings ? LONG_REST_MILLIS : REST_MILLIS))
    // What had counted counts on while nobody can say.
    const set = db.updateTable('signer_credit').set({ state, answer: said, next_at, again: again && isOpen })
    const asked = set.where('transfer_id', '=', transfer_id).where('again', '=', again)
    await asked.where('state', '=', again ? 'credited' : 'waiting').execute()
    const subject = `${CREDITS} ${txid} ${log_index}`
    if (answer.state === 'refused' && said !== before)
      await nameRefused(services, { network_id, txid, subject, reason: said })
    else if (answer.state === 'credited' && before !== '') await clearTrouble(db, { network_id, subject })
  }
  return rows.length
}

/**
 * Names a deposit. An older copy of the signer's journal lacks what was bound since, which nobody would tell it again: so the address is
 * bound once more before its refusal counts.
 */
async function credit(
  payouts: Telling,
  { txid, log_index, ...bound }: Omit<Waiting, 'transfer_id' | 'before' | 'again'> & Binding,
) {
  const deposit = { network: bound.network_id, txid, log_index: String(log_index) }
  const answer = await payouts.credit(deposit)
  const isUnknown = answer.state === 'refused' && answer.reason === 'deposit'
  return isUnknown && (await whyNotBound(payouts, bound)) === undefined ? await payouts.credit(deposit) : answer
}

/** The worker's nodes have a deposit that the signer's have not: it is paid out for nobody before people have looked. */
async function nameRefused(
  { db, clock, log }: TellServices,
  { network_id, txid, subject, reason }: { network_id: string; txid: string; subject: string; reason: string },
): Promise<void> {
  const to_do = OF_SETTINGS.has(reason) ? "see the signer's NETWORKS_FILE" : 'compare it with an explorer'
  const text = `The signer does not prove a deposit of ${txid} (${reason}): ${to_do}.`
  log.error({ network_id, txid }, text)
  await writeTrouble(db, { network_id, subject, text, since: clock.now() })
}
