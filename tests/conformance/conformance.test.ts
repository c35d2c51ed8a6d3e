import { Window } from 'happy-dom'
import { afterAll, describe, expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { EXTENSIONS, type Flavour, flavourFilter, FLAVOURS } from '#sandbox/flavours/spec-flavour'
import { testApi } from '#server/testing/test-api'
import { asJson, asJunit, asText } from '../../tools/conformance/print'
import type { CallResult, Report } from '../../tools/conformance/report'
import { checkConformance } from '../../tools/conformance/run'
import { type Fault, inEnvelope, inFirstRow, serveBackEnd, without } from './back-end'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '2'] })
for (const amount of ['10', '20'])
  await payOrder(town.world, { appid: town.shop.appid, chain: 'TRON', amount, case: 'exact' })

const plenty = { public: 1e9, code: 1e9, read: 1e9, write: 1e9, money: 1e9, export: 1e9 }
const start = async (flavour?: Flavour) => {
  const settings = { rate_limits: plenty, ...(flavour === undefined ? {} : { not_offered: EXTENSIONS }) }
  const filter = flavour === undefined ? {} : { filter: flavourFilter(flavour) }
  return await serveBackEnd(testApi({ db, services: town.services, settings, ...filter }).app.fetch)
}
const ours = await start()
const { token } = town.merchant
afterAll(() => ours.close())

async function checked(fault?: Fault): Promise<Report> {
  ours.plant(fault)
  try {
    return await checkConformance({ api: ours.api, token })
  } finally {
    ours.plant(undefined)
  }
}

const resultOf = ({ results }: Report, name: string): CallResult | undefined =>
  results.find((result) => result.name === name)

describe('a back end that follows SPEC.md', () => {
  test('with every extension conforms in everything', async () => {
    const report = await checked()
    expect(report.results.filter(({ verdict }) => verdict === 'differs' || verdict === 'absent')).toEqual([])
    expect(report.conforms).toBe('all')
    // More than half of the contract only reads, so that a tool that calls nothing cannot pass.
    expect(report.results.filter(({ verdict }) => verdict === 'present').length).toBeGreaterThan(50)
  })

  test.each(FLAVOURS)('and nothing else conforms to it: %s', async (flavour) => {
    const backEnd = await start(flavour)
    const report = await checkConformance({ api: backEnd.api, token })
    await backEnd.close()
    expect(report.results.filter(({ fails }) => fails)).toEqual([])
    expect(report.conforms).toBe('spec')
    const absent = report.results.filter(({ verdict }) => verdict === 'absent')
    expect(new Set(absent.map(({ source }) => source))).toEqual(new Set(['extension']))
    expect(resultOf(report, 'callback.list')?.shows).toBe('no page of callbacks, and none in the drawer of a payment')
  })
})

const page = '<!doctype html><title>Sign in</title>'
/** What is planted, where, and the field that must be named with it. */
const FAULTS: readonly [what: string, name: string, path: string, field: string, change: Fault['change']][] = [
  [
    'a field is missing',
    'transactions.list',
    '/transactions/list',
    'data.list[0].amount',
    inFirstRow((row) => without(row, 'amount')),
  ],
  [
    'a field has another name',
    'application.list',
    '/user/application-list',
    'data.list[0].name',
    inFirstRow(({ name, ...row }) => ({ ...row, titel: name })),
  ],
  [
    'milliseconds for seconds',
    'transactions.list',
    '/transactions/list',
    'data.list[0].created_time',
    inFirstRow((row) => ({ ...row, created_time: Number(row['created_time']) * 1000 })),
  ],
  [
    'an amount with separators',
    'transactions.list',
    '/transactions/list',
    'data.list[0].amount',
    inFirstRow((row) => ({ ...row, amount: '1,204.50' })),
  ],
  [
    'a list that is an object',
    'transactions.list',
    '/transactions/list',
    'data.list',
    inEnvelope((said) => ({ ...said, data: { list: {}, total: 2 } })),
  ],
  [
    'no total',
    'account.withdrawals',
    '/account/withdrawal-list',
    'data.total',
    inEnvelope((said) => ({ ...said, data: without(Object(said['data']), 'total') })),
  ],
  ['no code', 'user.log', '/user/log', 'code', inEnvelope((said) => without(said, 'code'))],
  [
    'another code in a 200',
    'message.list',
    '/message',
    'code',
    inEnvelope((said) => ({ ...said, code: 500, msg: 'down' })),
  ],
  [
    'a web page',
    'statistics.overview',
    '/statistics/overview',
    'answer',
    (answer) => ({ ...answer, type: 'text/html', text: page }),
  ],
  ['cut JSON', 'account.cost', '/account/cost', 'answer', (answer) => ({ ...answer, text: answer.text.slice(0, 40) })],
  ['nothing', 'account.transfers', '/account/internal-transfer', 'answer', (answer) => ({ ...answer, text: '' })],
  [
    'another content type',
    'market.search',
    '/market/search',
    'answer',
    (answer) => ({ ...answer, type: 'text/plain' }),
  ],
  [
    'a redirect to a log-in page',
    'account.stream',
    '/account/stream',
    'answer',
    (answer) => ({ ...answer, status: 302, headers: { Location: '/login' } }),
  ],
  ['a failure', 'account.recharges', '/account/recharge', 'HTTP status', (answer) => ({ ...answer, status: 500 })],
  [
    'an extension that is named and not there',
    'callback.overview',
    '/callback/overview',
    'HTTP status',
    (answer) => ({ ...answer, status: 404 }),
  ],
]

