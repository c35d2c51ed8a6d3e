import { sql } from 'kysely'
import { newHandleId } from '#server/core/order-number'
import { ifItFits } from '#server/ledger/if-it-fits'
import type { Trx, UnassignedState } from '#server/database/schema'
import { carriedOut } from './unassigned/carried-out'
import { lockStandings } from './unassigned/standing'
import type { Standing } from './unassigned/standing'
import { bookSuspense, bookTakenBack, releaseSuspense } from './unassigned/suspense-booking'

type Row = NonNullable<Standing['row']>
type Known = Standing & { readonly row: Row }

/**
 * Brings the suspense account to what transfers are worth now: a confirmed one that no order and no recharge was credited
 * with is in it, any other is not. Open ones are booked together. May be called again at any time: nothing is written for what stands right already.
 *
 * The payments of the addresses must be locked. Money in a token that the platform does not know, and an amount that no
 * account can hold, becomes a row without a booking: it is listed exactly and is in no total of the books.
 *
 * @returns the ids of the rows that it has begun, and of those that their merchants bear now: nobody has been told of them
 * @throws LedgerError, which is a fault of the program: what does not fit is listed only
 * @example
 * await bringUnassigned(trx, [transfer.id], clock.now())
 */
export async function bringUnassigned(trx: Trx, transfer_ids: readonly string[], at: Date): Promise<Brought> {
  const standings = await lockStandings(trx, transfer_ids)
  const known = standings.flatMap(({ row, ...standing }): Known[] => (row === null ? [] : [{ ...standing, row }]))
  const inState = (state: UnassignedState, open: boolean): Known[] =>
    known.filter((standing) => standing.row.state === state && isOpen(standing) === open)
  await close(trx, inState('open', false), at)
  const begun = await begin(trx, standings, at)
  // An order may have lost another transfer and its credit with it, while this one is still there.
  await hold(trx, [...begun, ...inState('assigned', true)], at)
  const charged: string[] = []
  for (const standing of known.filter(({ state }) => state === 'orphaned'))
    if (await TAKEN_BACK[standing.row.state](trx, standing, at)) charged.push(standing.row.id)
  return { begun: begun.map(({ row }) => row.id), charged }
}

/** What has become of transfers, by the ids of their rows. */
export interface Brought {
  readonly begun: readonly string[]
  readonly charged: readonly string[]
}

const isOpen = ({ state, is_counted }: Standing): boolean => state === 'confirmed' && !is_counted

/** Adds the rows that are missing, with one statement however many they are: money may come in a thousand small parts. */
async function begin(trx: Trx, standings: readonly Standing[], at: Date): Promise<Known[]> {
  const fresh = standings.filter((standing) => standing.row === null && isOpen(standing))
  if (fresh.length === 0) return []
  const { rows } = await sql<{ id: string; transfer_id: string }>`
    insert into unassigned (handle_id, transfer_id, sighting, merchant_id, payment_id, state, created_at)
    select handle_id, transfer_id, sighting, merchant_id, payment_id, 'open', ${at}
    from unnest(
      ${fresh.map(() => newHandleId())}::text[], ${fresh.map(({ transfer_id }) => transfer_id)}::bigint[],
      ${fresh.map(({ sighting }) => sighting)}::integer[], ${fresh.map(({ merchant_id }) => merchant_id)}::bigint[],
      ${fresh.map(({ payment_id }) => payment_id)}::bigint[]
    ) with ordinality as fresh (handle_id, transfer_id, sighting, merchant_id, payment_id, place)
    order by place
    returning id, transfer_id`.execute(trx)
  const ids = new Map(rows.map(({ id, transfer_id }) => [transfer_id, id]))
  return fresh.flatMap((standing): Known[] => {
    const id = ids.get(standing.transfer_id)
    return id === undefined
      ? []
      : [{ ...standing, row: { id, state: 'open', in_suspense: false, charged: false, rounds: 0 } }]
  })
}

/** They are no longer open: an order or a recharge was credited with them, or the chain has taken them back. */
async function close(trx: Trx, standings: readonly Known[], at: Date): Promise<void> {
  if (standings.length === 0) return
  await release(trx, standings, at)
  await sql`
    update unassigned u set state = closed.state
    from unnest(
      ${standings.map(({ row }) => row.id)}::bigint[],
      ${standings.map(({ state }) => (state === 'orphaned' ? 'taken_back' : 'assigned'))}::text[]
    ) as closed (id, state)
    where u.id = closed.id`.execute(trx)
}

const nothing = async (): Promise<boolean> => await Promise.resolve(false)

/** What each state of a row asks for when the chain has taken its transfer back. True: whoever decided about it is charged. */
const TAKEN_BACK = {
  open: nothing,
  assigned: async (trx, standing) => {
    await setState(trx, standing.row.id, 'taken_back')
    return false
  },
  credited: async (trx, standing, at) => {
    await charge(trx, standing, { at, fees: (await carriedOut(trx, standing.row.id, 'credit')).fees, ref: 'charge' })
    await setState(trx, standing.row.id, 'taken_back')
    return true
  },
  // What is signed is followed to its end: then the merchant pays for it (`bookSentBack`).
  sending: async (trx, standing, at) => {
    await release(trx, [standing], at)
    return false
  },
  sent_back: async (trx, standing, at) => {
    const { merchant_id } = await carriedOut(trx, standing.row.id, 'send_back')
    return await chargeOnce(trx, { ...standing, merchant_id }, at)
  },
  taken_back: nothing,
} as const satisfies Readonly<Record<UnassignedState, (trx: Trx, standing: Known, at: Date) => Promise<boolean>>>

