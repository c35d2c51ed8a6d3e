import { setMerchant } from '#server/testing/set-merchant'
import { expect, test } from 'vitest'
import type { ChainAdapter } from '#server/chain/adapter'
import { testDatabase } from '#server/database/test-database'
import { addressValid } from '#shared/contract/account'
import * as contract from '#shared/contract/withdrawal'
import { compare } from '#shared/money/amount'
import { richMerchant } from './testing/rich-merchant'
import { withdrawalSetup } from './testing/withdrawal-setup'

const { db } = await testDatabase()
const setup = await withdrawalSetup(db, { networks: ['3'], nodes: true })
const { api, services, clock } = setup

test('on a local EVM chain a withdrawal is a token transfer, and its gas is what the chain charged', async () => {
  const chain = services.chains.get('3')
  expect(chain.kind).toBe('evm')
  const judge = async (purpose: 'treasury' | 'payer') => {
    const query = { network_id: '3', address: chain.addressOf({ purpose, index: 0n }) }
    return await api.data(addressValid, { token: merchant.token, query })
  }
  const merchant = await richMerchant(api, { token_id: '103', balance: '100' })
  // The platform's address is refused; a simulated customer's is accepted.
  expect([(await judge('treasury')).valid, (await judge('payer')).valid]).toEqual([false, true])
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const amount = '12.000000000000000001'
  const asked = await merchant.withdraw({ token_id: '103', address: address.toLowerCase(), amount })
  expect(asked).toMatchObject({ status: 200, data: { address } })
  await setup.settle('3')

  const { list } = await api.data(contract.withdrawals, { token: merchant.token })
  expect(list).toMatchObject([{ state: 'completed', amount, received: '11.700000000000000001' }])
  const { number: to } = await chain.tip()
  const sent = (await chain.transfers({ from: 0n, to })).filter(({ to_address }) => to_address === address)
  expect(sent).toMatchObject([{ amount: '11.700000000000000001', token_id: '103', txid: list[0]?.txid }])
  const { fee } = await chain.transaction(list[0]?.txid ?? '')
  const gas = await db.selectFrom('gas_expense').select(['amount', 'types', 'txid']).executeTakeFirstOrThrow()
  expect(compare(gas.amount, fee ?? '0')).toBe(0)
  expect(gas).toMatchObject({ types: 1, txid: list[0]?.txid })
  await setup.booksAgree()
})

test('a stop before the signature leaves no transaction on an EVM chain and uses no nonce', async () => {
  const chain = services.chains.get('3')
  const merchant = await richMerchant(api, { token_id: '103', balance: '100' })
  const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  await merchant.withdraw({ token_id: '103', address, amount: '12' })
  clock.advance(services.settings.withdrawal_audit_seconds)
  await setup.advance()
  const journal = async () => await db.selectFrom('chain_journal').select('txid').orderBy('id').execute()
  const [signed, senders] = [await journal(), await db.selectFrom('chain_sender').selectAll().execute()]
  const pause = async (withdrawals_paused_at: Date | null) =>
    await setMerchant(services, merchant.merchant_id, { withdrawals_paused_at })
  const late: ChainAdapter = {
    ...chain,
    send: async (order) => {
      await pause(clock.now())
      return await chain.send(order)
    },
  }
  await setup.advance({ ...services, chains: { ...services.chains, get: () => late } })
  expect(await journal()).toEqual(signed)
  expect(await db.selectFrom('chain_sender').selectAll().execute()).toEqual(senders)

  await pause(null)
  await setup.settle('3')
  expect((await journal()).length).toBe(signed.length + 1)
  await setup.booksAgree()
})
