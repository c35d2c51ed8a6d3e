import { sql } from 'kysely'
import { newHandleId } from '#server/core/order-number'
import { ifItFits } from '#server/ledger/if-it-fits'
import type { Trx, UnassignedState } from '#server/database/schema'
import { lockStandings } from './unassigned/standing'
import type { Standing } from './unassigned/standing'
import { bookSuspense, bookTakenBack, releaseSuspense } from './unassigned/suspense-booking'

type Row = NonNullable<Standing['row']>
type Known = Standing & { readonly row: Row }

/**
 * Brings the suspense account to what transfers are worth now: a confirmed one that no order and no recharge was credited
 * with is in it, any other is not. May be called again at any time: nothing is written for what stands right already.
 *
 * The payments of the addresses must be locked. Money in a token that the platform does not know, and an amount that no
 * account can hold, becomes a row without a booking: it is listed exactly and is in no total of the books.
 *
 * @throws LedgerError, which is a fault of the program: what does not fit is listed only
 * @example
 * await bringUnassigned(trx, [transfer.id], clock.now())
 */
export async function bringUnassigned(trx: Trx, transfer_ids: readonly string[], at: Date): Promise<void> {
  for (const standing of await lockStandings(trx, transfer_ids)) {
    const { row } = standing
    if (row === null) await begin(trx, standing, at)
    else await FOLLOW[row.state](trx, { ...standing, row }, at)
  }
}

const isOpen = ({ state, is_counted }: Standing): boolean => state === 'confirmed' && !is_counted

