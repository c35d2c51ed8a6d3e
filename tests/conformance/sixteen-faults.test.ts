import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { TIMEOUT_MS } from '@/lib/api/transport/exchange'
import type { Report } from '../../tools/conformance/report'
import { checkConformance } from '../../tools/conformance/run'
import { type Fault, inEnvelope, inFirstRow, serveBackEnd } from './back-end'
import { SMALL_TOKEN, smallBackEnd } from './small-back-end'

const backEnds = { nested: await serveBackEnd(smallBackEnd(false)), flat: await serveBackEnd(smallBackEnd(true)) }
afterAll(async () => {
  for (const backEnd of Object.values(backEnds)) await backEnd.close()
})

async function checked(fault?: Fault, form: keyof typeof backEnds = 'nested'): Promise<Report> {
  const backEnd = backEnds[form]
  backEnd.plant(fault)
  try {
    return await checkConformance({ api: backEnd.api, token: SMALL_TOKEN })
  } finally {
    backEnd.plant(undefined)
  }
}

/** What is named: the call with the field. */
const namedBy = ({ results }: Report): string[] =>
  results
    .filter(({ fails, differences }) => fails || differences.length > 0)
    .flatMap(({ name, differences }) => differences.map(({ field }) => `${name} ${field}`))

test.each(['nested', 'flat'] as const)('a back end of SPEC.md alone has no fault: %s', async (form) => {
  const report = await checked(undefined, form)
  expect(namedBy(report)).toEqual([])
  expect(report.conforms).toBe('spec')
})

const PAYMENTS = '/transactions/list'
const amount = (text: string) => inFirstRow((row) => ({ ...row, amount: text }))
const inData =
  (change: (data: Record<string, unknown>, request: Request) => object): Fault['change'] =>
  (answer, request) =>
    inEnvelope((said) => ('data' in said ? { ...said, data: change(Object(said['data']), request) } : said))(
      answer,
      request,
    )
/** The answer as if it had been asked something else. */
const askedFor =
  (path: string, change: (query: URLSearchParams) => void): Fault['change'] =>
  (answer, request) => {
    if (request.headers.get('X-Token') !== SMALL_TOKEN) return answer
    const url = new URL(request.url)
    change(url.searchParams)
    return { ...answer, text: other(path, url) }
  }
let other: (path: string, url: URL) => string = () => ''
const rowsAt = new Map<string, string>()

/** Sixteen faults as real back ends have them, and what has to be named of each. */
const FAULTS: Readonly<Record<string, { fault: Fault; named: string }>> = {
  'milliseconds for seconds': {
    fault: {
      path: PAYMENTS,
      change: inFirstRow((row) => ({ ...row, created_time: Number(row['created_time']) * 1000 })),
    },
    named: 'transactions.list data.list[0].created_time',
  },
  'an amount with separators': {
    fault: { path: PAYMENTS, change: amount('1,234.56') },
    named: 'transactions.list data.list[0].amount',
  },
  'an amount with a decimal comma': {
    fault: { path: PAYMENTS, change: amount('1.234,56') },
    named: 'transactions.list data.list[0].amount',
  },
  'an amount with its unit': {
    fault: { path: PAYMENTS, change: amount('25.5 USDT') },
    named: 'transactions.list data.list[0].amount',
  },
  'the code 401 in a 200': {
    fault: { path: '/account/stream', change: inEnvelope(() => ({ code: 401, msg: 'Login expired' })) },
    named: 'account.stream code',
  },
  'a failure': {
    fault: { path: '/account/stream', change: (answer) => ({ ...answer, status: 500 }) },
    named: 'account.stream HTTP status',
  },
  'pageSize that is ignored': {
    fault: { path: PAYMENTS, change: askedFor(PAYMENTS, (query) => query.set('pageSize', '20')) },
    named: 'transactions.list, its pages pageSize',
  },
  'a total that is too small': {
    fault: { path: PAYMENTS, change: inData((data) => ({ ...data, total: 10 })) },
    named: 'transactions.list, its pages data.total',
  },
  'the total beside data': {
    fault: {
      path: PAYMENTS,
      change: inEnvelope(({ data, ...said }) => ({ ...said, data: Object(data).list, total: Object(data).total })),
    },
    named: 'transactions.list total',
  },
  'page 2 that is page 1': {
    fault: { path: PAYMENTS, change: askedFor(PAYMENTS, (query) => query.set('current', '1')) },
    named: 'transactions.list, its pages current',
  },
  'doubled rows': {
    fault: {
      path: PAYMENTS,
      change: inData((data) => {
        const list: unknown[] = Array.isArray(data['list']) ? data['list'] : []
        return { ...data, list: list.map((row, at) => (at === 1 ? list[0] : row)) }
      }),
    },
    named: 'transactions.list, its pages data.list',
  },
  'a status that is ignored': {
    fault: { path: PAYMENTS, change: askedFor(PAYMENTS, (query) => query.delete('status')) },
    named: 'transactions.list, its filter status',
  },
  'money that is read without a token': {
    fault: {
      path: '/account/stream',
      change: (answer, request) =>
        request.headers.has('X-Token') ? answer : { ...answer, status: 200, text: rowsAt.get('/account/stream') ?? '' },
    },
    named: 'account.stream, without a token HTTP status',
  },
  'another origin whose headers and PUT are refused': {
    fault: {
      path: '/user/edit',
      change: (answer) => ({
        ...answer,
        headers: { 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': 'content-type' },
      }),
    },
    named: 'another origin CORS',
  },
  'a web page as a file': {
    fault: {
      path: '/transactions/list/export',
      change: (answer) => ({ ...answer, text: '<!doctype html><title>500</title>' }),
    },
    named: 'transactions.export file',
  },
}

describe('sixteen faults, each planted alone', () => {
  afterEach(() => void vi.restoreAllMocks())
  const ask = smallBackEnd(false)
  const answerTo = async (url: URL): Promise<string> =>
    await ask(new Request(url, { headers: { 'X-Token': SMALL_TOKEN } })).text()

  test.each(Object.entries(FAULTS))('%s is named, and nothing else is', async (_, { fault, named }) => {
    rowsAt.set('/account/stream', await answerTo(new URL('http://small/api/v1/account/stream')))
    const answers = new Map<string, string>()
    for (const status of ['', '1', '2', '3', '6', '8'])
      for (const current of ['1', '2'])
        for (const pageSize of ['10', '20']) {
          const url = new URL(`http://small/api/v1${PAYMENTS}`)
          for (const [name, value] of Object.entries({ status, current, pageSize }))
            if (value !== '') url.searchParams.set(name, value)
          answers.set([status, current, pageSize].join(), await answerTo(url))
        }
    other = (_path, { searchParams: query }) =>
      answers.get([query.get('status') ?? '', query.get('current'), query.get('pageSize')].join()) ?? ''
    expect(new Set(namedBy(await checked(fault)))).toEqual(new Set([named]))
  })

  test('a call that is never answered is named', async () => {
    const { setTimeout: real } = globalThis
    // The thirty seconds of the console are not waited for.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, millis, ...given) =>
      real(act, millis === TIMEOUT_MS ? 4000 : millis, ...given),
    )
    const fetched = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
      new Request(url).url.includes('/account/cost') ? never(init?.signal) : fetched(url, init),
    )
    expect(namedBy(await checked())).toEqual(['account.cost answer'])
  })

  test('they are sixteen with the one that is never answered', () => {
    expect(Object.keys(FAULTS)).toHaveLength(16 - 1)
  })
})

const never = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