/** Books them in the suspense account; leaves those as lines of the list that no account can hold. */
async function hold(trx: Trx, standings: readonly Known[], at: Date): Promise<void> {
  if (standings.length === 0) return
  const inSuspense = await holdWhatFits(trx, standings, at)
  await sql`
    update unassigned u set state = 'open', in_suspense = held.in_suspense, rounds = held.rounds
    from unnest(
      ${standings.map(({ row }) => row.id)}::bigint[],
      ${standings.map(({ row }) => inSuspense.has(row.id))}::boolean[],
      ${standings.map(({ row }) => (inSuspense.has(row.id) ? row.rounds + 1 : row.rounds))}::integer[]
    ) as held (id, in_suspense, rounds)
    where u.id = held.id`.execute(trx)
}

/** Books all at once, and one by one where one of them cannot be booked. @returns the rows that are booked */
async function holdWhatFits(trx: Trx, standings: readonly Known[], at: Date): Promise<ReadonlySet<string>> {
  const entries = standings.flatMap(({ network_id, token_id, amount, row }) =>
    token_id === null
      ? []
      : [
          {
            row_id: row.id,
            money: { network_id, token_id, amount },
            ref: `unassigned:${row.id}:${row.rounds + 1}`,
            at,
          },
        ],
  )
  const idsOf = (booked: typeof entries): string[] => booked.map(({ row_id }) => row_id)
  if ((await ifItFits(trx, async () => await bookSuspense(trx, entries))).fits) return new Set(idsOf(entries))
  const fitting: typeof entries = []
  for (const entry of entries)
    if ((await ifItFits(trx, async () => await bookSuspense(trx, [entry]))).fits) fitting.push(entry)
  return new Set(idsOf(fitting))
}

async function release(trx: Trx, standings: readonly Known[], at: Date): Promise<void> {
  const held = standings.flatMap(({ network_id, token_id, amount, row }) =>
    row.in_suspense && token_id !== null
      ? [
          {
            row_id: row.id,
            money: { network_id, token_id, amount },
            ref: `unassigned:${row.id}:${row.rounds}:release`,
            at,
          },
        ]
      : [],
  )
  if (held.length === 0) return
  await releaseSuspense(trx, 'unassigned_release', held)
  await sql`
    update unassigned set in_suspense = false where id = any(${held.map(({ row_id }) => row_id)}::bigint[])`.execute(
    trx,
  )
}

/**
 * Books that unassigned money has left the platform again. It comes from the suspense account; where the chain has taken it
 * from there meanwhile, the merchant bears it, as a debt where his accounts lack it.
 *
 * @param money locked, with a send-back under way
 * @param sent `merchant_id`: who had it sent back, which may be another than whose it is now; null: the operator
 * @returns whether the merchant bears it
 * @throws LedgerError
 */
export async function bookSentBack(
  trx: Trx,
  money: Known,
  { merchant_id, ref, at }: { merchant_id: string | null; ref: string; at: Date },
): Promise<boolean> {
  const { network_id, token_id, amount, row } = money
  if (token_id === null) throw new TypeError('What is sent back is in a token that the platform knows')
  const isCharged = !row.in_suspense && (await chargeOnce(trx, { ...money, merchant_id }, at))
  if (row.in_suspense) await releaseSuspense(trx, 'send_back', [{ money: { network_id, token_id, amount }, ref, at }])
  await trx.updateTable('unassigned').set({ state: 'sent_back', in_suspense: false }).where('id', '=', row.id).execute()
  return isCharged
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

/**
 * Who had it sent back bears it, although the chain has taken it from the platform, once.
 *
 * @param standing with the merchant who had it sent back
 * @returns whether it was this time
 */
async function chargeOnce(trx: Trx, standing: Known, at: Date): Promise<boolean> {
  if (standing.row.charged) return false
  // What was credited and taken back may have been sent back as well, by a send-back that was canceled: that is another charge.
  await charge(trx, standing, { at, fees: '0', ref: 'sent_charge' })
  await trx.updateTable('unassigned').set({ charged: true }).where('id', '=', standing.row.id).execute()
  return true
}

/** Who bears what is taken back; null for the operator, who decided about money of nobody. */
const ownerOf = ({ merchant_id, application_id, fiat_name }: Omit<Standing, 'row'>) =>
  merchant_id === null ? null : { merchant_id, application_id, fiat_name }

async function charge(
  trx: Trx,
  standing: Known,
  { at, fees, ref }: { at: Date; fees: string; ref: 'charge' | 'sent_charge' },
): Promise<void> {
  const { network_id, token_id, amount, row } = standing
  if (token_id === null) return
  const owner = ownerOf(standing)
  await bookTakenBack(trx, { network_id, token_id, amount }, { owner, fees, ref: `unassigned:${row.id}:${ref}`, at })
}

async function setState(trx: Trx, id: string, state: UnassignedState): Promise<void> {
  await trx.updateTable('unassigned').set({ state }).where('id', '=', id).execute()
}
