import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { wantRisk } from '#server/screening/answers'
import { followOwnAddresses, readOwnAddresses } from '#server/screening/own-addresses'
import { screenDue } from '#server/screening/screen'
import { TREASURY } from '#server/chain/key'
import { messages } from '#shared/contract/message'
import { withdrawalQuote, withdrawals } from '#shared/contract/withdrawal'
import { testApi } from '#server/testing/test-api'
import { ownRiskOf } from './queries/own-risk'
import { richMerchant } from './withdrawal/testing/rich-merchant'
import { withdrawalSetup } from './withdrawal/testing/withdrawal-setup'

const { db } = await testDatabase()
const setup = await withdrawalSetup(db, { networks: ['3'], nodes: true })
const { api, services, clock } = setup
const all = testApi({ db, services })
const chain = minedChain(services.chains, '3')
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const wish = { token_id: '103', address: ADDRESS, amount: '12' }

async function freeze(address: string, frozen: boolean): Promise<void> {
  await chain.freeze?.(address, frozen)
  await chain.mine(1)
}
async function look(address: string): Promise<void> {
  clock.advance(60)
  await wantRisk(db, services, { network_id: '3', address })
  await screenDue({ ...services, log: api.services.log }, [])
}

test('the contract’s own freeze list is read from the chain', async () => {
  expect(chain.kind).toBe('evm')
  expect(await chain.frozenTokens(ADDRESS)).toEqual([])
  await freeze(ADDRESS, true)
  expect(await chain.frozenTokens(ADDRESS)).toEqual(['103'])
  expect(await chain.frozenTokens('0x8617E340B3D01FA5F11F306F4090FD50E238070D')).toEqual([])
})

test('a withdrawal to a frozen address is refused, and goes after it was freed', async () => {
  const merchant = await richMerchant(api, { token_id: '103', balance: '100' })
  const early = await merchant.quoteId(wish)
  await look(ADDRESS)
  const late = await all.call(withdrawalQuote, {
    token: merchant.token,
    body: wish,
  })
  expect(late).toMatchObject({
    status: 422,
    code: 10_099,
    errors: [{ path: 'address', message: 'Frozen by the contract of USDT' }],
  })
  expect(early).not.toBe('')
  await freeze(ADDRESS, false)
  await look(ADDRESS)
  expect(await merchant.withdraw(wish)).toMatchObject({ status: 200 })
  await setup.settle('3')
  expect((await api.data(withdrawals, { token: merchant.token })).list).toMatchObject([{ state: 'completed' }])
})

test('an address that is frozen between request and signature gets nothing: it waits in the audit', async () => {
  const merchant = await richMerchant(api, { token_id: '103', balance: '100' })
  expect(await merchant.withdraw(wish)).toMatchObject({ status: 200 })
  clock.advance(services.settings.withdrawal_audit_seconds)
  await setup.advance()
  await freeze(ADDRESS, true)
  const signed = async () =>
    (await db.selectFrom('chain_journal').select('txid').where('ref', 'like', 'withdrawal:%').execute()).length
  const before = await signed()
  await setup.advance()
  await setup.advance()
  expect(await signed()).toBe(before)
  const { list } = await api.data(withdrawals, { token: merchant.token })
  expect(list).toMatchObject([{ state: 'auditing', reason: /has frozen this address/ }])
  await freeze(ADDRESS, false)
  await look(ADDRESS)
  await setup.settle('3')
  expect((await api.data(withdrawals, { token: merchant.token })).list).toMatchObject([{ state: 'completed' }])
  await setup.booksAgree()
})

test('a network that is not followed for one start leaves what its contract said, and is read again after that', async () => {
  const { merchant_id } = await all.signInAs()
  const own = chain.addressOf({ purpose: 'payer', index: 2n })
  await inTransaction(db, async (trx) =>
    followOwnAddresses(trx, services, [{ network_id: '3', address: own, merchant_id }]),
  )
  await freeze(own, true)
  await readOwnAddresses(services)
  const frozen = [expect.objectContaining({ address: own, tokens: ['USDT'] })]
  expect((await ownRiskOf(services, merchant_id)).collection.frozen).toEqual(frozen)
  clock.advance(400)
  await readOwnAddresses({ ...services, chains: { ...services.chains, all: () => [] } })
  expect((await ownRiskOf(services, merchant_id)).collection.frozen).toEqual(frozen)
  await freeze(own, false)
  clock.advance(400)
  await readOwnAddresses(services)
  expect((await ownRiskOf(services, merchant_id)).collection.frozen).toEqual([])
})

test('a frozen address of our own is shown and told once, and its transfer really fails in the contract', async () => {
  const { merchant_id, token } = await all.signInAs()
  const own = chain.addressOf({ purpose: 'payer', index: 1n })
  const round = async () => await readOwnAddresses(services)
  await inTransaction(db, async (trx) =>
    followOwnAddresses(trx, services, [{ network_id: '3', address: own, merchant_id }]),
  )
  await round()
  expect((await ownRiskOf(services, merchant_id)).collection).toMatchObject({ checked: 1, frozen: [] })
  await freeze(own, true)
  clock.advance(400)
  await round()
  clock.advance(400)
  await round()
  const { collection } = await ownRiskOf(services, merchant_id)
  expect(collection.frozen).toMatchObject([{ address: own, tokens: ['USDT'], since: clock.seconds() - 400 }])
  expect(collection.read_time).toBe(clock.seconds())
  const { list } = await all.data(messages, { token })
  expect(list.filter(({ title }) => title === 'A collection address was frozen')).toHaveLength(1)
  const order = { from: { purpose: 'payer', index: 1n }, to: ADDRESS, token_id: '103', amount: '1' } as const
  await expect(chain.send(order)).rejects.toThrow(/IsBlackListed/)
  // Like USDT's, the contract takes money for a frozen address: it is the server that must not send it.
  await freeze(ADDRESS, true)
  await chain.send({ ...order, from: TREASURY })
  await freeze(own, false)
})
