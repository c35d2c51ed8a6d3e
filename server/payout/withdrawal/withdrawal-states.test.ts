import { setMerchant } from '#server/testing/set-merchant'
import { describe, expect, test } from 'vitest'
import { ChainError } from '#server/chain/chain-error'
import type { ChainAdapter } from '#server/chain/adapter'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { statisticsDrift } from '#server/statistics/testing/statistics-drift'
import * as contract from '#shared/contract/withdrawal'
import type { AnswerOf, BodyOf } from '#shared/contract/operation'
import { compare, subtract } from '#shared/money/amount'
import { setAuditMode } from '../audit-mode'
import { approveWithdrawal, rejectWithdrawal, withdrawalId } from './decide-withdrawal'
import { richMerchant } from './testing/rich-merchant'
import { withdrawalSetup } from './testing/withdrawal-setup'
import { minedChain } from '#sandbox/chain/mined-chain'

const { db } = await testDatabase()
const setup = await withdrawalSetup(db, { networks: ['6'] })
const { api, services, clock } = setup
const aptos = minedChain(services.chains, '6')
const TOKEN = '106'
const ADDRESS = `0x${'7'.repeat(64)}`
const merchant = await richMerchant(api, { token_id: TOKEN, balance: '1000', email: 'mia@shop.example' })
const { merchant_id, token } = merchant

type Asked = AnswerOf<typeof contract.withdraw>

const ask = async (amount: string): Promise<Asked> => {
  const answer = await merchant.withdraw({ token_id: TOKEN, address: ADDRESS, amount })
  expect(answer).toMatchObject({ status: 200 })
  return contract.withdrawalRecord.parse(answer.data)
}
const recordOf = async (handle_id: string): Promise<Asked | undefined> =>
  (await api.data(contract.withdrawals, { token, query: { pageSize: 20 } })).list.find(
    (each) => each.handle_id === handle_id,
  )
const cancel = async (body: BodyOf<typeof contract.cancelWithdrawal>) =>
  await api.call(contract.cancelWithdrawal, { token, body })
const sendsWith = (send: ChainAdapter['send']) => ({
  ...services,
  chains: { ...services.chains, get: () => ({ ...aptos, send }) },
})
const sentTo = async (address: string) => {
  const { number: to } = await aptos.tip()
  return (await aptos.transfers({ from: 0n, to })).filter(({ to_address }) => to_address === address)
}
interface PolicyColumns {
  withdrawals_paused_at?: Date | null
  factors_changed_at?: Date | null
  saved_addresses_only?: boolean
}
const change = async (values: PolicyColumns) => await setMerchant(services, merchant_id, values)

class Killed extends Error {}

