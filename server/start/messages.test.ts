import { setMerchant } from '#server/testing/set-merchant'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { codeMail, codeText, noCodeMail } from '#server/access/code-words'
import { intentDigest } from '#server/access/step-up'
import { codeFlowsOf, stepUpOf } from '#server/access/step-up-policy'
import type { ProvenAct } from '#server/access/step-up-policy'
import { mailKeyAct } from '#server/application/key-mail'
import { Refusal } from '#server/core/refusal'
import type { Mail, TextMessage } from '#server/core/services'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { codeActOf } from '#server/merchant/code-act'
import { tellChange } from '#server/merchant/security-notice'
import { addressNotice, tellPayoutChange } from '#server/payout/policy/notice'
import { mailPayout } from '#server/payout/policy/payout-notice'
import { tellPayoutStop } from '#server/payout/policy/tell-payout-stop'
import { actor } from '#server/testing/actor'
import { fault, HOSTILE, poisoned } from '#server/testing/hostile-words'
import { testApi } from '#server/testing/test-api'
import { EMAIL_FLOW, PHONE_FLOW, sendEmailCode, sendSmsCode } from '#shared/contract/session'
import { operations } from '#shared/contract/table'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['6'] })
const api = testApi({ db, services: { clock: town.clock, chains: town.services.chains } })
const { merchant_id } = town.merchant
await setMerchant(api.services, merchant_id, { email: 'mei@shop.example', area_code: '+86', phone: '13800138000' })
const { appid } = town.shop
const { handle_id } = await payOrder(town.world, { appid, chain: '6', amount: '10', case: 'exact' })
const stray = await payOrder(town.world, { appid, chain: '6', amount: '10', case: 'closed' })
const unassigned = await db
  .selectFrom('unassigned')
  .innerJoin('payment', 'payment.id', 'unassigned.payment_id')
  .select('unassigned.handle_id')
  .where('payment.handle_id', '=', stray.handle_id)
  .executeTakeFirstOrThrow()

const ADDRESS = '0xa8f2cc01f0b0d1b3a54e7b0c9f1f5e5a2d9b6c4e3f1a2b3c4d5e6f708192a3b4'
const saved = { network_id: '6', address: ADDRESS, name: 'Cold' }
const decided = { handle_id: unassigned.handle_id, amount: '10' }

/** A payload of each act that has a sentence. The compiler asks for every act. */
const PAYLOADS = {
  'account.withdraw': { token_id: '106', amount: '120.5', address: ADDRESS },
  'account.transfer': { token_id: '106', amount: '3', from: appid, to: 'capital' },
  'transactions.refund': { handle_id, kind: 'whole', amount: '10', address: ADDRESS },
  'transactions.resolve': { handle_ids: [handle_id], reason: 'Agreed' },
  'transactions.creditUnassigned': decided,
  'transactions.creditTogether': { list: [decided] },
  'transactions.sendBackUnassigned': { ...decided, address: ADDRESS },
  'account.saveFixedAddress': saved,
  'account.importFixedAddresses': { list: [saved, saved] },
  'account.removeFixedAddress': { id: '1' },
  'account.saveWithdrawalNetwork': { network_id: '6', enabled: true, gas_limit: '1' },
  'account.pauseWithdrawals': { paused: false, saved_addresses_only: false },
  'application.reset': { appid, key_refund_limit: '500' },
  'application.showKey': { appid },
  'application.delete': { appid, confirm: 'Shop' },
  'application.notifyUrl': { appid, notify_url: 'https://hooks.shop.example/in' },
  'user.changePassword': { type: 'login' },
  'user.changeMailbox': { email: 'new@shop.example' },
  'user.changePhone': { area_code: '+86', phone: '13900139000' },
  'user.bindGoogleAuth': {},
  'user.refreshGoogleSecret': {},
  'user.renewRecoveryCodes': {},
  'user.linkWallet': { uuid: 'u1', name: 'Ledger' },
  'user.unlinkWallet': { id: '1' },
  'passkey.enrol': {},
  'user.edit': { security_switch: ['email'] },
  'user.deregister': { confirm: 'Shop' },
} as const satisfies Readonly<Record<ProvenAct, Readonly<Record<string, unknown>>>>

const acts = Object.entries(PAYLOADS).map(([act, payload]) => ({ act, payload, flows: flowsOf(act) }))

function flowsOf(act: string) {
  const step_up = stepUpOf(act, operations.find(({ name }) => name === act)?.stepUp)
  if (step_up === null) throw new RangeError(`${act} is not proven`)
  return codeFlowsOf({ name: act, step_up })
}

/** Acts of which some calls let money out: their codes go in the flows of money too. */
const BY_POWER: ReadonlySet<string> = new Set(['application.reset', 'application.showKey'])
const MONEY_FLOW = { email: EMAIL_FLOW.withdrawal, sms: PHONE_FLOW.withdrawal }

