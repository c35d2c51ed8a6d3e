import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { testApi } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import * as contract from '#shared/contract/withdrawal'
import { auditCalls } from './audit-calls'

const { db } = await testDatabase()
const api = testApi({ db, handlers: withdrawalRoutes })
const calls = auditCalls(api.services)
const merchant = await richMerchant(api, { token_id: '101', balance: '1000', name: 'Harbor' })
const { token } = merchant

const post = async (path: string, body: unknown): Promise<unknown> => {
  const response = await calls.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return Object(await response.json()).data
}
const waiting = async () => Object(await (await calls.request('/audit')).json()).data
const ask = async (amount: string): Promise<string> => {
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const { data } = await merchant.withdraw({ token_id: '101', address, amount })
  return contract.withdrawalRecord.parse(data).handle_id
}
const stateOf = async (handle_id: string) =>
  (await api.data(contract.withdrawals, { token })).list.find((each) => each.handle_id === handle_id)
calls.onError((error, context) => context.json({ data: Object(error).reason }))

test('reviewers see what waits, and decide', async () => {
  expect(await post('/audit-mode', { mode: 'manual' })).toEqual({ mode: 'manual' })
  const [first, second] = [await ask('100'), await ask('50')]
  expect(await waiting()).toMatchObject({
    mode: 'manual',
    list: [{ id: first, merchant: 'Harbor', amount: '100', chain: 'TRON' }, { id: second }],
  })
  expect(await post('/audit', { handle_id: first, decision: 'approve' })).toEqual({
    handle_id: first,
    state: 'transferring',
  })
  expect(await post('/audit', { handle_id: second, decision: 'reject', reason: ' unknown payee ' })).toEqual({
    handle_id: second,
    state: 'audit_reject',
  })
  expect(await stateOf(second)).toMatchObject({ state: 'audit_reject', reason: 'unknown payee' })
  expect((await waiting()).list).toEqual([])
})

test('a decision counts once, and a rejection has a reason', async () => {
  const handle_id = await ask('10')
  expect(await post('/audit', { handle_id, decision: 'reject', reason: ' ' })).toBe('parameter_error')
  expect(await post('/audit', { handle_id, decision: 'approve' })).toMatchObject({ state: 'transferring' })
  expect(await post('/audit', { handle_id, decision: 'reject', reason: 'late' })).toBe('wrong_state')
  expect(await post('/audit', { handle_id: randomUUID(), decision: 'approve' })).toBe('does_not_exist')
  expect(await post('/audit-mode', { mode: 'never' })).toBe('parameter_error')
})
