import { expect, test } from 'vitest'
import { testDatabase } from '#sandbox/database/test-database'
import * as contract from '@/lib/api/contract/withdrawal'
import { richMerchant } from './testing/rich-merchant'
import { withdrawalTown } from './testing/withdrawal-town'

const { db } = await testDatabase()
const town = await withdrawalTown(db, { networks: ['3'], nodes: true })
const { api, services } = town

test('on a real EVM chain a withdrawal is a real transfer, and its gas is what the chain took', async () => {
  const chain = services.chains.get('3')
  expect(chain.kind).toBe('evm')
  const merchant = await richMerchant(api, { token_id: '103', balance: '100' })
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const amount = '12.000000000000000001'
  const asked = await merchant.withdraw({ token_id: '103', address: address.toLowerCase(), amount })
  expect(asked).toMatchObject({ status: 200, data: { address } })
  await town.settle('3')

  const { list } = await api.data(contract.withdrawals, { token: merchant.token })
  expect(list).toMatchObject([{ state: 'completed', amount, received: '11.700000000000000001' }])
  const { number: to } = await chain.tip()
  const sent = (await chain.transfers({ from: 0n, to })).filter(({ to_address }) => to_address === address)
  expect(sent).toMatchObject([{ amount: '11.700000000000000001', token_id: '103', txid: list[0]?.txid }])
  const { fee } = await chain.transaction(list[0]?.txid ?? '')
  const gas = await db.selectFrom('gas_expense').select(['amount', 'types', 'txid']).executeTakeFirstOrThrow()
  expect(Number(gas.amount)).toBeCloseTo(Number(fee), 12)
  expect(gas).toMatchObject({ types: 1, txid: list[0]?.txid })
  await town.booksAgree()
})