describe('a withdrawal', () => {
  test('is audited, sent, confirmed and completed', async () => {
    const { handle_id, ...asked } = await ask('100.5')
    expect(asked).toMatchObject({
      state: 'auditing',
      amount: '100.5',
      fee: '0.2',
      received: '100.3',
      usdt_amount: '100.5',
      txid: null,
      finished_time: null,
    })
    expect(await setup.capital(merchant_id, TOKEN)).toBe('899.5')
    expect(await setup.held(merchant_id, TOKEN)).toBe('100.5')

    clock.advance(4)
    await setup.advance()
    expect(await recordOf(handle_id)).toMatchObject({ state: 'auditing' })
    clock.advance(1)
    await setup.advance()
    expect(await recordOf(handle_id)).toMatchObject({ state: 'transferring', txid: null })
    await setup.advance()
    expect(await recordOf(handle_id)).toMatchObject({ state: 'confirming', txid: expect.stringMatching(/^0x/) })
    await setup.advance()
    expect(await recordOf(handle_id)).toMatchObject({ state: 'confirming' })
    await aptos.mine(aptos.confirmations)
    await setup.advance()

    const record = await recordOf(handle_id)
    expect(record).toMatchObject({ state: 'completed', finished_time: clock.seconds(), reason: '' })
    expect(record?.browser_url).toContain('/explorer/6/tx/')
    expect(await sentTo(ADDRESS)).toMatchObject([{ amount: '100.3', token_id: TOKEN, txid: record?.txid }])
    expect(await setup.held(merchant_id, TOKEN)).toBe('0')
    expect(await setup.capital(merchant_id, TOKEN)).toBe('899.5')
    await setup.booksAgree()
  })

  test('rings the bell, tells open consoles, and leaves a line in the gas history and in the activity log', async () => {
    const bell = await db.selectFrom('notification').select('code').where('types', '=', 103).orderBy('id').execute()
    expect(bell.map(({ code }) => code)).toEqual(['withdrawal_requested', 'withdrawal_completed'])
    const events = await db.selectFrom('event').select(['type', 'data']).orderBy('id').execute()
    expect(events.filter(({ type }) => type === 'withdrawal').map(({ data }) => Object(data).state)).toEqual([
      'auditing',
      'transferring',
      'confirming',
      'completed',
    ])
    expect(events.filter(({ type }) => type === 'balance')).toHaveLength(2)
    const gas = await db.selectFrom('gas_expense').select(['types', 'token_id']).execute()
    expect(gas).toEqual([{ types: 1, token_id: '206' }])
    const log = await db.selectFrom('activity_log').select(['action', 'detail']).execute()
    expect(log).toMatchObject([{ action: 'account.withdraw', detail: { amount: '100.5', address: ADDRESS } }])
    expect(JSON.stringify(log)).not.toMatch(/password|_code/)
  })

  test('is announced by mail with the whole address and a stop link', async () => {
    const [mail] = await api.inbox.messagesTo('mia@shop.example')
    expect(mail?.subject).toBe('Withdrawal of 100.5 USDT')
    for (const part of ['Received: 100.3 USDT', 'Network: Aptos', '0x77 7777 7777', '/stopWithdrawals?code='])
      expect(mail?.body).toContain(part)
  })

  test('that is cancelled during its audit releases the money', async () => {
    const before = await setup.capital(merchant_id, TOKEN)
    const { handle_id } = await ask('50')
    const answer = await cancel({ handle_id })
    expect(answer.data).toMatchObject({ state: 'cancelled', reason: 'Canceled by the merchant' })
    expect(await setup.capital(merchant_id, TOKEN)).toBe(before)
    expect((await cancel({ handle_id })).msg).toBe('The state has changed, this is no longer possible')
    const stranger = await api.signInAs()
    const foreign = await api.call(contract.cancelWithdrawal, { token: stranger.token, body: { handle_id } })
    expect(foreign.msg).toBe('This record does not exist')
    await setup.booksAgree()
  })

  test('that the audit rejects releases the money and has the reason', async () => {
    const before = await setup.capital(merchant_id, TOKEN)
    const { handle_id } = await ask('50')
    const id = await withdrawalId(db, { handle_id })
    await inTransaction(db, (trx) => rejectWithdrawal(trx, services, { id, reason: 'Call us first' }))
    expect(await recordOf(handle_id)).toMatchObject({
      state: 'audit_reject',
      reason: 'Call us first',
      finished_time: clock.seconds(),
    })
    expect(await setup.capital(merchant_id, TOKEN)).toBe(before)
    expect((await cancel({ handle_id })).msg).toBe('The state has changed, this is no longer possible')
    await setup.booksAgree()
  })

  test('fails when the network refuses it, but not when the network does not answer', async () => {
    const before = await setup.capital(merchant_id, TOKEN)
    const { handle_id } = await ask('50')
    clock.advance(5)
    await setup.advance()
    const silent = sendsWith(() => Promise.reject(new ChainError('unreachable', 'No node answers.')))
    await expect(setup.advance(silent)).rejects.toThrow('No node answers.')
    expect(await recordOf(handle_id)).toMatchObject({ state: 'transferring' })
    const refusing = sendsWith(() => Promise.reject(new ChainError('refused', 'The token is paused.')))
    await setup.advance(refusing)
    expect(await recordOf(handle_id)).toMatchObject({
      state: 'failed',
      reason: 'The chain refuses this transaction (The token is paused.)',
      txid: null,
    })
    expect(await setup.capital(merchant_id, TOKEN)).toBe(before)
    await setup.booksAgree()
  })

  test('fails when its transaction failed in a block', async () => {
    const before = await setup.capital(merchant_id, TOKEN)
    const { handle_id } = await ask('50')
    clock.advance(5)
    await setup.advance()
    await setup.advance()
    const undone: ChainAdapter['transaction'] = () =>
      Promise.resolve({
        state: 'failed',
        block_number: 1n,
        block_hash: '0x1',
        confirmations: aptos.confirmations,
        final: true,
        fee: '0.1',
      })
    await setup.advance({
      ...services,
      chains: { ...services.chains, get: () => ({ ...aptos, transaction: undone }) },
    })
    const record = await recordOf(handle_id)
    expect(record).toMatchObject({ state: 'failed', reason: 'The chain did not carry it out' })
    expect(await setup.capital(merchant_id, TOKEN)).toBe(before)
    // The chain charged its gas anyway.
    const gas = await db.selectFrom('gas_expense').select(['amount', 'txid']).orderBy('id', 'desc').executeTakeFirst()
    expect(gas).toEqual({ amount: '0.100000000000000000', txid: record?.txid })
    await setup.booksAgree()
  })

  test('is sent once, although the worker dies between sending and recording', async () => {
    const to = `0x${'8'.repeat(64)}`
    const { data } = await merchant.withdraw({ token_id: TOKEN, address: to, amount: '50' })
    const { handle_id } = contract.withdrawalRecord.parse(data)
    clock.advance(5)
    await setup.advance()
    const dying = sendsWith(async (order) => {
      await aptos.send(order)
      throw new Killed()
    })
    await expect(setup.advance(dying)).rejects.toThrow(Killed)
    expect(await recordOf(handle_id)).toMatchObject({ state: 'transferring', txid: null })
    // A stop comes too late now: the transfer is signed, so it is followed to its end.
    await change({ withdrawals_paused_at: clock.now() })
    await Promise.all([setup.advance(), setup.advance()])
    await aptos.mine(aptos.confirmations)
    await Promise.all([setup.advance(), setup.advance()])
    await change({ withdrawals_paused_at: null })
    expect(await recordOf(handle_id)).toMatchObject({ state: 'completed' })
    expect(await sentTo(to)).toHaveLength(1)
    await setup.booksAgree()
  })

  test('that another worker has signed does not fail when the network refuses a second one', async () => {
    const { handle_id } = await ask('20')
    clock.advance(5)
    await setup.advance()
    const second = sendsWith(async (order) => {
      await aptos.send(order)
      throw new ChainError('refused', 'The treasury is empty.')
    })
    await setup.advance(second)
    expect(await recordOf(handle_id)).toMatchObject({ state: 'transferring', reason: '' })
    await setup.settle('6')
    expect(await recordOf(handle_id)).toMatchObject({ state: 'completed' })
  })

  test('that the chain has dropped is sent again as the same transaction', async () => {
    const to = `0x${'9'.repeat(64)}`
    const { data } = await merchant.withdraw({ token_id: TOKEN, address: to, amount: '20' })
    const { handle_id } = contract.withdrawalRecord.parse(data)
    clock.advance(5)
    await setup.advance()
    await setup.advance()
    const sent = await recordOf(handle_id)
    const unknown: ChainAdapter['transaction'] = () =>
      Promise.resolve({
        state: 'unknown',
        block_number: null,
        block_hash: null,
        confirmations: 0,
        final: false,
        fee: null,
      })
    await setup.advance({
      ...services,
      chains: { ...services.chains, get: () => ({ ...aptos, transaction: unknown }) },
    })
    await aptos.mine(1)
    await setup.advance()
    expect(await recordOf(handle_id)).toMatchObject({ state: 'completed', txid: sent?.txid })
    expect(await sentTo(to)).toHaveLength(1)
  })
})

