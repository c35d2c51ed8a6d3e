import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimal } from '#shared/money/amount'
import { readAmountInput } from '#shared/money/input'
import type { Quote } from '@/lib/api/withdrawal'
import { findWithdrawal } from '../flow/find-withdrawal'
import { readWithdrawSearch } from '../search'
import { recordOf } from '../testing/samples'
import { type AmountBounds, amountProblem, largestReason, plainAmount, wrongFigures } from './amount-rules'
import { chooseToken, heldTokens, switchToken, type TokenOnNetwork, withShown } from './token-on-network'

const bounds: AmountBounds = {
  available: '1000',
  minimum: '10',
  fee: '1.5',
  known: { rate: '1', single_limit: '500', day_limit: '800', day_used: '400' },
}

const UNBOUND: AmountBounds = { available: undefined, minimum: undefined, fee: undefined, known: undefined }

/** What is wrong with a typed amount; nothing when it can be sent. */
const problemOf = (text: string, held: AmountBounds, decimals = 6) =>
  amountProblem(readAmountInput(text, { decimals, refuseZero: true }), held)

describe('the amount', () => {
  test.each([
    ['10', undefined],
    ['400', undefined],
    ['400.000001', 'over-day'],
    ['500.000001', 'over-single'],
    ['1000', 'amount-not-below-balance'],
    ['9.999999', 'too-small'],
    ['', 'amount-empty'],
    ['1.0000001', 'amount-too-many-decimals'],
  ])('%s', (text, problem) => {
    expect(problemOf(text, bounds)).toBe(problem)
  })

  test('is less than the balance, never equal to it', () => {
    const held = { ...UNBOUND, available: '100.000000' }
    expect(problemOf('99.999999', held)).toBeUndefined()
    for (const text of ['100', '100.000000', '100.000001']) {
      expect(problemOf(text, held)).toBe('amount-not-below-balance')
    }
  })

  test.each([
    ['', 'amount-empty'],
    ['0', 'amount-zero'],
    ['00', 'amount-leading-zeros'],
    ['1,500', 'amount-ambiguous-separator'],
    ['1e1', 'amount-not-a-number'],
    ['1.0000001', 'amount-too-many-decimals'],
    ['9'.repeat(61), 'amount-too-long'],
  ])('refuses %j by %s', (text, problem) => {
    expect(problemOf(text, { ...UNBOUND, available: '100.000000' })).toBe(problem)
  })

  test('limits are compared by value in USDT', () => {
    const known = { rate: '2500', single_limit: '50000', day_limit: '100000', day_used: '0' }
    const ether = { ...bounds, minimum: '0.01', fee: '0.001', known }
    expect(problemOf('20', ether, 18)).toBeUndefined()
    expect(problemOf('20.000000000000000001', ether, 18)).toBe('over-single')
  })

  test('an unknown bound is left to the server', () => {
    expect(problemOf('99999', UNBOUND)).toBeUndefined()
  })

  test('only amounts below the balance pass, exact to the smallest unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (units) => {
        const available = toDecimal({ units, scale: 6 })
        const free = { ...UNBOUND, available }
        expect(problemOf(available, free)).toBe('amount-not-below-balance')
        const below = toDecimal({ units: units - 1n, scale: 6 })
        expect(problemOf(below, free) === undefined).toBe(units > 1n)
      }),
    )
  })
})

const ASSET = {
  token: 'USDT',
  network: 'Ethereum',
  chain: 'Ethereum',
  decimals: 6,
  balance: '1',
  available: '1',
  frozen: '0',
  usdt_balance: '1',
  value: '1',
}

const quote: Quote = {
  quote_id: 'q',
  token_id: '101',
  token: 'USDT',
  chain: 'TRON',
  decimals: 6,
  amount: '1250',
  rate: '1',
  fee: '1.5',
  gas: '1.2',
  received: '1248.5',
  balance: '2000',
  balance_after: '750',
  largest: '1500',
  minimum: '10',
  single_limit: '1500',
  day_limit: '5000',
  day_used: '0',
  methods: [],
  address_use: null,
  similar: null,
  audit: 'automatic',
  expires_at: 0,
}

describe('the figures of a quote are computed again', () => {
  test('a correct quote has no wrong figure', () => {
    expect(wrongFigures(quote, '1250.00')).toEqual([])
  })

  test.each([
    [{ received: '1248.500001' }, ['received']],
    [{ fee: '-1.5', received: '1251.5' }, ['received']],
    [{ fee: '1250', received: '0' }, ['received']],
    [{ balance_after: '749' }, ['balance_after']],
    [{ balance: '1250', balance_after: '0' }, ['balance_after']],
    [{ amount: '12500', received: '12498.5', balance: '20000', balance_after: '7500' }, ['amount']],
  ])('%j is wrong', (more, wrong) => {
    expect(wrongFigures({ ...quote, ...more }, '1250')).toEqual(wrong)
  })

  test('any single changed digit is found', () => {
    const figures = fc.record({
      amount: fc.bigInt({ min: 2n, max: 10n ** 12n }),
      more: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    })
    fc.assert(
      fc.property(figures, fc.bigInt({ min: 1n, max: 999n }), ({ amount, more }, off) => {
        const at = (units: bigint) => toDecimal({ units, scale: 6 })
        const good = {
          ...quote,
          amount: at(amount),
          fee: at(1n),
          received: at(amount - 1n),
          balance: at(amount + more),
          balance_after: at(more),
        }
        expect(wrongFigures(good, at(amount))).toEqual([])
        expect(wrongFigures({ ...good, received: at(amount - 1n + off) }, at(amount))).not.toEqual([])
        expect(wrongFigures({ ...good, balance_after: at(more + off) }, at(amount))).not.toEqual([])
      }),
    )
  })
})

