import { randomUUID } from 'node:crypto'
import { passwordDigestOf } from '#server/access/password'
import * as chart from '#server/ledger/chart'
import type { TestApi, TestAnswer } from '#server/testing/test-api'
import type { NewMerchant, TestMerchant } from '#server/testing/test-merchant'
import { inTransaction } from '#server/database/connect'
import { postEntry } from '#server/ledger/testing/post-entry'
import type { Db } from '#server/database/schema'
import * as contract from '#shared/contract/withdrawal'

const PASSWORD = 'Secret123'
let count = 0

/** The parts of a withdrawal that a test chooses. */
export interface Wish {
  readonly token_id: string
  readonly address: string
  readonly amount: string
}

/** A merchant with money and factors. */
export interface RichMerchant extends TestMerchant {
  /** The password and an unused Google code; advances the clock by 30 s. */
  proof(): { password: string; google_code: string }
  /** Makes a quote; returns its id. */
  quoteId(wish: Wish): Promise<string>
  /** Makes a quote and requests the withdrawal, like the console; `more` replaces parts of the body. */
  withdraw(wish: Wish, more?: Readonly<Record<string, unknown>>): Promise<TestAnswer>
}

/** Makes a merchant with a password and Google Authenticator and `balance` of a token in the capital account. */
export async function richMerchant(
  api: TestApi,
  { token_id, balance, ...merchant }: NewMerchant & { token_id: string; balance: string },
): Promise<RichMerchant> {
  const found = await api.signInAs({ google: true, password: PASSWORD, ...merchant })
  const { db, clock } = api.services
  await giveCapital(db, { merchant_id: found.merchant_id, token_id, amount: balance, at: clock.now() })
  const { token, googleCode } = found
  const proof = () => {
    api.clock.advance(30)
    return { password: passwordDigestOf(PASSWORD), google_code: googleCode() }
  }
  const quoteId = async (wish: Wish): Promise<string> =>
    (await api.data(contract.withdrawalQuote, { token, body: wish })).quote_id
  return {
    ...found,
    proof,
    quoteId,
    withdraw: async (wish, more = {}) => {
      const quote_id = await quoteId(wish)
      const body = { ...wish, quote_id, client_ref: randomUUID(), ...proof(), ...more }
      return await api.call(contract.withdraw, { token, body })
    },
  }
}

/** Books money to a merchant's capital account. */
export async function giveCapital(
  db: Db,
  { merchant_id, token_id, amount, at }: { merchant_id: string; token_id: string; amount: string; at: Date },
): Promise<void> {
  const { network_id } = await db
    .selectFrom('token')
    .select('network_id')
    .where('id', '=', token_id)
    .executeTakeFirstOrThrow()
  const postings = [
    { account: chart.onChain(network_id), token_id, amount: `-${amount}` },
    { account: chart.capital(merchant_id), token_id, amount },
  ]
  await inTransaction(db, (trx) => postEntry(trx, { ref: `test:capital:${++count}`, reason: 'recharge', at, postings }))
}
