import { capitalAccount } from '#sandbox/api/store/accounts'
import type { RecordedTransfer } from '#sandbox/chain/adapter'
import { postEntry } from '#sandbox/database/ledger'
import type { Trx } from '#sandbox/database/schema'
import { lockedBalance } from '#sandbox/payment/booking'
import { compare, signOf, subtract, toDecimal } from '@/lib/money/amount'

interface Booking {
  /** Of the recharge. */
  readonly id: string
  readonly merchant_id: string
  readonly transfer: RecordedTransfer
  readonly at: Date
}

/** One for each time that the transfer comes in: the chain may take it back, and bring it again. */
const refOf = ({ id, transfer }: Booking): string =>
  transfer.sighting === 1 ? `recharge:${id}` : `recharge:${id}:${transfer.sighting}`

function tokenOf({ token_id }: RecordedTransfer): string {
  if (token_id === null) throw new TypeError('A recharge is in a token that we know')
  return token_id
}

/** The chain has it, the capital account is owed it. */
export async function bookRecharge(trx: Trx, booking: Booking): Promise<void> {
  const { merchant_id, transfer, at } = booking
  const { network_id, amount } = transfer
  const token_id = tokenOf(transfer)
  await postEntry(trx, {
    ref: refOf(booking),
    reason: 'recharge',
    at,
    postings: [
      { account: { owner: `chain:${network_id}`, kind: 'asset' }, token_id, amount: `-${amount}` },
      { account: { owner: capitalAccount(merchant_id), kind: 'liability' }, token_id, amount },
    ],
  })
}

/** From the capital account as far as it reaches; what was moved on meanwhile is our loss. */
export async function takeRechargeBack(trx: Trx, booking: Booking): Promise<void> {
  const { merchant_id, transfer, at } = booking
  const { network_id, amount } = transfer
  const token_id = tokenOf(transfer)
  const capital = { owner: capitalAccount(merchant_id), kind: 'liability' } as const
  const held = await lockedBalance(trx, capital, token_id)
  const taken = compare(held, amount) < 0 ? held : amount
  const postings = [
    { account: { owner: `chain:${network_id}`, kind: 'asset' as const }, token_id, amount },
    { account: capital, token_id, amount: toDecimal(subtract('0', taken)) },
    {
      account: { owner: 'losses', kind: 'expense' as const },
      token_id,
      amount: toDecimal(subtract(taken, amount)),
    },
  ]
  await postEntry(trx, {
    ref: `${refOf(booking)}:reversal`,
    reason: 'recharge_reversal',
    at,
    postings: postings.filter((posting) => signOf(posting.amount) !== 0),
  })
}
