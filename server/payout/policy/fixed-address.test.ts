import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import {
  fixedAddresses,
  importFixedAddresses,
  removeFixedAddress,
  renameFixedAddress,
  saveFixedAddress,
  saveWithdrawalNetwork,
  withdrawalNetworks,
} from '#shared/contract/fixed-address'
import { messages } from '#shared/contract/message'
import { log as activityLog } from '#shared/contract/user'
import { findFixedAddress, knownAddresses } from './fixed-address'
import { networkSetting } from './network-setting'
import { saveAddress } from './save-address'
import { actor } from '#server/testing/actor'

const { db } = await testDatabase()
const api = testApi({ db, settings: { hold_seconds: 60 } })

const TRON = '1'
const ETHEREUM = '2'
const ON_TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const USDT_ON_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ON_ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let count = 0
async function newOwner() {
  const email = `owner${++count}@shop.example`
  const owner = await api.signInAs({ email, google: true })
  const code = (): string => {
    api.clock.advance(30)
    return owner.googleCode()
  }
  const { token, merchant_id } = owner
  const save = async (body: { network_id?: string; address?: string; name?: string } = {}) =>
    await api.call(saveFixedAddress, {
      token,
      body: { network_id: TRON, address: ON_TRON, name: 'Treasury', ...body, google_code: code() },
    })
  const list = async () => (await api.data(fixedAddresses, { token, query: { all: 1 } })).list
  return { email, token, merchant_id, code, save, list }
}

