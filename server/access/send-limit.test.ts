import { expect, test } from 'vitest'
import { EMAIL_FLOW, PHONE_FLOW, sendEmailCode, sendSmsCode, walletLogin } from '#shared/contract/session'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { walletPerson } from '#server/testing/wallet-person'
import { normalMailbox } from './send-limit'

const { db } = await testDatabase()
const api = testApi({ db, settings: { code_sends: { address: 5, caller: 8, network: 20 } } })

const send = async (
  email: string,
  flow: 'login' | 'register' | 'retrieve-password' | 'update-mailbox-new',
  token?: string,
) => {
  const { status, headers } = await api.call(sendEmailCode, { token, body: { email, type: EMAIL_FLOW[flow] } })
  return status === 200 ? 'sent' : `${status} ${headers.get('Retry-After')}`
}

test.each([
  ['Ceo@Shop.example', 'ceo@shop.example'],
  ['ceo+1@shop.example', 'ceo@shop.example'],
  ['c.e.o+x@gmail.com', 'ceo@gmail.com'],
  ['ceo@googlemail.com', 'ceo@gmail.com'],
  ['c.e.o@shop.example', 'c.e.o@shop.example'],
])('%s is counted as %s', (address, normal) => {
  expect(normalMailbox(address)).toBe(normal)
})

test('sixty spellings and flows of one mailbox get five mails an hour together', async () => {
  await db.deleteFrom('code_send').execute()
  const flows = ['login', 'register', 'retrieve-password'] as const
  const wishes = Array.from({ length: 20 }, (_, number) => `ceo+${number}@shop.example`).flatMap((email) =>
    flows.map((flow) => ({ email, flow })),
  )
  const answers = await Promise.all(wishes.map(async ({ email, flow }) => await send(email, flow)))
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(5)
  expect(new Set(answers)).toEqual(new Set(['sent', '429 3600']))
  api.clock.advance(3600)
  expect(await send('ceo@shop.example', 'login')).toBe('sent')
})

test('one caller gets no more mails for other mailboxes', async () => {
  await db.deleteFrom('code_send').execute()
  const answers = []
  for (let number = 0; number < 10; number++) answers.push(await send(`victim${number}@shop.example`, 'login'))
  expect(answers).toEqual([...Array.from({ length: 8 }, () => 'sent'), '429 3600', '429 3600'])
})

test("a signed-in merchant's mails to new mailboxes count as the merchant's; those to his own do not", async () => {
  await db.deleteFrom('code_send').execute()
  const { token } = await api.signInAs({ email: 'owner@shop.example', password: 'Sunflower7' })
  const answers = []
  for (let number = 0; number < 9; number++)
    answers.push(await send(`new${number}@shop.example`, 'update-mailbox-new', token))
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(8)
  const own = await api.call(sendEmailCode, { token, body: { type: EMAIL_FLOW['update-password'] } })
  expect(own.status).toBe(200)
})

const office = testApi({
  db,
  services: { clock: api.clock },
  settings: { code_sends: { address: 5, caller: 5, network: 12 }, wallet_accounts: 4 },
})
const signInWallet = async (name: string) =>
  await office.call(walletLogin, { body: { uuid: await walletPerson(office, 'Ethereum', name).uuid() } })

test('accounts that wallets make send no more codes from one network address than its limit', async () => {
  await db.deleteFrom('code_send').execute()
  const merchants = await Promise.all(Array.from({ length: 6 }, async () => await office.signInAs()))
  const asks = merchants.flatMap(({ token }, account) =>
    Array.from({ length: 5 }, (_, number) => ({ token, phone: `55501${account}${number}` })),
  )
  const answers = await Promise.all(
    asks.map(async ({ token, phone }) => {
      const body = { area_code: '+1', phone, type: PHONE_FLOW['bind-phone'] }
      const { status } = await office.call(sendSmsCode, { token, body })
      return status
    }),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(12)
  expect(new Set(answers)).toEqual(new Set([200, 429]))
  const elsewhere = await office.call(sendEmailCode, {
    token: merchants[0]?.token,
    body: { email: 'new@shop.example', type: EMAIL_FLOW['update-mailbox-new'] },
  })
  expect(elsewhere).toMatchObject({ status: 429 })
  api.clock.advance(3600)
  expect(await send('ceo@shop.example', 'login')).toBe('sent')
})

test('wallets make no more accounts an hour from one network address than its limit; known ones sign in', async () => {
  const statuses = []
  for (let number = 0; number < 6; number++) statuses.push((await signInWallet(`stranger ${number}`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  const refused = await signInWallet('stranger 9')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await signInWallet('stranger 0')).toMatchObject({ status: 200 })
  api.clock.advance(Number(refused.headers.get('Retry-After')))
  expect(await signInWallet('stranger 9')).toMatchObject({ status: 200 })
})
