import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS } from '#server/core/refusal-texts'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { CALLBACK_EVENTS } from '#shared/contract/application'
import { paymentException, TRANSACTION_STATUS } from '#shared/contract/transactions'
import { SHOP_REFUSALS } from '#server/http/openapi/shop-refusals'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
const text = await readFile(join(import.meta.dirname, '../../docs/integrate.md'), 'utf8')

const section = (from: string, to: string): string =>
  text.slice(text.indexOf(`\n## ${from}`), text.indexOf(`\n## ${to}`))

test('the document has every refusal of the order API, with the number and the wording of the server', () => {
  const rows = [...section('Refusals', 'Callbacks').matchAll(/^\| (\d{3}) +\| (\d+) +\| (.+?) +\|/gm)]
  const told = rows.map(([, status, code, msg]) => `${status} ${code} ${msg}`)
  const known = SHOP_REFUSALS.map((name) => {
    const { status, code, 'en-US': msg } = REFUSALS[name]
    return `${status} ${code} ${msg}`
  })
  expect(told.toSorted()).toEqual(known.toSorted())
})

test('the document names every status, exception and type of callback', () => {
  const statuses = section('Statuses', 'Refusals')
  for (const status of Object.values(TRANSACTION_STATUS))
    expect(statuses).toMatch(new RegExp(`^\\| .*\\b${status}\\b`, 'm'))
  for (const exception of paymentException.options) expect(statuses).toContain(`\n| \`${exception}\``)
  for (const event of CALLBACK_EVENTS) expect(section('Callbacks', 'Try every case')).toContain(`\`${event}\``)
})

test('a callback has exactly the fields in the document', async () => {
  await payOrder(town.world, { chain: 'TRON', amount: '25.5', case: 'exact' })
  const { payload } = await db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'callback')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const shown = Object(JSON.parse(/^```json\n(.*?)^```/ms.exec(text)?.[1] ?? ''))
  const { body } = Object(payload)
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(shown).toSorted())
  expect(Object.keys(body.data).toSorted()).toEqual(Object.keys(shown.data).toSorted())
  const { fees, mch_real_receive, usdt_amount, fiat_amount } = shown.data
  expect(body.data).toMatchObject({ fees, mch_real_receive, usdt_amount, fiat_amount, status: 2, exception: null })
})
