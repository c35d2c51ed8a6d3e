import { sql } from 'kysely'
import * as chart from '#server/ledger/chart'
import type { RecordedTransfer } from '#server/chain/adapter'
import { postRatedEntries } from '#server/ledger/entry-rate'
import type { LedgerPosting } from '#server/ledger/ledger-entry'
import type { Trx } from '#server/database/schema'
import { owedBy, repayDebts } from '#server/ledger/debt'
import { compare, signOf, subtract, toDecimal } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'

type Credited = Pick<RecordedTransfer, 'network_id' | 'token_id' | 'amount' | 'sighting'>

interface Booking {
  /** Id of the recharge. */
  readonly id: string
  readonly merchant_id: string
  readonly transfer: Credited
  readonly at: Date
}

/**
 * The ledger ref. A transfer that a reorganisation took back can appear in a later block again. `sighting` counts its
 * appearances, and each is booked under a ref of its own.
 */
const refOf = ({ id, transfer }: Booking): string =>
  transfer.sighting === 1 ? `recharge:${id}` : `recharge:${id}:${transfer.sighting}`

function tokenOf({ token_id }: Credited): string {
  if (token_id === null) throw new TypeError('A recharge is in a token that we know')
  return token_id
}

/**
 * The chain has it, the capital account is owed it; a debt is paid from it first.
 *
 * @throws LedgerError
 * @throws TypeError when a transfer is in a token that we do not know
 * @example
 * await bookRecharges(trx, [{ id, merchant_id, transfer, at: clock.now() }])
 */
export async function bookRecharges(trx: Trx, bookings: readonly Booking[]): Promise<void> {
  const credits = bookings.map((booking) => {
    const { merchant_id, transfer, at } = booking
    const { network_id, amount } = transfer
    return { merchant_id, token_id: tokenOf(transfer), cause: refOf(booking), at, network_id, amount }
  })
  await postRatedEntries(
    trx,
    credits.map(({ merchant_id, token_id, cause, at, network_id, amount }) => ({
      ref: cause,
      reason: 'recharge',
      at,
      postings: [
        { account: chart.onChain(network_id), token_id, amount: `-${amount}` },
        { account: chart.capital(merchant_id), token_id, amount },
      ],
    })),
  )
  await repayDebts(trx, credits)
}

/**
 * Books that the chain took a recharge back: debits the capital account, then the applications' accounts, because the
 * money may have been moved there. What none of them holds becomes a debt of the merchant.
 */
export async function takeRechargeBack(trx: Trx, booking: Booking): Promise<void> {
  const { merchant_id, transfer, at } = booking
  const { network_id, amount } = transfer
  const token_id = tokenOf(transfer)
  const postings: LedgerPosting[] = [{ account: chart.onChain(network_id), token_id, amount }]
  let left: Decimal = amount
  for (const { owner, balance } of await lockedOwn(trx, { merchant_id, token_id })) {
    const taken: Decimal = compare(balance, left) < 0 ? balance : left
    left = subtract(left, taken)
    postings.push({ account: chart.readBack(owner), token_id, amount: negative(taken) })
  }
  postings.push(owedBy({ merchant_id, token_id }, left))
  await postRatedEntries(trx, [
    {
      ref: `${refOf(booking)}:reversal`,
      reason: 'recharge_reversal',
      at,
      postings: postings.filter((posting) => signOf(posting.amount) !== 0),
    },
  ])
}

const negative = (amount: Decimal): string => toDecimal(subtract('0', amount))

/**
 * The balances that a merchant can move, the capital account first. They are locked in the same order as by transfers,
 * which avoids deadlocks.
 */
async function lockedOwn(
  trx: Trx,
  { merchant_id, token_id }: { merchant_id: string; token_id: string },
): Promise<{ owner: string; balance: string }[]> {
  const capital = chart.capital(merchant_id).owner
  const rows = await trx
    .selectFrom('ledger_account')
    .select(['owner', sql<string>`trim_scale(balance)::text`.as('balance')])
    .where((eb) => eb.or([eb('owner', '=', capital), eb('owner', 'like', chart.applicationOwners(merchant_id))]))
    .where('kind', '=', 'liability')
    .where('token_id', '=', token_id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.sort((a, b) => Number(b.owner === capital) - Number(a.owner === capital))
}
