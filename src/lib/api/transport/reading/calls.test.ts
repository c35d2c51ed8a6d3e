import { describe, expect, it } from 'vitest'
import type { Operation } from '#shared/contract/operation'
import { isOpenEnd } from '#shared/contract/fields'
import { SPEC_CALLS } from '#shared/contract/spec-fields'
import { operations } from '#shared/contract/table'
import * as z from 'zod/mini'
import { READINGS } from './calls'
import { readLeniently } from './read-leniently'

const ofSpec = operations.filter(({ source }) => source === 'spec')

function lineOf(name: string): Operation {
  const line = operations.find((each) => each.name === name)
  if (!line) throw new Error(`There is no operation ${name}`)
  return line
}

/** Reads `data` as it stands in the text of an answer, so that numbers keep their digits. */
function read(name: string, data: string) {
  return readLeniently(lineOf(name), `{"code":200,"data":${data}}`)
}

function dataOf(name: string, data: string): unknown {
  const answer = read(name, data)
  if ('lacks' in answer) throw new Error(`${name} lacks ${answer.lacks}`)
  return answer.data
}

describe('the table of SPEC.md', () => {
  it('names every operation of SPEC.md and no other', () => {
    expect(Object.keys(SPEC_CALLS).sort()).toEqual(ofSpec.map(({ name }) => name).sort())
  })

  it('has a reading for every one that answers JSON', () => {
    const answering = ofSpec.filter(({ stream }) => stream === undefined).map(({ name }) => name)
    expect(answering.filter((name) => READINGS[name] === undefined)).toEqual([])
  })

  it('names every parameter of the contract that it does not list, so that other back ends do not get it', () => {
    const own = ofSpec.flatMap(({ name, query, more = [] }) => {
      const all = query instanceof z.core.$ZodObject ? Object.keys(query._zod.def.shape) : []
      const listed = SPEC_CALLS[name]?.query ?? []
      const beyond = all.filter((field) => !listed.includes(field)).sort()
      return beyond.join() === [...more].sort().join() ? [] : [`${name} ${beyond.join()}`]
    })
    expect(own).toEqual([])
  })

  it('leaves no code of an answer closed that a row cannot do without', () => {
    const closed = ofSpec.flatMap(({ name, answer }) => closedCodes(answer).map((path) => `${name} ${path}`))
    // The chain's own state follows from the time of confirmation, and a source that is unknown is none.
    expect(closed.filter((path) => !/ (?:list\.state|list\.source\.kind|methods)$/.test(path))).toEqual([])
  })
})

/** The paths of demanded codes without an open end. */
function closedCodes(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.core.$ZodNullable) return closedCodes(schema._zod.def.innerType, path)
  if (schema instanceof z.core.$ZodArray) return closedCodes(schema._zod.def.element, path)
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((each) => closedCodes(each, path))
  if (schema instanceof z.core.$ZodEnum) return isOpenEnd(schema) ? [] : [path]
  if (!(schema instanceof z.core.$ZodObject)) return []
  return Object.entries(schema._zod.def.shape).flatMap(([name, field]) =>
    closedCodes(field, path === '' ? name : `${path}.${name}`),
  )
}

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.abc'

