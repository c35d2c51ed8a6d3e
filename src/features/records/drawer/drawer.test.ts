import { describe, expect, test } from 'vitest'
import { sum, toDecimal } from '@/lib/money/amount'
import { openQuestion } from './open-question'
import { sumParts } from './sum-lines'
import { canBeAccepted, timelineSteps } from './timeline-steps'
import { explorerUrl } from '@/lib/explorer/explorer-url'

const written = (parts: ReturnType<typeof sumParts>) =>
  parts.map(({ key, value }) => `${key} ${value === null ? '—' : toDecimal(value)}`)

describe('the sum', () => {
  const figures = { amount: '86.40', amount_collected: '91.40', fees: '0.457', mch_real_receive: '90.943' }
  test('every line adds up to what was received', () => {
    const parts = sumParts(figures)
    expect(parts.map(({ key }) => key)).toEqual(['asked', 'over', 'paid', 'fee', 'received'])
    const value = (...keys: string[]) => parts.flatMap((part) => (keys.includes(part.key) ? [part.value ?? '0'] : []))
    expect(toDecimal(sum(value('asked', 'over')))).toBe(toDecimal(sum(value('paid'))))
    expect(toDecimal(sum(value('paid', 'fee')))).toBe('90.943')
  })

  test('a received but not credited amount has its own line', () => {
    const parts = sumParts({ ...figures, amount_collected: '50', fees: '0', mch_real_receive: '0' })
    expect(parts.map(({ key }) => key)).toEqual(['asked', 'under', 'paid', 'not_credited', 'received'])
  })

  test('what was refunded is taken from what was received', () => {
    const parts = sumParts({ ...figures, refunded: '5' })
    expect(written(parts).slice(-3)).toEqual(['received 90.943', 'refunded -5', 'kept 85.943'])
  })

  test('nothing paid is a dash, never a zero', () => {
    expect(written(sumParts({ ...figures, amount_collected: '0', mch_real_receive: '0' }))).toEqual([
      'asked 86.40',
      'paid —',
      'received —',
    ])
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

  test('only an expired payment that was partly paid can be accepted', () => {
    expect(canBeAccepted({ status: 3, exception: 'under' })).toBe(true)
    expect(canBeAccepted({ status: 3, exception: 'late' })).toBe(true)
    expect(canBeAccepted({ status: 3, exception: null })).toBe(false)
    expect(canBeAccepted({ status: 2, exception: 'over' })).toBe(false)
  })
})

describe('what the merchant must decide', () => {
  const none: never[] = []
  const over = [{ kind: 'overpaid', amount: '5' } as const]

  test.each([
    ['a short payment that ran out', { status: 3, exception: 'under' } as const, none, 'under'],
    ['one that came late', { status: 3, exception: 'late' } as const, none, 'late'],
    ['one that was too much', { status: 2, exception: 'over' } as const, over, 'over'],
    ['another token', { status: 2, exception: 'wrong_token' } as const, none, 'wrong_token'],
    ['money for a closed order', { status: 4, exception: 'late' } as const, none, 'late_for_closed'],
  ])('%s', (_, payment, options, question) => {
    expect(openQuestion(payment, options)).toBe(question)
  })

  test.each([
    ['a payment that is in order', { status: 2, exception: null } as const],
    ['one that was accepted as it was', { status: 2, exception: 'under' } as const],
    ['one that was accepted late, and given back since', { status: 6, exception: 'late' } as const],
    ['a difference that was refunded', { status: 2, exception: 'over' } as const],
    ['what the chain took back', { status: 8, exception: 'under' } as const],
  ])('%s asks nothing', (_, payment) => {
    expect(openQuestion(payment, none)).toBeUndefined()
  })

  test('without refund options from the server, an overpayment stays a question', () => {
    expect(openQuestion({ status: 2, exception: 'over' }, undefined)).toBe('over')
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