describe('the audit', () => {
  test('by hand waits for a person', async () => {
    await setAuditMode(db, 'manual')
    const { handle_id } = await ask('50')
    clock.advance(600)
    await setup.advance()
    expect(await recordOf(handle_id)).toMatchObject({ state: 'auditing' })
    const id = await withdrawalId(db, { handle_id })
    await inTransaction(db, (trx) => approveWithdrawal(trx, services, id))
    await expect(inTransaction(db, (trx) => approveWithdrawal(trx, services, id))).rejects.toMatchObject({
      reason: 'wrong_state',
    })
    await setAuditMode(db, 'automatic')
    await setup.settle('6')
    expect(await recordOf(handle_id)).toMatchObject({ state: 'completed' })
  })

  test.each([
    ['a stop', { withdrawals_paused_at: 'now' }],
    ['a changed factor', { factors_changed_at: 'now' }],
  ])('holds a withdrawal back after %s, until that is over', async (_, what) => {
    const { handle_id } = await ask('20')
    const names = Object.keys(what)
    await change(Object.fromEntries(names.map((name) => [name, clock.now()])))
    clock.advance(5)
    await setup.advance()
    await setup.advance()
    expect(await recordOf(handle_id)).toMatchObject({ state: 'auditing' })
    await change(Object.fromEntries(names.map((name) => [name, null])))
    await setup.settle('6')
    expect(await recordOf(handle_id)).toMatchObject({ state: 'completed' })
  })

  test('holds a withdrawal back while the network is off or costs more than the gas limit', async () => {
    const { handle_id } = await ask('20')
    const set = async (setting: { enabled: boolean; gas_limit: string }) =>
      await db
        .insertInto('withdrawal_network')
        .values({ merchant_id, network_id: '6', ...setting })
        .onConflict((conflict) => conflict.columns(['merchant_id', 'network_id']).doUpdateSet(setting))
        .execute()
    const id = await withdrawalId(db, { handle_id })
    const refused = async () =>
      await inTransaction(db, (trx) => approveWithdrawal(trx, services, id)).then(
        () => undefined,
        (error: unknown) => Object(error).reason,
      )
    await set({ enabled: false, gas_limit: '1' })
    expect(await refused()).toBe('network_off')
    await set({ enabled: true, gas_limit: '0.0005' })
    expect(await refused()).toBe('gas_above_limit')
    await setup.settle('6')
    const reason = 'The network costs more than your gas limit now'
    expect(await recordOf(handle_id)).toMatchObject({ state: 'auditing', reason })
    await set({ enabled: true, gas_limit: '0.00054' })
    await setup.settle('6')
    expect(await recordOf(handle_id)).toMatchObject({ state: 'completed', reason: '' })
  })

  test('holds a withdrawal back after a switch to fixed addresses when its address is not one of them', async () => {
    const { handle_id } = await ask('20')
    const only = async (saved_addresses_only: boolean) =>
      await setMerchant(services, merchant_id, { saved_addresses_only })
    await only(true)
    await setup.settle('6')
    expect(await recordOf(handle_id)).toMatchObject({
      state: 'auditing',
      reason: 'Withdrawals go only to fixed addresses',
    })
    await only(false)
    await setup.settle('6')
    expect(await recordOf(handle_id)).toMatchObject({ state: 'completed' })
  })

  test.each([
    ['a stop', { withdrawals_paused_at: new Date() }, { withdrawals_paused_at: null }, 'Withdrawals are stopped'],
    [
      '"saved addresses only"',
      { saved_addresses_only: true },
      { saved_addresses_only: false },
      'Withdrawals go only to fixed addresses',
    ],
  ])(
    'gets a withdrawal back after %s between approval and signature, where it can be cancelled',
    async (_, on, off, reason) => {
      const before = await setup.capital(merchant_id, TOKEN)
      const [sent, { handle_id }] = [(await sentTo(ADDRESS)).length, await ask('20')]
      clock.advance(5)
      await setup.advance()
      expect(await recordOf(handle_id)).toMatchObject({ state: 'transferring' })
      await change(on)
      const silent = sendsWith(() => Promise.reject(new ChainError('unreachable', 'No node answers.')))
      for (let round = 0; round < 3; round++) await setup.advance(silent)
      expect(await recordOf(handle_id)).toMatchObject({ state: 'auditing', reason, txid: null })
      expect((await cancel({ handle_id })).status).toBe(200)
      await change(off)
      await setup.settle('6')
      expect(await recordOf(handle_id)).toMatchObject({ state: 'cancelled' })
      expect(await sentTo(ADDRESS)).toHaveLength(sent)
      expect(await setup.capital(merchant_id, TOKEN)).toBe(before)
      await setup.booksAgree()
    },
  )

  test('and a cancellation at the same moment: only one of them counts', async () => {
    for (let round = 0; round < 8; round++) {
      const before = await setup.capital(merchant_id, TOKEN)
      const { handle_id } = await ask('2')
      clock.advance(5)
      const [answer] = await Promise.all([cancel({ handle_id }), setup.advance()])
      await setup.settle('6')
      const { state } = (await recordOf(handle_id)) ?? {}
      expect(state).toBe(answer.status === 200 ? 'cancelled' : 'completed')
      const gone = subtract(before, await setup.capital(merchant_id, TOKEN))
      expect(compare(gone, state === 'completed' ? '2' : '0')).toBe(0)
    }
    await setup.booksAgree()
  })
})

