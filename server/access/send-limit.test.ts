import { expect, test } from 'vitest'
import { EMAIL_FLOW, sendEmailCode } from '#shared/contract/session'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { normalMailbox } from './send-limit'

const { db } = await testDatabase()
const api = testApi({ db, settings: { code_sends: { address: 5, caller: 8 } } })

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
