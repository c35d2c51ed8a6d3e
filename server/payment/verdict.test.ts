import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from './verdict'
import type { Arrival, PaymentFacts } from './verdict'

const EXPIRES = new Date('2026-01-01T00:30:00Z')
const IN_TIME = new Date('2026-01-01T00:10:00Z')
const TOO_LATE = new Date('2026-01-01T00:30:01Z')

const arrival = (over: Partial<Arrival> = {}): Arrival => ({
  transfer_id: '1',
  txid: 'tx1',
  state: 'confirmed',
  is_asked_token: true,
  amount: '100',
  block_time: IN_TIME,
  counted: false,
  ...over,
})

const facts = (arrivals: readonly Arrival[], over: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status: 1,
  exception: null,
  accepted: false,
  amount: '100',
  expires_at: EXPIRES,
  arrivals,
  now: IN_TIME,
  ...over,
})

describe('a waiting payment', () => {
  test('is paid by exactly the amount, in one transfer or in several', () => {
    expect(judge(facts([arrival()]))).toMatchObject({ status: 2, exception: null, credited: '100', counted: ['1'] })
    const split = [arrival({ amount: '40' }), arrival({ transfer_id: '2', txid: 'tx2', amount: '60.00' })]
    expect(judge(facts(split))).toMatchObject({ status: 2, exception: null, credited: '100', txid: 'tx2' })
  })

  test('is paid by a block of its last second, but not by a later one', () => {
    expect(judge(facts([arrival({ block_time: EXPIRES })], { now: EXPIRES })).status).toBe(2)
    expect(judge(facts([arrival({ block_time: TOO_LATE })], { now: TOO_LATE })).status).toBe(3)
  })

  test('waits for the rest, and for confirmations', () => {
    expect(judge(facts([arrival({ amount: '99.999999' })]))).toMatchObject({ status: 1, amount_collected: '99.999999' })
    expect(judge(facts([arrival({ state: 'seen' })]))).toMatchObject({ status: 1, amount_collected: '0', txid: 'tx1' })
  })

  test('is over-paid by more than the amount', () => {
    expect(judge(facts([arrival({ amount: '120' })]))).toMatchObject({ status: 2, exception: 'over', credited: '120' })
  })

  test('is not paid in another token', () => {
    const wrong = judge(facts([arrival({ is_asked_token: false })]))
    expect(wrong).toMatchObject({
      status: 1,
      exception: 'wrong_token',
      amount_collected: '0',
      credited: '0',
      txid: null,
    })
  })

  test('ignores an orphaned transfer', () => {
    expect(judge(facts([arrival({ state: 'orphaned' })]))).toMatchObject({
      status: 1,
      amount_collected: '0',
      txid: null,
    })
  })
})

describe('an expired payment', () => {
  const expired = { now: EXPIRES }

  test('without a transfer is a timeout without an exception', () => {
    expect(judge(facts([], expired))).toMatchObject({ status: 3, exception: null })
  })

  test('with too little is under-paid, and nothing is credited', () => {
    const under = judge(facts([arrival({ amount: '40' })], expired))
    expect(under).toMatchObject({ status: 3, exception: 'under', amount_collected: '40', credited: '0' })
  })

  test('waits for the confirmation of a transfer in time', () => {
    expect(judge(facts([arrival({ state: 'seen' })], expired)).status).toBe(1)
    expect(judge(facts([arrival({ state: 'seen', block_time: TOO_LATE })], expired)).status).toBe(3)
  })

  test('is paid by a block in time that we read late', () => {
    expect(judge(facts([arrival()], { status: 3, now: TOO_LATE }))).toMatchObject({ status: 2, exception: null })
  })

  test('collects a late transfer without crediting it', () => {
    const late = judge(facts([arrival({ block_time: TOO_LATE })], { status: 3, now: TOO_LATE }))
    expect(late).toMatchObject({ status: 3, exception: 'late', amount_collected: '100', credited: '0' })
  })

  test('is credited as it is when the merchant accepts it', () => {
    const late = facts([arrival({ block_time: TOO_LATE })], { status: 3, exception: 'late', accepted: true })
    expect(judge(late)).toMatchObject({ status: 2, exception: 'late', credited: '100' })
  })
})

describe('a paid payment', () => {
  const paid = arrival({ counted: true })

  test('is credited with every further transfer', () => {
    const more = arrival({ transfer_id: '2', amount: '1', block_time: TOO_LATE })
    expect(judge(facts([paid, more], { status: 2 }))).toMatchObject({ status: 2, exception: 'over', credited: '101' })
  })

  test('fails when its transfer is orphaned, and stays failed', () => {
    const gone = judge(facts([arrival({ counted: true, state: 'orphaned' })], { status: 2 }))
    expect(gone).toMatchObject({ status: 8, credited: '0', counted: [] })
    expect(judge(facts([arrival()], { status: 8 }))).toMatchObject({
      status: 8,
      credited: '0',
      amount_collected: '100',
    })
  })

  test('stays paid when only the surplus is orphaned', () => {
    const surplus = arrival({ transfer_id: '2', counted: true, state: 'orphaned' })
    expect(judge(facts([paid, surplus], { status: 2, exception: 'over' }))).toMatchObject({
      status: 2,
      exception: null,
      credited: '100',
    })
  })
})

const anyArrival = fc.record({
  transfer_id: fc.uuid(),
  txid: fc.uuid(),
  state: fc.constantFrom('seen', 'confirmed', 'orphaned'),
  is_asked_token: fc.boolean(),
  amount: fc.integer({ min: 1, max: 200 }).map(String),
  block_time: fc.constantFrom(IN_TIME, TOO_LATE),
  counted: fc.constant(false),
})
const waiting = fc.record({
  arrivals: fc.array(anyArrival, { maxLength: 6 }),
  now: fc.constantFrom(IN_TIME, EXPIRES, TOO_LATE),
})

test('judging the result again changes nothing', () => {
  fc.assert(
    fc.property(waiting, ({ arrivals, now }) => {
      const first = judge(facts(arrivals, { now }))
      const marked = arrivals.map((each) => ({ ...each, counted: first.counted.includes(each.transfer_id) }))
      const { status, exception } = first
      expect(judge(facts(marked, { now, status, exception }))).toEqual(first)
    }),
  )
})

test('the order of the transfers does not matter', () => {
  fc.assert(
    fc.property(waiting, ({ arrivals, now }) => {
      const { status, exception, credited } = judge(facts(arrivals, { now }))
      expect(judge(facts(arrivals.toReversed(), { now }))).toMatchObject({ status, exception, credited })
    }),
  )
})

test('nothing is credited unless the payment is paid', () => {
  const unpaid = fc.constantFrom(1, 3, 4, 7, 8)
  fc.assert(
    fc.property(waiting, unpaid, ({ arrivals, now }, status) => {
      const verdict = judge(facts(arrivals, { now, status }))
      expect(verdict.status === 2 || verdict.credited === '0').toBe(true)
    }),
  )
})