describe('both readings of a call', () => {
  it.each([
    ['session.login', `"${TOKEN}"`, `{"token":"${TOKEN}"}`, { token: TOKEN, verification: false }],
    [
      'session.walletLogin',
      `{"token":"${TOKEN}","verification":1}`,
      `{"token":"${TOKEN}","verification":"true"}`,
      { token: TOKEN, verification: true },
    ],
    ['session.sendEmailCode', 'null', '{}', { wait_seconds: 60 }],
    [
      'currency.list',
      '[{"chain":"Tron","net_work":"TRON","id":1,"subset":[{"token":"USDT","id":101}]}]',
      '{"list":[{"chain":"Tron","net_work":"TRON","id":"1","subset":[{"token":"USDT","id":"101"}]}]}',
      [{ chain: 'Tron', net_work: 'TRON', id: '1', subset: [{ token: 'USDT', id: '101', decimals: 18 }] }],
    ],
    [
      'currency.list',
      '[{"chain":"TRC20","net_work":"TRON","id":1,"subset":[]}]',
      '{"list":[{"net_work":"TRON","id":"1","subset":[]}]}',
      [{ chain: 'Tron', net_work: 'TRON', id: '1', subset: [] }],
    ],
    [
      'application.options',
      '[{"name":"Shop","appid":7}]',
      '{"list":[{"apply_name":"Shop","id":"7"}]}',
      [{ name: 'Shop', appid: '7' }],
    ],
    ['transactions.list', '{"list":null,"total":0}', '[]', { list: [], total: 0 }],
    [
      'statistics.dailyCollection',
      '[{"date":"2026-11-21","income":1.50}]',
      '{"list":[{"date":"2026-11-21","income":"1.50"}]}',
      [{ date: '2026-11-21', income: '1.50' }],
    ],
    ['user.verification', 'null', '{}', { methods: [] }],
    ['application.showKey', '"sk_live"', '{"secret_key":"sk_live"}', expect.objectContaining({ key: 'sk_live' })],
    ['user.googleAuth', '"ABC234"', '{"secret":"ABC234"}', expect.objectContaining({ secret: 'ABC234' })],
    [
      'account.cost',
      '{"token":"USDT","chain":"TRON","fee":1.5}',
      '[{"token":"USDT","network":"TRON","withdraw_fee":"1.5"}]',
      expect.objectContaining({ list: [expect.objectContaining({ token: 'USDT', chain: 'TRON', fee: '1.5' })] }),
    ],
    [
      'account.cost',
      '1.5',
      '{"cost":"1.5"}',
      expect.objectContaining({ list: [expect.objectContaining({ token: '—', fee: '1.5' })] }),
    ],
    [
      'transactions.info',
      '{"txid":"c","amount":1}',
      '{"list":[{"hash":"c","amount":"1"}]}',
      expect.objectContaining({ list: [expect.objectContaining({ txid: 'c', amount: '1' })] }),
    ],
    ['account.rechargeFunds', '"TJRab"', '{"address":"TJRab"}', expect.objectContaining({ address: 'TJRab' })],
  ])('%s', (name, one, other, expected) => {
    expect([dataOf(name, one), dataOf(name, other)]).toEqual([expected, expected])
  })

  it('an id of a holding or of a fee is not taken for that of its token', () => {
    const row = '{"id":"9001","token":"USDT","network":"TRON","balance":"5"}'
    for (const name of ['statistics.assets', 'account.cost'])
      expect(dataOf(name, `{"list":[${row}],"total_value":"5"}`)).toMatchObject({
        list: [{ token_id: '—', token: 'USDT' }],
      })
  })

  it('the overview by assets and the overview by income', () => {
    const byAssets =
      '{"frozen_amount":12.5,"transaction_volume":"3","operable_balance":1,"cumulative_withdrawal":2,"total_assets":4,"today_amount":5}'
    expect(dataOf('statistics.overview', byAssets)).toMatchObject({ frozen_amount: '12.5', transaction_volume: 3 })
    const byIncome = '{"income":12.5,"sure_withdrawal":1,"transaction_volume":3,"cumulative_withdrawal":2}'
    expect(dataOf('statistics.overview', byIncome)).toEqual({
      income: '12.5',
      sure_withdrawal: '1',
      transaction_volume: 3,
      cumulative_withdrawal: '2',
    })
  })

  it('states in words and in codes, and a state that nobody knows', () => {
    const rows = '[{"state":"audit reject"},{"state":"Auditing"},{"status":"completed"},{"state":"frozen"},{}]'
    const answer = dataOf('account.withdrawals', rows)
    const states = ['audit_reject', 'auditing', 'completed', 'unknown:frozen', 'unknown:—']
    expect(answer).toMatchObject({ list: states.map((state) => ({ state })), total: Number.NaN })
  })
})

describe('an answer without `data`, or with parts beside it', () => {
  const inside = (name: string, envelope: string): unknown => {
    const answer = readLeniently(lineOf(name), envelope)
    return 'lacks' in answer ? answer : answer.data
  }
  const rows = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => ({ trade_no: `${at}` })))

  it('keeps the number of all results, wherever it stands', () => {
    const forms = [
      `{"code":200,"data":{"list":${rows(10)},"total":57}}`,
      `{"code":200,"data":${rows(10)},"total":57}`,
      `{"code":200,"data":{"list":${rows(10)}},"total":"57"}`,
      `{"code":200,"list":${rows(10)},"total":57}`,
      `{"code":200,"data":null,"list":${rows(10)},"total":57}`,
      `{"code":200,"msg":"ok","rows":${rows(10)},"total":57}`,
    ]
    for (const form of forms) {
      const read = z.parse(z.object({ list: z.array(z.unknown()), total: z.int() }), inside('transactions.list', form))
      expect([read.list.length, read.total]).toEqual([10, 57])
    }
  })

  it('the rows of one page are not called all of them', () => {
    expect(inside('transactions.list', `{"code":200,"data":${rows(10)}}`)).toMatchObject({ total: Number.NaN })
    expect(inside('application.keys', `{"code":200,"data":[{"appid":"a","key":"k"}]}`)).toMatchObject({ total: 1 })
  })

  it('is read as SPEC.md writes it: of notifications, of a sign-in, of an overview', () => {
    expect(inside('message.list', '{"code":200,"total":3,"list":[{"id":1}],"unread":2}')).toMatchObject({
      total: 3,
      unread: 2,
      list: [{ id: '1' }],
    })
    expect(inside('session.login', `{"code":"200","token":"${TOKEN}"}`)).toEqual({ token: TOKEN, verification: false })
    expect(inside('statistics.overview', '{"code":200,"income":5,"sure_withdrawal":1}')).toMatchObject({ income: '5' })
  })

  it('is read in its own words: a log by its title, and a notification whose content is an object', () => {
    const log = '{"code":200,"data":{"total":1,"list":[{"id":1,"type":0,"title":"Signed in"}]}}'
    expect(inside('user.log', log)).toMatchObject({ list: [{ action: 'Signed in' }] })
    const login = '{"id":1,"types":2,"content":{"text":"A new device","ip":"192.0.2.7"},"device":"Phone"}'
    const aggregation = '{"id":2,"types":5,"content":{"amount":"12.5","device":"of the content"},"device":"Phone"}'
    expect(inside('message.list', `{"code":200,"data":{"total":2,"list":[${login},${aggregation}]}}`)).toMatchObject({
      list: [
        { content: 'A new device', ip: '192.0.2.7', device: 'Phone' },
        { content: '', amount: '12.5', device: 'Phone' },
      ],
    })
  })

  it('what belongs to the envelope is no part of it', () => {
    const extra = '"msg":"ok","timestamp":5,"request_id":"r"'
    expect(inside('transactions.list', `{"code":200,"data":null,${extra}}`)).toEqual({ list: [], total: 0 })
    expect(inside('account.addressValid', `{"code":200,"data":true,${extra}}`)).toMatchObject({ valid: true })
    expect(inside('user.info', `{"code":200,${extra}}`)).toEqual({ lacks: 'status' })
  })
})