test('the database refuses every other transition, and a changed amount, address or transaction', async () => {
  const { handle_id } = await ask('2')
  const set = (values: Record<string, unknown>) =>
    db.updateTable('withdrawal').set(values).where('handle_id', '=', handle_id).execute()
  const refused = { constraint: 'withdrawal_transition' }
  await expect(set({ state: 'completed', txid: '0x1', finished_at: clock.now() })).rejects.toMatchObject(refused)
  await expect(set({ state: 'failed', reason: 'x', finished_at: clock.now() })).rejects.toMatchObject(refused)
  await expect(set({ amount: '3', received: '2.8' })).rejects.toMatchObject(refused)
  await expect(set({ address: ADDRESS.replace('7', '8') })).rejects.toMatchObject(refused)
  await expect(set({ state: 'cancelled', finished_at: clock.now() })).rejects.toMatchObject({
    constraint: 'withdrawal_explained',
  })
  await setup.settle('6')
  await expect(set({ state: 'failed', reason: 'x' })).rejects.toMatchObject(refused)
  await expect(set({ txid: '0x2' })).rejects.toMatchObject(refused)
  expect(await recordOf(handle_id)).toMatchObject({ state: 'completed' })
})

test('the statistics of all this are the sums of its records', async () => {
  expect(await statisticsDrift(db)).toEqual([])
})