describe('a planted fault is reported with the exact field, and nothing else is', () => {
  test.each(FAULTS)('%s: %s', async (_, name, path, field, change) => {
    const { results, conforms } = await checked({ path, change })
    const wrong = results.filter(({ differences, fails }) => fails || differences.length > 0)
    expect(wrong.map((each) => [each.name, ...each.differences.map((difference) => difference.field)])).toEqual([
      [name, field],
    ])
    expect(conforms).toBe('no')
  })

  test('a call of SPEC.md that is absent', async () => {
    const report = await checked({ path: '/account/expend', change: (answer) => ({ ...answer, status: 404 }) })
    expect(resultOf(report, 'account.expend')).toMatchObject({ verdict: 'absent', fails: true })
    expect(report.conforms).toBe('no')
  })

  test('data for a token that was never given', async () => {
    const change: Fault['change'] = (answer, { headers }) =>
      headers.get('X-Token') === token
        ? answer
        : { ...answer, status: 200, text: '{"code":200,"data":{"name":"Somebody"}}' }
    const report = await checked({ path: '/user/info', change })
    expect(report.results.filter(({ fails }) => fails)).toMatchObject([
      { name: 'a wrong token', differences: [{ field: 'HTTP status', expected: '401', got: '200' }] },
      { name: 'user.info, without a token', differences: [{ field: 'HTTP status', got: '200' }] },
    ])
  })

  test('what the console reads in spite of it is named and is no failure', async () => {
    const change = inFirstRow((row) => ({ ...row, amount: Number(row['amount']) }))
    const report = await checked({ path: '/transactions/list', change })
    expect(resultOf(report, 'transactions.list')).toMatchObject({
      verdict: 'differs',
      fails: false,
      shows: 'the same figures: the console reads this form too',
      differences: [{ field: 'data.list[0].amount', got: 'the number 20', rows: 1, isRead: true }],
    })
    expect(report.conforms).toBe('all')
  })
})

describe('the report', () => {
  test('is text for a person, JSON for a program, JUnit for a build server', async () => {
    const change = inFirstRow((row) => ({ ...row, amount: '<1,204>' }))
    const report = await checked({ path: '/transactions/list', change })
    const line = 'data.list[0].amount: expected an amount as text, such as "12.5", got "<1,204>"'
    expect(asText(report)).toContain(`! differs  GET /transactions/list  (transactions.list)\n    ${line}\n`)
    expect(JSON.parse(asJson(report))).toEqual(report)
    const xml = asJunit(report)
    expect(new new Window().DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('failure')).toHaveLength(1)
    expect(xml).toContain('got &quot;&lt;1,204&gt;&quot;')
  })

  test('never has the token in it', async () => {
    const report = await checked()
    expect(asText(report) + asJson(report) + asJunit(report)).not.toContain(token)
  })

  test('a refused token ends the check: nothing could be found out', async () => {
    await expect(checkConformance({ api: ours.api, token: 'no' })).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})