const LANGUAGES = ['en-US', 'zh-CN'] as const

async function sentence(act: string, payload: Readonly<Record<string, unknown>>, language: 'en-US' | 'zh-CN') {
  const asked = { digest: intentDigest(act, payload), about: { act, payload }, channel: 'email' } as const
  return await codeActOf({ db, merchant_id, language }, { ...asked, flow: flowsOf(act).email })
}

const isPayload = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

describe('the message with a code', () => {
  test.each(acts)('carries none of the words that a caller wrote: $act', async ({ act, payload, flows }) => {
    for (const language of LANGUAGES) {
      for (const bad of poisoned(payload)) {
        if (!isPayload(bad)) continue
        const words = await sentence(act, bad, language)
        const message = { to: 'a@b.example', code: '123456', language, act: words, bound: true }
        expect([bad, fault(codeMail({ ...message, flow: flows.email }).body)]).toEqual([bad, null])
        expect(fault(codeText({ ...message, flow: flows.sms ?? PHONE_FLOW.withdrawal }).body)).toBeNull()
      }
    }
  })

  test('carries stored words as names in quotation marks', async () => {
    const { name } = await db
      .selectFrom('application')
      .select('name')
      .where('appid', '=', appid)
      .executeTakeFirstOrThrow()
    const before = db.selectFrom('payment').select('out_trade_no').where('handle_id', '=', handle_id)
    const { out_trade_no } = await before.executeTakeFirstOrThrow()
    for (const bad of HOSTILE) {
      await db.updateTable('application').set({ name: bad }).where('appid', '=', appid).execute()
      await db.updateTable('payment').set({ out_trade_no: bad }).where('handle_id', '=', handle_id).execute()
      for (const { act, payload } of acts) {
        if (act === 'application.notifyUrl') continue
        for (const language of LANGUAGES) {
          const words = (await sentence(act, payload, language)) ?? ''
          expect([act, fault(words), words.includes('\n')]).toEqual([act, null, false])
        }
      }
    }
    await db.updateTable('application').set({ name }).where('appid', '=', appid).execute()
    await db.updateTable('payment').set({ out_trade_no }).where('handle_id', '=', handle_id).execute()
  })

  test('names an act in its own flow only: never one that goes to a mailbox or phone of the caller’s choice', async () => {
    let refused = 0
    for (const { act, payload, flows } of acts) {
      const digest = intentDigest(act, payload)
      const flowsTried = [
        ...Object.values(EMAIL_FLOW).map((flow) => ({ channel: 'email', flow }) as const),
        ...Object.values(PHONE_FLOW).map((flow) => ({ channel: 'sms', flow }) as const),
      ]
      for (const { channel, flow } of flowsTried) {
        const asked = codeActOf(
          { db, merchant_id, language: 'en-US' },
          { digest, about: { act, payload }, channel, flow },
        )
        const isRefused = await asked.then(
          () => false,
          (error: unknown) => error instanceof Refusal,
        )
        const isOwn = flow === flows[channel] || (BY_POWER.has(act) && flow === MONEY_FLOW[channel])
        expect([act, channel, flow, isRefused]).toEqual([act, channel, flow, !isOwn])
        if (isRefused) refused += 1
      }
    }
    const opened = acts.reduce((sum, { flows }) => sum + (flows.sms === null ? 1 : 2), 2 * BY_POWER.size)
    expect(refused + opened).toBe(acts.length * 13)
    const foreign: readonly number[] = [EMAIL_FLOW['update-mailbox-new'], 1, 2, 3]
    for (const { flows } of acts) expect(foreign).not.toContain(flows.email)
  })

  test('a stranger’s mailbox or phone gets no message with an act', async () => {
    const payload = { token_id: '106', amount: '5', address: 'TX\n\nSign in at https://evil.example' }
    const act = 'account.withdraw'
    const about = { digest: intentDigest(act, payload), about: { act, payload } }
    const unopened = await api.signInAs({ status: 1, email: 'thief@thief.example' })
    const strange = { email: 'stranger@else.example', area_code: '65', phone: '91234567' }
    for (const type of Object.values(EMAIL_FLOW)) {
      if (type === EMAIL_FLOW.withdrawal) continue
      const { errors } = await api.call(sendEmailCode, { token: unopened.token, body: { ...strange, type, ...about } })
      expect([type, errors]).toMatchObject([type, [{ path: 'about' }]])
    }
    for (const type of [PHONE_FLOW['bind-phone'], PHONE_FLOW['update-phone']]) {
      const { errors } = await api.call(sendSmsCode, { token: unopened.token, body: { ...strange, type, ...about } })
      expect(errors).toMatchObject([{ path: 'about' }])
    }
    await api.data(sendEmailCode, { token: unopened.token, body: { type: EMAIL_FLOW.withdrawal, ...about } })
    expect(await api.inbox.messagesTo('stranger@else.example')).toEqual([])
    expect(await api.inbox.messagesTo('+6591234567')).toEqual([])
    const [own] = await api.inbox.messagesTo('thief@thief.example')
    expect(own?.body).toContain('It approves one act only')
    expect(fault(own?.body ?? '')).toBeNull()
  })
})

