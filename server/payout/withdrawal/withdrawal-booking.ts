import { capitalAccount, heldAccount } from '#server/ledger/accounts'
import { postEntry } from '#server/ledger/ledger'
import type { LedgerPosting } from '#server/ledger/ledger-entry'
import type { Trx } from '#server/database/schema'
import { repayDebt } from '#server/ledger/debt'
import { signOf, subtract, toDecimal } from '@/lib/money/amount'

/** The money of a withdrawal; amounts are decimal text. */
interface Money {
  readonly id: string
  readonly merchant_id: string
  readonly token_id: string
  readonly network_id: string
  readonly amount: string
  readonly fee: string
  readonly received: string
}
type Account = LedgerPosting['account']

const owed = (owner: string): Account => ({ owner, kind: 'liability' })
const negative = (amount: string): string => toDecimal(subtract('0', amount))

/** Moves the money of a withdrawal to the account for held money, where the merchant cannot spend it. */
export async function holdWithdrawal(trx: Trx, { id, merchant_id, token_id, amount }: Money, at: Date): Promise<void> {
  await postEntry(trx, {
    ref: `withdrawal:${id}:hold`,
    reason: 'withdrawal_hold',
    at,
    postings: [
      { account: owed(capitalAccount(merchant_id)), token_id, amount: negative(amount) },
      { account: owed(heldAccount(merchant_id)), token_id, amount },
    ],
  })
}

/** Books a completed withdrawal: the received amount has left the platform, the fee is income. */
export async function bookWithdrawal(trx: Trx, money: Money, at: Date): Promise<void> {
  const { id, merchant_id, token_id, network_id, amount, fee, received } = money
  const postings: LedgerPosting[] = [
    { account: owed(heldAccount(merchant_id)), token_id, amount: negative(amount) },
    { account: { owner: `chain:${network_id}`, kind: 'asset' }, token_id, amount: received },
    { account: { owner: 'fees', kind: 'income' }, token_id, amount: fee },
  ]
  await postEntry(trx, {
    ref: `withdrawal:${id}`,
    reason: 'withdrawal',
    at,
    postings: postings.filter((posting) => signOf(posting.amount) !== 0),
  })
}

/** Returns the held money of a withdrawal, with the fee, to the capital account. A debt is repaid from it first. */
export async function releaseWithdrawal(
  trx: Trx,
  { id, merchant_id, token_id, amount }: Money,
  at: Date,
): Promise<void> {
  const cause = `withdrawal:${id}:release`
  await postEntry(trx, {
    ref: cause,
    reason: 'withdrawal_release',
    at,
    postings: [
      { account: owed(heldAccount(merchant_id)), token_id, amount: negative(amount) },
      { account: owed(capitalAccount(merchant_id)), token_id, amount },
    ],
  })
  await repayDebt(trx, { merchant_id, token_id, cause, at })
}