async function begin(trx: Trx, standing: Standing, at: Date): Promise<void> {
  if (!isOpen(standing)) return
  const { transfer_id, sighting, merchant_id, payment_id } = standing
  const { id } = await trx
    .insertInto('unassigned')
    .values({
      handle_id: newHandleId(),
      transfer_id,
      sighting,
      merchant_id,
      payment_id,
      state: 'open',
      created_at: at,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hold(trx, { ...standing, row: { id, state: 'open', in_suspense: false, charged: false, rounds: 0 } }, at)
}

/** What each state of a row asks for when its transfer, or what was credited with it, has changed. */
const FOLLOW = {
  open: async (trx, standing, at) => {
    if (isOpen(standing)) return
    await release(trx, standing, at)
    await setState(trx, standing.row.id, standing.state === 'orphaned' ? 'taken_back' : 'assigned')
  },
  assigned: async (trx, standing, at) => {
    if (standing.state === 'orphaned') return await setState(trx, standing.row.id, 'taken_back')
    // The order lost another transfer and its credit with it, while this one is still there.
    if (isOpen(standing)) await hold(trx, standing, at)
  },
  credited: async (trx, standing, at) => {
    if (standing.state !== 'orphaned') return
    await charge(trx, standing, { at, fees: await feesOf(trx, standing.row.id) })
    await setState(trx, standing.row.id, 'taken_back')
  },
  // What is signed is followed to its end: then the merchant pays for it (`bookSentBack`).
  sending: async (trx, standing, at) => {
    if (standing.state === 'orphaned') await release(trx, standing, at)
  },
  sent_back: async (trx, standing, at) => {
    if (standing.state === 'orphaned') await chargeOnce(trx, standing, at)
  },
  taken_back: async () => await Promise.resolve(),
} as const satisfies Readonly<Record<UnassignedState, (trx: Trx, standing: Known, at: Date) => Promise<void>>>

/** Books it in the suspense account; leaves it as a line of the list where no account can hold it. */
async function hold(trx: Trx, { network_id, token_id, amount, row }: Known, at: Date): Promise<void> {
  const round = row.rounds + 1
  const booked =
    token_id !== null &&
    (
      await ifItFits(trx, async () => {
        await bookSuspense(trx, { network_id, token_id, amount }, { ref: `unassigned:${row.id}:${round}`, at })
      })
    ).fits
  const rounds = booked ? round : row.rounds
  await trx
    .updateTable('unassigned')
    .set({ state: 'open', in_suspense: booked, rounds })
    .where('id', '=', row.id)
    .execute()
}

async function release(trx: Trx, { network_id, token_id, amount, row }: Known, at: Date): Promise<void> {
  if (!row.in_suspense || token_id === null) return
  const ref = `unassigned:${row.id}:${row.rounds}:release`
  await releaseSuspense(trx, { network_id, token_id, amount }, { ref, at, reason: 'unassigned_release' })
  await trx.updateTable('unassigned').set({ in_suspense: false }).where('id', '=', row.id).execute()
}

/**
 * Books that unassigned money has left the platform again. It comes from the suspense account; where the chain has taken it
 * from there meanwhile, the merchant bears it, as a debt where his accounts lack it.
 *
 * @param money locked, with a send-back under way
 * @throws LedgerError
 */
export async function bookSentBack(trx: Trx, money: Known, { ref, at }: { ref: string; at: Date }): Promise<void> {
  const { network_id, token_id, amount, row } = money
  if (token_id === null) throw new TypeError('What is sent back is in a token that the platform knows')
  if (row.in_suspense) await releaseSuspense(trx, { network_id, token_id, amount }, { ref, at, reason: 'send_back' })
  else await chargeOnce(trx, money, at)
  await trx.updateTable('unassigned').set({ state: 'sent_back', in_suspense: false }).where('id', '=', row.id).execute()
}

/**
 * Books a send-back that was canceled and that the chain has carried out after all, while somebody has decided otherwise about
 * the money: who had it sent back bears it, a merchant as a debt where his accounts lack it.
 *
 * @param sent `merchant_id` null: the operator
 * @throws LedgerError
 */
export async function bookRevivedSendBack(
  trx: Trx,
  money: Known,
  { merchant_id, ref, at }: { merchant_id: string | null; ref: string; at: Date },
): Promise<void> {
  const { network_id, token_id, amount } = money
  if (token_id === null) throw new TypeError('What is sent back is in a token that the platform knows')
  const owner = ownerOf({ ...money, merchant_id })
  await bookTakenBack(trx, { network_id, token_id, amount }, { owner, fees: '0', ref: `${ref}:revived`, at })
}

/** A send-back came to nothing: the money is open for another decision, unless the chain has taken it back. */
export async function reopenUnassigned(trx: Trx, { row }: Known): Promise<void> {
  const state = row.in_suspense ? 'open' : 'taken_back'
  await trx.updateTable('unassigned').set({ state, decided_at: null }).where('id', '=', row.id).execute()
}

/** Who had it sent back bears it, although the chain has taken it from the platform, once. */
async function chargeOnce(trx: Trx, standing: Known, at: Date): Promise<void> {
  if (standing.row.charged) return
  await charge(trx, standing, { at, fees: '0' })
  await trx.updateTable('unassigned').set({ charged: true }).where('id', '=', standing.row.id).execute()
}

/** Who bears what is taken back; null for the operator, who decided about money of nobody. */
const ownerOf = ({ merchant_id, application_id, fiat_name }: Omit<Standing, 'row'>) =>
  merchant_id === null ? null : { merchant_id, application_id, fiat_name }

async function charge(trx: Trx, standing: Known, { at, fees }: { at: Date; fees: string }): Promise<void> {
  const { network_id, token_id, amount, row } = standing
  if (token_id === null) return
  const owner = ownerOf(standing)
  await bookTakenBack(trx, { network_id, token_id, amount }, { owner, fees, ref: `unassigned:${row.id}:charge`, at })
}

async function feesOf(trx: Trx, unassigned_id: string): Promise<string> {
  const { fees } = await trx
    .selectFrom('unassigned_act')
    .select(sql<string>`trim_scale(fees)::text`.as('fees'))
    .where('unassigned_id', '=', unassigned_id)
    .where('state', '=', 'accomplish')
    .executeTakeFirstOrThrow()
  return fees
}

async function setState(trx: Trx, id: string, state: UnassignedState): Promise<void> {
  await trx.updateTable('unassigned').set({ state }).where('id', '=', id).execute()
}
