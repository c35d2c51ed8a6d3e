import { describe, expect, test } from 'vitest'
import { withdrawalPolicy } from '#shared/contract/withdrawal'
import { assets, overview } from '#shared/contract/statistics'
import { transactions } from '#shared/contract/transactions'
import { currencies } from '#shared/contract/currency'
import { info } from '#shared/contract/user'
import { logout, retrievePassword, walletChallenge } from '#shared/contract/session'
import { SPEC_CALLS } from '#shared/contract/spec-fields'
import type { SpecShape } from '#shared/contract/spec-fields'
import { operations } from '#shared/contract/table'
import { testDatabase } from '#server/database/test-database'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import { openApiDocument } from '#server/http/openapi/document'
import { EXTENSIONS, type Flavour, flavourFilter } from './spec-flavour'

const { db } = await testDatabase()
const speaking = (flavour: Flavour) =>
  testApi({ db, settings: { not_offered: EXTENSIONS }, filter: flavourFilter(flavour) })
const spec = speaking('spec')
const other = speaking('spec-other')
const merchant = await richMerchant(spec, { token_id: '101', balance: '1000.000001' })
const { token } = merchant

async function textOf(api: typeof spec, path: string): Promise<string> {
  return await (await api.app.request(`/api/v1${path}`, { headers: { 'X-Token': token } })).text()
}

describe('CAPABILITIES=spec', () => {
  test('gives amounts as JSON numbers with all their digits, and no field that SPEC.md does not list', async () => {
    const text = await textOf(spec, assets.path)
    expect(text).toContain('"balance":1000.000001')
    const { data } = await spec.call(assets, { token })
    expect(namesIn(data)).toEqual(
      new Set(['list', 'token', 'network', 'usdt_balance', 'balance', 'available', 'value', 'total_value']),
    )
  })

  test('knows no call of ours, and tells nobody so in a contract', async () => {
    expect((await spec.call(withdrawalPolicy, { token })).status).toBe(404)
    expect((await spec.app.request('/api/v1/capabilities')).status).toBe(404)
  })

  test('leaves the operations of SPEC.md and the log-in of the wallet window', async () => {
    expect((await spec.call(retrievePassword, { body: {} })).status).toBe(404)
    expect((await spec.call(walletChallenge, { body: {} })).status).toBe(422)
    expect((await spec.call(logout)).status).toBe(401)
  })

  test('ignores parameters that SPEC.md does not list', () => {
    const url = new URL('http://x/transactions/list?status=5&exception=under&current=1&sort=amount')
    expect(flavourFilter('spec').ask(transactions, url).search).toBe('?status=5&current=1')
  })

  test('every field that an answer has is in the table, or SPEC.md lists it under a name that no field has', () => {
    // A field of the table that the contract does not know would be stripped of nothing, and tell nobody.
    const strangers = operations.flatMap(({ name }) => {
      const shape = SPEC_CALLS[name]?.answer
      const known = wordsOf(name)
      return shape === undefined
        ? []
        : namesOf(shape).flatMap((field) => (known.has(field) ? [] : [`${name} ${field}`]))
    })
    expect(strangers).toEqual(['account.withdrawals rate'])
  })
})

/** The names in the contract of one call. */
function wordsOf(name: string): Set<string> {
  const own = openApiDocument(operations.filter((line) => line.name === name))
  return new Set(
    [...JSON.stringify([own.paths, own.components.schemas]).matchAll(/"(\w+)":/g)].map(([, name = '']) => name),
  )
}

function namesOf(shape: SpecShape): string[] {
  if (typeof shape === 'string') return []
  const parts: readonly SpecShape[] = Object.values(shape)
  return [...(Array.isArray(shape) ? [] : Object.keys(shape)), ...parts.flatMap(namesOf)]
}

describe('CAPABILITIES=spec-other', () => {
  test('gives the other overview, a code as text, and `message`', async () => {
    const answer = JSON.parse(await textOf(other, overview.path))
    expect(answer).toMatchObject({ code: '200', message: 'ok' })
    expect(Object.keys(answer.data)).toEqual([
      'income',
      'sure_withdrawal',
      'transaction_volume',
      'cumulative_withdrawal',
    ])
  })

  test('gives null for an empty list, objects for arrays and flags as numbers', async () => {
    expect(JSON.parse(await textOf(other, transactions.path)).data).toEqual({ list: null, total: 0 })
    expect(JSON.parse(await textOf(other, currencies.path)).data).toHaveProperty('list')
    expect(JSON.parse(await textOf(other, info.path)).data).toMatchObject({ bind_google_auth: 1 })
  })

  test('answers an unknown call with a page', async () => {
    const answer = await other.app.request('/api/v1/capabilities')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

function namesIn(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...namesIn(each)]))
  if (typeof value !== 'object' || value === null) return new Set()
  return new Set(Object.entries(value).flatMap(([name, each]) => [name, ...namesIn(each)]))
}