describe('numbers', () => {
  const amountOf = (text: string): unknown => {
    const answer = dataOf('transactions.list', `{"list":[{"amount":${text}}],"total":1}`)
    return z.parse(z.object({ list: z.tuple([z.looseObject({})]) }), answer).list[0]['amount']
  }

  it.each([
    ['123456789012345678901234.123456', '123456789012345678901234.123456'],
    ['9007199254740993', '9007199254740993'],
    ['0.1000000000000000001', '—'],
    ['0.1000000000000000000000', '0.100000000000000000'],
    ['1e-7', '0.0000001'],
    ['1.5E+3', '1500'],
    ['12.34e1', '123.4'],
    ['-0.5', '-0.5'],
    ['"10.50"', '10.50'],
    ['"1,250.00"', '—'],
    ['"abc"', '—'],
    ['true', '—'],
    ['null', '—'],
    ['{}', '—'],
  ])('%s is read as %s', (text, expected) => {
    expect(amountOf(text)).toBe(expected)
  })

  it('milliseconds are no time', () => {
    const answer = dataOf('transactions.list', '{"list":[{"created_time":1763890000000}],"total":1}')
    expect(answer).toMatchObject({ list: [{ created_time: Number.NaN }] })
  })
})

describe('a bad row', () => {
  it('stays in its list, with the names of its unread fields', () => {
    const rows = '[{"trade_no":"7","amount":"5","status":"paid"},"nothing"]'
    expect(dataOf('transactions.list', `{"list":${rows},"total":2}`)).toMatchObject({
      list: [
        {
          trade_no: '7',
          handle_id: '7',
          amount: '5',
          status: Number.NaN,
          unread_fields: expect.arrayContaining(['status']),
        },
        { trade_no: '—', handle_id: '—', amount: '—', unread_fields: expect.arrayContaining(['amount']) },
      ],
      total: 2,
    })
  })

  it('is no reason to report what no reading of SPEC.md has', () => {
    const answer = read(
      'transactions.info',
      '{"list":[{"from_address":"a","to_address":"b","txid":"c","amount":1,"confirmation_time":5}]}',
    )
    expect(answer).toMatchObject({ unread: [], data: { list: [{ state: 'confirmed', seen_time: 5 }] } })
  })
})

describe('what may not be guessed fails', () => {
  it.each([
    ['session.login', '{}', 'token'],
    ['session.login', 'null', 'token'],
    ['user.info', '{"name":"x"}', 'status'],
    ['session.login', '{"token":""}', 'token'],
    ['user.info', '{"name":"x","status":"away"}', 'status'],
    ['account.rechargeFunds', '{}', 'address'],
    ['account.rechargeFunds', '{"address":""}', 'address'],
    ['account.rechargeFunds', '{"address":{}}', 'address'],
    ['application.showKey', '{}', 'key'],
    ['transactions.list', '{"rows":5}', 'list'],
    ['transactions.list', '"hello"', 'list'],
  ])('%s answered with %s', (name, data, lacks) => {
    expect(read(name, data)).toEqual({ lacks })
  })
})

describe('an act that is done whatever its answer says', () => {
  it.each(['account.withdraw', 'account.transfer', 'application.reset', 'user.changePassword'])('%s', (name) => {
    for (const data of ['null', '{}', '"ok"', '[]']) expect(read(name, data)).toHaveProperty('data')
  })
})