describe('a fixed address', () => {
  test('has a name of one line without invisible characters', async () => {
    const owner = await newOwner()
    for (const name of ['a\nTreasury', 'a\0b', 'a\u2028b', '\u202Egnp', 'a\tb'])
      expect((await owner.save({ name })).errors, name).toMatchObject([{ path: 'name' }])
    expect(await owner.list()).toEqual([])
    expect((await owner.save({ name: '冷钱包 №1 👨‍👩‍👧 = ولد' })).status).toBe(200)
  })

  test('needs a step-up, and waits before it may be used', async () => {
    const owner = await newOwner()
    const body = { network_id: TRON, address: ON_TRON, name: 'Treasury' }
    const bare = await api.call(saveFixedAddress, { token: owner.token, body })
    expect(bare).toMatchObject({ status: 422, code: 10038, errors: [{ path: 'google_code', message: 'google' }] })
    expect(await owner.list()).toEqual([])
    const saved = await owner.save()
    const now = api.clock.seconds()
    expect(saved.data).toMatchObject({ chain: 'TRON', address: ON_TRON, name: 'Treasury', usable_from: now + 60 })
    expect(await owner.list()).toEqual([saved.data])
    const found = await findFixedAddress(db, { merchant_id: owner.merchant_id, network_id: TRON, normal: ON_TRON })
    expect(found).toMatchObject({ name: 'Treasury', usable_from: new Date((now + 60) * 1000) })
  })

  test('must fit its network, with the same refusal as everywhere', async () => {
    const owner = await newOwner()
    const wrong = await owner.save({ network_id: ETHEREUM })
    expect(wrong).toMatchObject({
      status: 422,
      msg: 'The address format does not match the selected chain',
      errors: [{ path: 'address', message: 'bad-prefix' }],
    })
    const body = { network_id: ETHEREUM, address: ON_TRON, name: '', google_code: owner.code() }
    const headers = { 'X-Language': 'zh-CN' }
    expect((await api.call(saveFixedAddress, { token: owner.token, body, headers })).msg).toBe('地址格式与所选链不匹配')
  })

  test('is refused when money sent there would be lost', async () => {
    const owner = await newOwner()
    const refused = { status: 422, msg: 'Payouts to this address are refused' }
    expect(await owner.save({ address: USDT_ON_TRON })).toMatchObject({
      ...refused,
      errors: [{ path: 'address', message: 'token-contract' }],
    })
    const burn = { network_id: ETHEREUM, address: '0x000000000000000000000000000000000000dEaD' }
    expect(await owner.save(burn)).toMatchObject({ ...refused, errors: [{ message: 'burn-address' }] })
    const at = api.clock.now()
    const own = {
      network_id: ETHEREUM,
      address: ON_ETHEREUM,
      key_index: '900',
      purpose: 'payment',
      created_at: at,
    } as const
    await db.insertInto('deposit_address').values(own).execute()
    expect(await owner.save(own)).toMatchObject({ ...refused, errors: [{ message: 'own-address' }] })
    const onSister = { network_id: '3', address: ON_ETHEREUM.toLowerCase() }
    expect(await owner.save(onSister)).toMatchObject({ ...refused, errors: [{ message: 'own-address' }] })
    await db.deleteFrom('deposit_address').where('address', '=', ON_ETHEREUM).execute()
    expect(await owner.save({ network_id: '99' })).toMatchObject({ errors: [{ path: 'network_id' }] })
    expect(await owner.list()).toEqual([])
  })

  test('is in the list of its network once, in any spelling', async () => {
    const owner = await newOwner()
    expect((await owner.save({ network_id: ETHEREUM, address: ON_ETHEREUM })).status).toBe(200)
    const again = await owner.save({ network_id: ETHEREUM, address: ` ${ON_ETHEREUM.toLowerCase()} ` })
    expect(again).toMatchObject({ status: 422, msg: 'This address is in your list already' })
    expect((await owner.save({ network_id: '3', address: ON_ETHEREUM })).status).toBe(200)
    const other = await newOwner()
    expect((await other.save({ network_id: ETHEREUM, address: ON_ETHEREUM })).status).toBe(200)
  })

  test('saved twice at the same moment is saved once', async () => {
    const owner = await newOwner()
    const { merchant_id } = owner
    const address = { network_id: TRON, address: ON_TRON, name: '' }
    const attempts = await Promise.allSettled(
      [1, 2, 3].map(() =>
        inTransaction(db, async (trx) => await saveAddress(trx, api.services, { by: actor(merchant_id), address })),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await owner.list()).toHaveLength(1)
  })

  test('is announced by mail with a stop link, in the console and in the activity log', async () => {
    const owner = await newOwner()
    await owner.save()
    const [mail] = await api.inbox.messagesTo(owner.email)
    expect(mail?.subject).toBe('A withdrawal address was added')
    expect(mail?.body).toContain(`Treasury: ${ON_TRON} (TRON)`)
    expect(mail?.body).toMatch(/stop all withdrawals now:\s+http:\/\/localhost:4173\/stopWithdrawals\?code=[\w-]{43}/)
    const { list } = await api.data(messages, { token: owner.token })
    expect(list[0]).toMatchObject({ types: 110, title: 'A withdrawal address was added' })
    const log = await api.data(activityLog, { token: owner.token })
    expect(log.list[0]).toMatchObject({ action: 'account.saveFixedAddress' })
  })

  test('is renamed without a step-up, and removed with one; both are announced', async () => {
    const owner = await newOwner()
    await owner.save()
    const [{ id } = { id: '' }] = await owner.list()
    const renamed = await api.data(renameFixedAddress, { token: owner.token, body: { id, name: ' Cold store ' } })
    expect(renamed).toMatchObject({ id, name: 'Cold store', address: ON_TRON })
    const bare = await api.call(removeFixedAddress, { token: owner.token, query: { id }, body: {} })
    expect(bare.code).toBe(10038)
    const body = { google_code: owner.code() }
    expect((await api.call(removeFixedAddress, { token: owner.token, query: { id }, body })).status).toBe(200)
    expect(await owner.list()).toEqual([])
    const subjects = (await api.inbox.messagesTo(owner.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'A withdrawal address was added',
      'A withdrawal address was removed',
      'A withdrawal address was renamed',
    ])
  })

  test('of another merchant gives the same answer as an unknown one', async () => {
    const owner = await newOwner()
    await owner.save()
    const [{ id } = { id: '' }] = await owner.list()
    const other = await newOwner()
    for (const foreign of [id, 'none']) {
      const rename = { token: other.token, body: { id: foreign, name: 'Mine' } }
      expect((await api.call(renameFixedAddress, rename)).msg).toBe('This record does not exist')
      const remove = { token: other.token, query: { id: foreign }, body: { google_code: other.code() } }
      expect((await api.call(removeFixedAddress, remove)).msg).toBe('This record does not exist')
    }
    expect(await owner.list()).toHaveLength(1)
    expect(await other.list()).toEqual([])
  })

  test('is listed in pages, newest first, or by network', async () => {
    const owner = await newOwner()
    await owner.save()
    await owner.save({ network_id: ETHEREUM, address: ON_ETHEREUM })
    const page = await api.data(fixedAddresses, { token: owner.token, query: { current: 1, pageSize: 10 } })
    expect(page).toMatchObject({ total: 2, list: [{ chain: 'Ethereum' }, { chain: 'TRON' }] })
    const query = { network_id: TRON, all: 1 }
    expect(await api.data(fixedAddresses, { token: owner.token, query })).toMatchObject({ total: 1 })
  })
})

describe('a file of addresses', () => {
  const line = (address: string, network_id = TRON) => ({ network_id, address, name: '' })

  test('is saved as a whole with one step-up and one mail', async () => {
    const owner = await newOwner()
    const list = [line(ON_TRON), line(ON_ETHEREUM, ETHEREUM), line(ON_ETHEREUM, '3')]
    const saved = await api.data(importFixedAddresses, {
      token: owner.token,
      body: { list, google_code: owner.code() },
    })
    expect(saved.list).toHaveLength(3)
    expect(saved.list.every(({ usable_from }) => usable_from === api.clock.seconds() + 60)).toBe(true)
    const mails = await api.inbox.messagesTo(owner.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain(`${ON_ETHEREUM} (BNB Chain)`)
  })

  test('with a wrong line is not saved at all, and every wrong line is named', async () => {
    const owner = await newOwner()
    await owner.save()
    const list = [
      line(ON_ETHEREUM, ETHEREUM),
      line(ON_ETHEREUM),
      line(ON_ETHEREUM.toLowerCase(), ETHEREUM),
      line(ON_TRON),
      line(USDT_ON_TRON),
      line(ON_TRON, '99'),
    ]
    const body = { list, google_code: owner.code() }
    const answer = await api.call(importFixedAddresses, { token: owner.token, body })
    expect(answer.errors).toEqual([
      { path: 'list.1.address', message: 'bad-prefix' },
      { path: 'list.2.address', message: 'double' },
      { path: 'list.3.address', message: 'double' },
      { path: 'list.4.address', message: 'token-contract' },
      { path: 'list.5.network_id', message: 'There is no such network' },
    ])
    expect(await owner.list()).toHaveLength(1)
  })

  test('has at most 100 lines', async () => {
    const owner = await newOwner()
    const list = Array.from({ length: 101 }, () => line(ON_TRON))
    const body = { list, google_code: owner.code() }
    expect((await api.call(importFixedAddresses, { token: owner.token, body })).status).toBe(422)
  })

  test('sent twice under one key is saved once', async () => {
    const owner = await newOwner()
    const headers = { 'Idempotency-Key': randomUUID() }
    const call = { token: owner.token, headers, body: { list: [line(ON_TRON)], google_code: owner.code() } }
    const first = await api.call(importFixedAddresses, call)
    const second = await api.call(importFixedAddresses, call)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
    expect(await owner.list()).toHaveLength(1)
  })
})

test('saved addresses and those of completed withdrawals are known, each once', async () => {
  const owner = await newOwner()
  await owner.save()
  const { merchant_id } = owner
  const at = api.clock.now()
  const paid = {
    merchant_id,
    token_id: '101',
    amount: '20',
    fee: '4.5',
    received: '15.5',
    usdt_amount: '20',
    created_at: at,
  }
  const used = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
  const failed = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9'
  const ends = { finished_at: at, reason: '' }
  await db
    .insertInto('withdrawal')
    .values([
      { ...paid, ...ends, handle_id: 'w1', address: used, state: 'completed', txid: 'a1' },
      { ...paid, ...ends, handle_id: 'w2', address: ON_TRON, state: 'completed', txid: 'a2' },
      { ...paid, ...ends, handle_id: 'w3', address: failed, state: 'failed', reason: 'refused' },
    ])
    .execute()
  expect(await knownAddresses(db, { merchant_id, network_id: TRON })).toEqual([
    { address: ON_TRON, name: 'Treasury' },
    { address: used, name: null },
  ])
})

describe('the networks for withdrawals', () => {
  test('are on with a default gas limit until the merchant changes them with a step-up', async () => {
    const owner = await newOwner()
    const { list } = await api.data(withdrawalNetworks, { token: owner.token })
    expect(list[0]).toEqual({
      network_id: TRON,
      chain: 'TRON',
      enabled: true,
      gas_limit: '60',
      gas_token: 'TRX',
      gas_decimals: 6,
      gas_now: '13.8447',
      simulated: false,
    })
    const wish = { network_id: TRON, enabled: false, gas_limit: '12.5' }
    expect((await api.call(saveWithdrawalNetwork, { token: owner.token, body: wish })).code).toBe(10038)
    const body = { ...wish, google_code: owner.code() }
    expect(await api.data(saveWithdrawalNetwork, { token: owner.token, body })).toMatchObject(wish)
    expect(await networkSetting(db, { merchant_id: owner.merchant_id, network_id: TRON })).toEqual({
      enabled: false,
      gas_limit: '12.5',
    })
    const [mail] = await api.inbox.messagesTo(owner.email)
    expect(mail?.body).toContain('TRON: off, gas limit 12.5 TRX')
    const other = await newOwner()
    expect((await api.data(withdrawalNetworks, { token: other.token })).list[0]).toMatchObject({ enabled: true })
  })

  test('accept a gas limit above zero with no more decimals than their coin', async () => {
    const owner = await newOwner()
    for (const gas_limit of ['0', '-1', '1.1234567', '1'.repeat(21)]) {
      const body = { network_id: TRON, enabled: true, gas_limit, google_code: owner.code() }
      const answer = await api.call(saveWithdrawalNetwork, { token: owner.token, body })
      expect(answer.errors, gas_limit).toMatchObject([{ path: 'gas_limit' }])
    }
    const body = { network_id: '99', enabled: true, gas_limit: '1', google_code: owner.code() }
    expect((await api.call(saveWithdrawalNetwork, { token: owner.token, body })).msg).toBe('This record does not exist')
  })
})