describe('Max names the rule that limits it', () => {
  test.each([
    [{ largest: '1999.999999', single_limit: '9000', day_limit: '9000' }, 'balance'],
    [{ largest: '1500' }, 'single'],
    [{ largest: '300', day_used: '4700' }, 'day'],
  ])('%j', (more, reason) => {
    expect(largestReason({ ...quote, ...more }, 6)).toBe(reason)
  })

  test('the text has no zeros at the end, and the same value', () => {
    expect(plainAmount('10000')).toBe('10000')
    expect(plainAmount('899.500000')).toBe('899.5')
    expect(plainAmount('899.000000')).toBe('899')
  })
})

describe('a withdrawal whose answer was lost', () => {
  const body = { token_id: '101', amount: '5', address: 'T', client_ref: 'a' }
  const intent = { client_ref: 'a', created_time: 1000, payload: { token_id: '101', amount: '5.0', address: 'T' } }
  const record = (more = {}) => recordOf(body, { client_ref: null, created_time: 1001, ...more })

  test('is found by the intent’s id', () => {
    expect(findWithdrawal([record(), record({ client_ref: 'a', handle_id: 'r2' })], intent, [])?.handle_id).toBe('r2')
  })

  test('without ids by token, address, amount and time', () => {
    expect(findWithdrawal([record()], intent, [])).toBeDefined()
    expect(findWithdrawal([record({ created_time: 900 })], intent, [])).toBeUndefined()
    expect(findWithdrawal([record({ amount: '6' })], intent, [])).toBeUndefined()
    expect(findWithdrawal([record({ address: 'U' })], intent, [])).toBeUndefined()
    expect(findWithdrawal([record({ token_id: '201' })], intent, [])).toBeUndefined()
    expect(findWithdrawal([record({ client_ref: 'b' })], intent, [])).toBeUndefined()
  })

  test('an ambiguous match counts as no match', () => {
    expect(findWithdrawal([record(), record()], intent, [])).toBeUndefined()
  })
})

describe('the tokens that can be withdrawn', () => {
  test('are those that are held; one whose row cannot be read is left out, because its decimals are not known', () => {
    const coin = (id: string, subset: { token: string; id: string; decimals: number }[]) => ({
      id,
      net_work: id,
      chain: 'Tron',
      subset,
    })
    const holding = (token_id: string) => ({ ...ASSET, token_id })
    const coins = [
      coin('tron', [{ token: '', id: '', decimals: Number.NaN }]),
      coin('ethereum', [
        { token: 'USDT', id: '201', decimals: 6 },
        { token: 'USDC', id: '202', decimals: 6 },
      ]),
    ]
    const held = heldTokens({ coins, holdings: [holding(''), holding('201')], costs: [] })
    expect(held.map(({ token_id }) => token_id)).toEqual(['201'])
  })
})

describe('the token on a network', () => {
  const held = (token_id: string, token: string, network_id: string): TokenOnNetwork => ({
    token_id,
    token,
    network_id,
    decimals: 6,
    network: network_id,
    chainType: 'Tron',
    available: '1',
    cost: undefined,
    isRetired: false,
  })
  const tokens = [held('1', 'USDT', 'tron'), held('2', 'USDT', 'eth'), held('3', 'ETH', 'eth')]

  test('an unknown id gives the most valuable token', () => {
    expect(chooseToken(tokens, '3')?.token_id).toBe('3')
    expect(chooseToken(tokens, 'x')?.token_id).toBe('1')
    expect(chooseToken([], '1')).toBeUndefined()
  })

  test('the token of the form stays when the list no longer has it', () => {
    const [first, ...others] = tokens
    const left = withShown(others, first)
    expect(chooseToken(left, first?.token_id)).toEqual(first)
    expect(chooseToken(withShown(others, undefined), first?.token_id)).toEqual(others[0])
    expect(withShown(tokens, first)).toEqual(tokens)
    expect(withShown([], first)).toEqual([])
  })

  test('another token keeps the network if it exists there', () => {
    expect(switchToken(tokens, 'USDT', held('3', 'ETH', 'eth'))?.token_id).toBe('2')
    expect(switchToken(tokens, 'ETH', held('1', 'USDT', 'tron'))?.token_id).toBe('3')
  })
})

test('wrong values in the address of the page are ignored', () => {
  expect(readWithdrawSearch({ id: 101, ref: 'x' })).toEqual({ id: '101' })
  expect(readWithdrawSearch({ id: '—', ref: 3 })).toEqual({})
  expect(readWithdrawSearch({ id: '007' })).toEqual({ id: '007' })
})
