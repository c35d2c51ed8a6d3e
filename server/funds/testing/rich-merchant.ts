import { randomUUID } from 'node:crypto'
import { passwordDigestOf } from '#server/access/password'
import * as chart from '#server/ledger/chart'
import type { TestApi } from '#server/testing/test-api'
import type { NewMerchant, TestMerchant } from '#server/testing/test-merchant'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { postEntry } from '#server/ledger/testing/post-entry'
import type { Db } from '#server/database/schema'

const PASSWORD = 'Secret123'
/** USDT on Aptos. */
export const TOKEN = '106'

/** A merchant with a shop, money and factors. */
export interface RichMerchant extends TestMerchant {
  readonly shop: { readonly appid: string; readonly application_id: string }
  /** The password and an unused Google code. */
  readonly proof: () => { password: string; google_code: string }
}

/** Makes a merchant with a password and Google Authenticator, a shop, and some USDT on Aptos in the capital account. */
export async function richMerchant(
  api: TestApi,
  { capital = '100', ...merchant }: NewMerchant & { capital?: string } = {},
): Promise<RichMerchant> {
  const { db } = api.services
  const owner = await api.signInAs({ ...merchant, password: PASSWORD, google: true })
  const { merchant_id } = owner
  const shop = await newShop(db, api.clock.now(), { merchant_id })
  await credit(db, { owner: chart.capital(merchant_id).owner, amount: capital, at: api.clock.now() })
  const proof = (): { password: string; google_code: string } => {
    api.clock.advance(30)
    return { password: passwordDigestOf(PASSWORD), google_code: owner.googleCode() }
  }
  return { ...owner, shop, proof }
}

/** Credits an account, as a correction by the platform would. */
export async function credit(
  db: Db,
  { owner, amount, at, token_id = TOKEN }: { owner: string; amount: string; at: Date; token_id?: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await postEntry(trx, {
      ref: `adjustment:${randomUUID()}`,
      reason: 'adjustment',
      at,
      postings: [
        { account: chart.onChain('6'), token_id, amount: `-${amount}` },
        { account: { owner, kind: 'liability' }, token_id, amount },
      ],
    })
  })
}
