import { expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import { balances } from '#server/ledger/ledger'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import { testApi } from '#server/testing/test-api'
import { bookPayments } from './booking'
import { lockPaymentOf } from './payment-row'

const { db } = await testDatabase()
const { clock, signInAs } = testApi({ db })
const { merchant_id } = await signInAs()
const { application_id } = await newShop(db, clock.now(), { merchant_id })

test('a change of a payment whose entry is booked already is refused: it would be lost from the books', async () => {
  const { handle_id } = await insertPaid(db, { merchant_id, application_id, at: clock.now() })
  const shares = { fees: '0', mch_real_receive: '15', usdt_amount: '15' }
  const book = async () =>
    await inTransaction(db, async (trx) => {
      const payment = await lockPaymentOf(trx, { merchant_id, handle_id })
      if (payment === undefined) throw new Error('The payment is gone')
      await bookPayments(trx, [{ payment, shares, ref: 'payment:1:2:3', at: clock.now() }])
    })
  await book()
  await expect(book()).rejects.toMatchObject({ name: 'LedgerError', code: 'ref_reused' })
  const { owner } = chart.application(merchant_id, application_id)
  expect((await balances(db, { owner, token_id: '106' }))[0]?.balance).toBe('15')
})
