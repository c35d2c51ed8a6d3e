import { describe, expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import * as contract from '#shared/contract/fixed-address'
import { pauseWithdrawals, withdrawalPolicy } from '#shared/contract/withdrawal'

const { db } = await testDatabase()
const api = testApi({ db, settings: { hold_seconds: 60 } })
const NETWORK = '1'
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

let count = 0
async function newOwner(language: string) {
  const email = `mails${++count}@shop.example`
  const { token, googleCode } = await api.signInAs({ email, google: true })
  const proof = () => {
    api.clock.advance(30)
    return { google_code: googleCode() }
  }
  // The merchant reads in the language of the last call that named one.
  await api.data(withdrawalPolicy, { token, headers: { 'X-Language': language } })
  return { email, token, proof }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const policy = async ({ token, proof }: Owner, wish: Record<string, boolean>) =>
  void (await api.data(pauseWithdrawals, { token, body: { ...wish, ...proof() } }))
const network = async ({ token, proof }: Owner, enabled: boolean) =>
  void (await api.data(contract.saveWithdrawalNetwork, {
    token,
    body: { network_id: NETWORK, enabled, gas_limit: '12.5', ...proof() },
  }))
const save = async ({ token, proof }: Owner) =>
  await api.data(contract.saveFixedAddress, {
    token,
    body: { network_id: NETWORK, address: ADDRESS, name: 'Treasury', ...proof() },
  })
const remove = async (owner: Owner) => {
  const { id } = await save(owner)
  await api.data(contract.removeFixedAddress, { token: owner.token, query: { id }, body: owner.proof() })
}

const ENGLISH = 'A withdrawal network was changed'
const CHINESE = '提现网络设置已更改'
/** What tightens has no link that stops: there is nothing left to stop. */
const CHANGES = [
  ['a network is switched off', ENGLISH, CHINESE, 'TRON: off, gas limit 12.5 TRX', 'TRON：已停用', true],
  ['a network is switched on', ENGLISH, CHINESE, 'TRON: on, gas limit 12.5 TRX', 'TRON：已启用', true],
  ['withdrawals are paused', 'All withdrawals are stopped', '所有提现已停止', 'Device: ', '设备：', false],
  ['withdrawals are resumed', 'Withdrawals are about to resume', '提现即将恢复', 'From 20', '生效时间：20', true],
  [
    'only saved addresses are allowed',
    'Withdrawals go only to fixed addresses from now on',
    '即刻起仅可向固定地址提现',
    'Device: ',
    '设备：',
    false,
  ],
  [
    'any address is allowed again',
    'Any address is about to be allowed again',
    '即将恢复向任意地址提现',
    'From 20',
    '生效时间：20',
    true,
  ],
  [
    'a fixed address is removed',
    'A withdrawal address was removed',
    '已删除提现地址',
    ADDRESS,
    `${ADDRESS}（TRON）`,
    true,
  ],
] as const

const ACTS: Readonly<Record<(typeof CHANGES)[number][0], (owner: Owner) => Promise<void>>> = {
  'a network is switched off': async (owner) => await network(owner, false),
  'a network is switched on': async (owner) => await network(owner, true),
  'withdrawals are paused': async (owner) => await policy(owner, { paused: true }),
  'withdrawals are resumed': async (owner) => {
    await policy(owner, { paused: true })
    await policy(owner, { paused: false })
  },
  'only saved addresses are allowed': async (owner) => await policy(owner, { saved_addresses_only: true }),
  'any address is allowed again': async (owner) => {
    await policy(owner, { saved_addresses_only: true })
    await policy(owner, { saved_addresses_only: false })
  },
  'a fixed address is removed': remove,
}

describe('the merchant gets a mail in his language', () => {
  test.each(CHANGES)('when %s', async (change, english, chinese, said, saidInChinese, hasLink) => {
    for (const [language, subject, part] of [
      ['en-US', english, said],
      ['zh-CN', chinese, saidInChinese],
    ] as const) {
      const owner = await newOwner(language)
      await ACTS[change](owner)
      const mails = await api.inbox.messagesTo(owner.email)
      const mail = mails.find((each) => each.subject === subject)
      expect(mail?.body, subject).toContain(part)
      expect(mail?.body.includes('/stopWithdrawals?code='), subject).toBe(hasLink)
    }
  })
})
