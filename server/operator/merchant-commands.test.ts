import { setMerchant } from '#server/testing/set-merchant'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { shopClient } from '#sandbox/customers/shop-client'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { reserveAddress } from '#server/funds/recharge-address'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const { services, clock, world } = await shopSetup({ db, networks: ['1'] })
const api = { ...testApi({ db, services }), clock }
const rows = z.object({
  list: z.array(
    z.object({ merchant: z.string(), name: z.string(), status: z.string(), mailbox: z.nullable(z.string()) }),
  ),
  next: z.nullable(z.string()),
})
const find = async (text: string, ...more: string[]) => {
  const run = await runOperator(['merchant', 'find', text, ...more, '--json'], {
    DATABASE_URL: url,
    SECRET: services.settings.secret,
  })
  expect(run).toMatchObject({ err: '', exit_code: 0 })
  return z.parse(rows, JSON.parse(run.out))
}

const owner = await richMerchant(api, {
  token_id: '101',
  balance: '1000',
  name: 'Harbor % Store',
  email: 'mia@harbor.example',
})
const other = await api.signInAs({ name: 'Hill Shop', email: 'hill@harbor.example', status: 2 })
const { merchant_id } = owner
const client = shopClient(world.request, await newShop(db, clock.now(), { merchant_id }), clock)
const order = await client.create({ out_trade_no: 'HS-20417', token_id: '101', amount: '10', expires_in: 3600 })
const recharge = await inTransaction(db, (trx) =>
  reserveAddress(trx, services, { merchant_id, body: { token_id: '101', client_ref: crypto.randomUUID() } }),
)
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const reserved = { expected_amount: null, client_ref: null, created_at: clock.now(), expires_at: clock.now() }
await db
  .insertInto('recharge_address')
  .values({ merchant_id, token_id: '101', network_id: '2', address: checksummed, ...reserved })
  .execute()
const { data } = await owner.withdraw({ token_id: '101', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', amount: '50' })
const withdrawal = String(Reflect.get(Object(data), 'handle_id'))

test.each([
  ['the mailbox', 'mia@harbor.example'],
  ['the mailbox in other letters', 'Mia@Harbor.example'],
  ['the mchid', owner.mchid],
  ['a part of the name', 'harbor %'],
  ['the order number of the shop', 'HS-20417'],
  ['the order number of the platform', order.trade_no],
  ['the handle of the order', order.handle_id],
  ['the address of an order', order.address],
  ['the address of a recharge', recharge.address],
  ['the address of a recharge in small letters', checksummed.toLowerCase()],
  ['a withdrawal', withdrawal],
])('a merchant is found by %s', async (_, text) => {
  expect(await find(text)).toEqual({
    list: [{ merchant: owner.mchid, name: 'Harbor % Store', status: 'open', mailbox: 'm***@harbor.example' }].map(
      (one) => expect.objectContaining(one),
    ),
    next: null,
  })
})

test('nobody is found by what is nobody’s, by a part of a mailbox, or by nothing', async () => {
  for (const text of ['HS-2041', 'harbor.example', '100', 'H_rbor', '   ']) expect((await find(text)).list).toEqual([])
})

test('several are shown page by page, and a closed account says so', async () => {
  await setMerchant(services, other.merchant_id, { deleted_at: clock.now(), email: null })
  const first = await find('h', '--limit', '1')
  const second = await find('h', '--after', first.next ?? '')
  const found = [...first.list, ...second.list].filter(({ merchant }) => [owner.mchid, other.mchid].includes(merchant))
  expect(found).toMatchObject([
    { merchant: owner.mchid, status: 'open' },
    { merchant: other.mchid, status: 'closed', mailbox: null },
  ])
})
