import { describe, expect, test } from 'vitest'
import { sum, toDecimal } from '#shared/money/amount'
import { openQuestion } from './open-question'
import { sumParts } from './sum-lines'
import { canBeAccepted, timelineSteps } from './timeline-steps'
import { explorerUrl } from '@/lib/explorer/explorer-url'

const written = (parts: ReturnType<typeof sumParts>) =>
  parts.map(({ key, value }) => `${key} ${value === null ? '—' : toDecimal(value)}`)

const NONE = { hasApart: false }

describe('the sum', () => {
  const figures = { amount: '86.40', amount_collected: '91.40', fees: '0.457', mch_real_receive: '90.943' }
  test('every line adds up to what was received', () => {
    const parts = sumParts(figures, NONE)
    expect(parts.map(({ key }) => key)).toEqual(['asked', 'over', 'paid', 'fee', 'received'])
    const value = (...keys: string[]) => parts.flatMap((part) => (keys.includes(part.key) ? [part.value ?? '0'] : []))
    expect(toDecimal(sum(value('asked', 'over')))).toBe(toDecimal(sum(value('paid'))))
    expect(toDecimal(sum(value('paid', 'fee')))).toBe('90.943')
  })

  test('a received but not credited amount has its own line', () => {
    const parts = sumParts({ ...figures, amount_collected: '50', fees: '0', mch_real_receive: '0' }, NONE)
    expect(parts.map(({ key }) => key)).toEqual(['asked', 'under', 'paid', 'not_credited', 'received'])
  })

  test('what was refunded is taken from what was received', () => {
    const parts = sumParts({ ...figures, refunded: '5' }, NONE)
    expect(written(parts).slice(-3)).toEqual(['received 90.943', 'refunded -5', 'kept 85.943'])
  })

  test('what is not told is a dash, and no difference to anything', () => {
    expect(written(sumParts({ ...figures, amount_collected: '—' }, NONE))).toEqual([
      'asked 86.40',
      'paid —',
      'fee -0.457',
      'received 90.943',
    ])
    expect(written(sumParts({ ...figures, amount_collected: '—', mch_real_receive: '0' }, { hasApart: true }))).toEqual(
      ['asked 86.40', 'paid —', 'received 0'],
    )
    expect(written(sumParts({ ...figures, fees: '—', mch_real_receive: '—', refunded: '5' }, NONE))).toEqual([
      'asked 86.40',
      'over 5.00',
      'paid 91.40',
      'received —',
      'refunded -5',
      'kept —',
    ])
  })

  test('nothing paid is a dash, never a zero', () => {
    expect(written(sumParts({ ...figures, amount_collected: '0', mch_real_receive: '0' }, NONE))).toEqual([
      'asked 86.40',
      'paid —',
      'received —',
    ])
  })
})

describe('an order whose money was decided about apart', () => {
  test('says that nothing is counted for it, and not that nothing came', () => {
    const figures = { amount: '86.40', amount_collected: '0', fees: '0', mch_real_receive: '0' }
    expect(written(sumParts(figures, { hasApart: true }))).toEqual(['asked 86.40', 'counted 0'])
  })
})

describe('the timeline', () => {
  const payment = { status: 1, created_time: 100, paid_time: null }

  test('an unpaid order waits for its buyer', () => {
    expect(timelineSteps(payment, undefined).map(({ state }) => state)).toEqual(['done', 'now', 'ahead'])
  })

  test('a back end without a timeline still has the record’s own steps', () => {
    const steps = timelineSteps({ status: 3, created_time: 100, paid_time: null }, { list: [], expires_at: 200 })
    expect(steps.map(({ title, at }) => `${title.message} ${at}`)).toEqual(['Created 100', 'Transaction timeout 200'])
  })

  test('an unknown step is shown by its name', () => {
    const timeline = [{ kind: 'audited', at: 5, detail: {} }]
    expect(timelineSteps({ ...payment, status: 2 }, { list: [], timeline })[0]?.title.message).toBe('audited')
  })

  test('an exception that is over when its step is told again is not called one', () => {
    const [was, is] = ['over', null].map((exception) => ({ kind: 'over', at: 5, detail: { exception } }))
    const timeline = [was, is].filter((step) => step !== undefined)
    const steps = timelineSteps({ ...payment, status: 2 }, { list: [], timeline })
    expect(steps.map(({ title }) => title.message)).toEqual(['Overpaid', 'No longer overpaid'])
  })

  test('only an expired payment that was partly paid can be accepted', () => {
    expect(canBeAccepted({ status: 3, exception: 'under' })).toBe(true)
    expect(canBeAccepted({ status: 3, exception: 'late' })).toBe(true)
    expect(canBeAccepted({ status: 3, exception: null })).toBe(false)
    expect(canBeAccepted({ status: 2, exception: 'over' })).toBe(false)
  })
})

describe('what the merchant must decide', () => {
  test.each([
    ['a short payment that ran out', { status: 3, exception: 'under' } as const, 'under'],
    ['one that came late', { status: 3, exception: 'late' } as const, 'late'],
    ['one that was too much', { status: 2, exception: 'over' } as const, 'over'],
    ['another token', { status: 2, exception: 'wrong_token' } as const, 'wrong_token'],
    ['money for a closed order', { status: 4, exception: 'late', undecided: true } as const, 'late_for_closed'],
  ])('%s', (_, payment, question) => {
    expect(openQuestion({ undecided: true, ...payment })).toBe(question)
  })

  test('of a back end that does not say, what can be decided about is asked', () => {
    expect(openQuestion({ status: 3, exception: 'under' })).toBe('under')
    expect(openQuestion({ status: 2, exception: 'over' })).toBe('over')
    expect(openQuestion({ status: 2, exception: 'under' })).toBeUndefined()
  })

  test.each(['under', 'over', 'late'] as const)(
    '%s asks nothing where the server says that it is decided',
    (exception) => {
      for (const status of [2, 3, 6, 8]) expect(openQuestion({ status, exception, undecided: false })).toBeUndefined()
    },
  )

  test('a payment that is in order asks nothing', () => {
    expect(openQuestion({ status: 2, exception: null, undecided: false })).toBeUndefined()
    expect(openQuestion({ status: 2, exception: null })).toBeUndefined()
  })
})

describe('explorer links', () => {
  const hosts = ['tronscan.org', '127.0.0.1:4174']

  test('lead only to configured hosts', () => {
    expect(explorerUrl('https://tronscan.org/tx/1', hosts)).toBe('https://tronscan.org/tx/1')
    expect(explorerUrl('http://127.0.0.1:4174/tx/1', hosts)).toBe('http://127.0.0.1:4174/tx/1')
  })

  test.each([
    null,
    'javascript:alert(1)',
    'https://tronscan.org.evil.example/tx/1',
    'https://tronscan.org@evil.example/',
    'https://user@tronscan.org/',
    'data:text/html,x',
    'nonsense',
  ])('%s is shown as text', (url) => {
    expect(explorerUrl(url, hosts)).toBeUndefined()
  })
})
