import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fixedAddressRoutes } from '../routes/fixed-address'
import { withdrawalRoutes } from '../routes/withdrawal'
import { testApi } from '#server/testing/test-api'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { requestRefund } from '../refund/request-refund'
import { insertPaid } from '../refund/testing/paid-payment'
import { richMerchant } from '../withdrawal/testing/rich-merchant'
import { addressValid } from '#shared/contract/account'
import { saveFixedAddress } from '#shared/contract/fixed-address'
import * as contract from '#shared/contract/withdrawal'
import { actor } from '#server/testing/actor'

const { db } = await testDatabase()
const { services, clock } = await shopSetup({ db })
const api = { ...testApi({ db, handlers: [...withdrawalRoutes, ...fixedAddressRoutes], services }), clock }
const merchant = await richMerchant(api, { token_id: '106', balance: '1000' })
const { merchant_id, token } = merchant
const REFUSED = { status: 422, msg: 'Payouts to this address are refused', errors: [{ message: 'own-address' }] }
const TREASURY = { purpose: 'treasury', index: 0n } as const
const CUSTOMER = { purpose: 'payer', index: 0n } as const

const spellings = (address: string): string[] =>
  address.startsWith('0x') ? [address, address.toLowerCase(), ` ${address} `] : [address]

describe.each(['1', '2', '3', '4', '5', '6'])('on network %s', (network_id) => {
  const adapter = services.chains.get(network_id)

  test('the address that the platform pays from is refused', async () => {
    for (const address of spellings(adapter.addressOf(TREASURY))) {
      const body = { token_id: `10${network_id}`, amount: '50', address }
      expect(await api.call(contract.withdrawalQuote, { token, body })).toMatchObject(REFUSED)
      const judged = await api.data(addressValid, { token, query: { network_id, address } })
      expect(judged).toEqual({ valid: false, reason: 'own-address' })
    }
    const saved = { network_id, address: adapter.addressOf(TREASURY), name: 'Platform', ...merchant.proof() }
    expect(await api.call(saveFixedAddress, { token, body: saved })).toMatchObject(REFUSED)
  })

  test('the address of a simulated customer is accepted', async () => {
    const address = adapter.addressOf(CUSTOMER)
    expect(await api.data(addressValid, { token, query: { network_id, address } })).toMatchObject({ valid: true })
  })
})

test('the platform’s address is refused on another network of its chain type', async () => {
  const address = services.chains.get('2').addressOf(TREASURY)
  const judged = await api.data(addressValid, { token, query: { network_id: '3', address } })
  expect(judged).toEqual({ valid: false, reason: 'own-address' })
})

test('it is refused for a withdrawal whose quote had another address, and for a refund', async () => {
  const aptos = services.chains.get('6')
  const address = aptos.addressOf(TREASURY)
  const elsewhere = { token_id: '106', amount: '5', address: `0x${'7'.repeat(64)}` }
  const body = { ...elsewhere, address, quote_id: await merchant.quoteId(elsewhere), client_ref: randomUUID() }
  expect(await api.call(contract.withdraw, { token, body: { ...body, ...merchant.proof() } })).toMatchObject(REFUSED)

  const { application_id } = await newShop(db, clock.now(), { merchant_id })
  const { handle_id } = await insertPaid(db, { merchant_id, application_id, at: clock.now() })
  const wish = { handle_id, address, kind: 'all', amount: '12', client_ref: randomUUID() } as const
  const refund = inTransaction(db, (trx) => requestRefund(trx, services, { by: actor(merchant_id), body: wish }))
  await expect(refund).rejects.toMatchObject({ reason: 'address_refused', errors: [{ message: 'own-address' }] })
})
