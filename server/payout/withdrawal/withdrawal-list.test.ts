import { expect, test } from 'vitest'
import { withdrawalRoutes } from '../routes/withdrawal'
import { testApi } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import * as contract from '#shared/contract/withdrawal'
import { richMerchant } from './testing/rich-merchant'

const { db } = await testDatabase()
const api = testApi({ db, handlers: withdrawalRoutes })
const merchant = await richMerchant(api, { token_id: '106', balance: '10000' })
const { token } = merchant
const ADDRESS = `0x${'7'.repeat(64)}`
const begin = api.clock.seconds()
const asked: string[] = []
for (let number = 1; number <= 23; number++) {
  const { data } = await merchant.withdraw({ token_id: '106', address: ADDRESS, amount: `${number + 1}` })
  asked.push(contract.withdrawalRecord.parse(data).handle_id)
}
await api.data(contract.cancelWithdrawal, { token, body: { handle_id: asked[0] } })
const newestFirst = asked.toReversed()

const listOf = async (query: Record<string, string | number> = {}) =>
  await api.data(contract.withdrawals, { token, query })
const handles = ({ list }: Awaited<ReturnType<typeof listOf>>) => list.map(({ handle_id }) => handle_id)
const fileOf = async (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const answer = await api.app.request(`/api/v1${path}?${new URLSearchParams(query).toString()}`, {
    headers: { 'X-Token': token, ...headers },
  })
  expect(answer.status).toBe(200)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.each([7, 10, 20])('a page of %i, the newest first', async (pageSize) => {
  const pages = [1, 2, 3, 4].map(async (current) => handles(await listOf({ current, pageSize })))
  expect((await Promise.all(pages)).flat()).toEqual(newestFirst)
  expect((await listOf({ pageSize })).total).toBe(23)
})

test('the list is filtered by state, token, client_ref and time', async () => {
  expect(handles(await listOf({ state: 'cancelled' }))).toEqual([asked[0]])
  expect((await listOf({ state: 'auditing' })).total).toBe(22)
  expect((await listOf({ token_id: '101' })).total).toBe(0)
  const [newest] = (await listOf()).list
  expect(handles(await listOf({ client_ref: newest?.client_ref ?? '' }))).toEqual([newest?.handle_id])
  // Each was requested 30 seconds after the one before; times are [start, end).
  expect(handles(await listOf({ start_time: begin + 60, end_time: begin + 120 }))).toEqual([asked[2], asked[1]])
  const odd = await api.call(contract.withdrawals, { token, query: { pageSize: 11 } })
  expect(odd.msg).toBe('Parameter error')
})

test('withdrawals of other merchants are not listed', async () => {
  const stranger = await api.signInAs()
  expect(await api.data(contract.withdrawals, { token: stranger.token })).toEqual({ list: [], total: 0 })
})

test('the file has the rows of the list, and the same bytes by its own path and by X-Download', async () => {
  const zone = 'Asia/Shanghai'
  const byPath = await fileOf(contract.exportWithdrawals.path, { zone })
  const header = { 'X-Download': '1' }
  const byHeader = await fileOf(contract.withdrawals.path, { zone, current: '2', pageSize: '10' }, header)
  expect(byHeader.bytes.equals(byPath.bytes)).toBe(true)
  expect(byPath.headers.get('Content-Disposition')).toContain('withdrawals_all_to_2026-01-01_UTC+8.csv')

  const lines = byPath.bytes.toString('utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(24)
  expect(lines[0]).toBe(
    '\uFEFF"Record ID","Created","Time zone","Network","Token","Address","Amount","Fee","Received","USDT value","State","Reason","Transaction ID","Finished"',
  )
  expect(lines.slice(1).map((line) => line.replace(/^"'?/, '').split('"')[0])).toEqual(newestFirst)
  expect(lines[23]).toContain(',2026-01-01 08:00:30,"Asia/Shanghai UTC+8",')
  expect(lines[23]).toContain(',2,0.2,1.8,2,"Canceled","Canceled by the merchant",,2026-01-01 08:11:30')
})

test('the file can be in Chinese, and a workbook', async () => {
  const chinese = await fileOf(contract.exportWithdrawals.path, { state: 'cancelled', language: 'zh-CN' })
  expect(chinese.bytes.toString('utf8')).toMatch(/"状态".*\r\n.*"已取消","商户已取消"/)
  const workbook = await fileOf(contract.exportWithdrawals.path, { format: 'xlsx' })
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
  expect(workbook.headers.get('Content-Type')).toContain('spreadsheetml')
})
