import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keepRecoveryCodes } from '#shared/contract/user'
import { closeIntent } from '#shared/contract/user-access'
import { deleteApplication } from '#shared/contract/application'
import { testDatabase } from '#server/database/test-database'
import { givenProofs } from '#server/testing/given-proofs'
import { handler, transactionOf } from '#server/http/handler'
import { testApi } from '#server/testing/test-api'
import { intentRoutes } from './intent'

const { db } = await testDatabase()
const body = { appid: 'app1', confirm: 'Blue Shop' }
/** An act that leaves a trace when it is executed. */
const act = handler(deleteApplication, async (call) => {
  const row = { key: `done ${call.caller?.merchant_id ?? ''}`, value: JSON.stringify('x') }
  await transactionOf(call)
    .insertInto('rate_window')
    .values({ subject: row.key, window_start: new Date(0), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'window_start']).doUpdateSet((eb) => ({ hits: eb('rate_window.hits', '+', 1) })),
    )
    .execute()
  return null
})
const api = testApi({ db, handlers: [...intentRoutes, act] })
const owner = await api.signInAs({ email: 'lost@shop.example' })
const { token, merchant_id } = owner

const executions = async (): Promise<number> =>
  (await db.selectFrom('rate_window').select('hits').where('subject', '=', `done ${merchant_id}`).executeTakeFirst())
    ?.hits ?? 0
const proofs = await givenProofs(
  db,
  { merchant_id, act: deleteApplication.name, payload: body, at: api.clock.now() },
  40,
)
const send = async (key: string) =>
  await api.call(deleteApplication, {
    token,
    body,
    headers: { 'Idempotency-Key': key, 'X-Step-Up': proofs.pop() ?? '' },
  })
const close = async (client_ref: string, by = token) =>
  (await api.data(closeIntent, { token: by, body: { act: deleteApplication.name, client_ref } })).state

test('an act that never arrived is closed, and a call that arrives later executes nothing', async () => {
  const key = randomUUID()
  expect(await close(key)).toBe('never_begun')
  expect(await send(key)).toMatchObject({ status: 409, code: 10138 })
  expect([await executions(), await close(key)]).toEqual([0, 'never_begun'])
})

test('an act that was executed is not closed, and a repeat still gets its answer', async () => {
  const key = randomUUID()
  expect((await send(key)).status).toBe(200)
  expect(await close(key)).toBe('executed')
  expect((await send(key)).headers.get('Idempotency-Replayed')).toBe('true')
})

test("nobody closes another merchant's act, and no act without keys can be asked for", async () => {
  const key = randomUUID()
  const { token: stranger } = await api.signInAs({ email: 'stranger@shop.example' })
  expect(await close(key, stranger)).toBe('never_begun')
  expect((await send(key)).status).toBe(200)
  const answer = await api.call(closeIntent, { token, body: { act: keepRecoveryCodes.name, client_ref: key } })
  expect(answer).toMatchObject({ status: 422, errors: [{ path: 'act' }] })
})

test('when call and question come at the same moment, "never begun" is never said of an act that was executed', async () => {
  const before = await executions()
  const seen = await Promise.all(
    Array.from({ length: 25 }, async (_, turn) => {
      const key = randomUUID()
      const [first, second] = turn % 2 === 0 ? [send, close] : [close, send]
      const pair = await Promise.all([first(key), second(key)])
      const states = pair.filter((one) => typeof one === 'string')
      return { isDone: (await close(key)) === 'executed', said: states.at(0) }
    }),
  )
  expect(seen.filter(({ isDone, said }) => isDone && said === 'never_begun')).toEqual([])
  expect((await executions()) - before).toBe(seen.filter(({ isDone }) => isDone).length)
})