/** What the builders sent, before the last door looks at it. */
async function sentBy(work: (trx: Trx, services: typeof api.services) => Promise<void>): Promise<string[]> {
  const sent: string[] = []
  const keep = (message: Mail | TextMessage) => {
    sent.push(...('subject' in message ? [message.subject] : []), message.body)
    return Promise.resolve()
  }
  await inTransaction(db, (trx) => work(trx, { ...api.services, mail: { send: keep }, sms: { send: keep } }))
  expect(sent.length).toBeGreaterThan(0)
  return sent
}

type Builder = (trx: Trx, services: typeof api.services, bad: string) => Promise<void>

/** Every file that sends a mail or a text message, with what it sends when all that it is told is hostile. */
const BUILDERS: Readonly<Record<string, Builder>> = {
  'application/key-mail.ts': async (trx, services, name) => {
    const by = { ip: '192.0.2.7', device: 'Firefox on Linux' }
    for (const act of ['shown', 'changed', 'deleted'] as const)
      await mailKeyAct(trx, services, { merchant_id, act, name, by })
  },
  'merchant/security-notice.ts': async (trx, services, bad) => {
    const contacts = { mailboxes: ['mei@shop.example'], phones: ['+8613800138000'] }
    const change = { action: 'user.edit', code: 'wallet_linked', ...contacts, ip: '192.0.2.7', device: bad } as const
    await tellChange(trx, services, { ...change, merchant_id })
  },
  'payout/policy/notice.ts': async (trx, services, bad) => {
    const by = { ...actor(merchant_id), device: bad }
    const list = [{ chain: bad, address: ADDRESS, name: bad }]
    await tellPayoutChange(trx, services, by, addressNotice('address_added', list, by))
  },
  'payout/policy/payout-notice.ts': async (trx, services, bad) => {
    const letter = { subject: `Refund of ${bad}`, said: 'A refund was requested.', facts: [['Address', bad]] } as const
    const by = { ip: '192.0.2.7', device: 'Firefox on Linux' }
    await mailPayout(trx, services, { merchant_id, letters: { 'en-US': letter, 'zh-CN': letter }, by })
  },
  'payout/policy/tell-payout-stop.ts': (trx, services) =>
    tellPayoutStop(trx, services, { merchant_id, isStopped: true }),
  'merchant/routes/code.ts': async (trx, services, bad) => {
    const language = 'en-US' as const
    const words = await sentence('account.withdraw', { ...PAYLOADS['account.withdraw'], address: bad }, language)
    const message = { code: '123456', language, act: words, bound: true }
    await services.mail.send(codeMail({ ...message, to: 'a@b.example', flow: EMAIL_FLOW.withdrawal }), trx)
    await services.sms.send(codeText({ ...message, to: '+8613800138000', flow: PHONE_FLOW.withdrawal }), trx)
    await services.mail.send(noCodeMail('a@b.example', 'no_account', language), trx)
  },
}
/** They pass on what a file above has built, say what the operator's own reviewer wrote, or send a text without any word of others. */
const WITHOUT_WORDS = ['merchant/opening-letter.ts', 'merchant/owner-mail.ts', 'merchant/routes/deregister.ts']
const PASS_ON = ['payout/refund/notice.ts', 'payout/send-back/notice.ts', 'payout/withdrawal/notice.ts']

describe('mails and text messages', () => {
  test('every file that sends one is listed here', async () => {
    const root = join(import.meta.dirname, '..')
    const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
    const senders = []
    for (const file of files) {
      const code = (await readFile(join(root, file), 'utf8')).replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
      const sends = /\b(?:mail|sms)\.send\(|\b(?:mailOwner|mailPayout)\(trx/.test(code)
      if (sends && !file.startsWith('testing')) senders.push(file)
    }
    expect(senders.sort()).toEqual([...Object.keys(BUILDERS), ...WITHOUT_WORDS, ...PASS_ON].sort())
  })

  test.each(Object.entries(BUILDERS))('of %s carry no words of others', async (_, build) => {
    for (const bad of HOSTILE) {
      const sent = await sentBy((trx, services) => build(trx, services, bad))
      for (const text of sent) expect([bad, fault(text)]).toEqual([bad, null])
    }
  })
})
