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
  test('is paid by exactly the sum, in one transfer or in several', () => {
    expect(judge(facts([arrival()]))).toMatchObject({ status: 2, exception: null, credited: '100', counted: ['1'] })
    const split = [arrival({ amount: '40' }), arrival({ transfer_id: '2', txid: 'tx2', amount: '60.00' })]
    expect(judge(facts(split))).toMatchObject({ status: 2, exception: null, credited: '100', txid: 'tx2' })
  })

  test('is paid by a block of its last second, and by none after it', () => {
    expect(judge(facts([arrival({ block_time: EXPIRES })], { now: EXPIRES })).status).toBe(2)
    expect(judge(facts([arrival({ block_time: TOO_LATE })], { now: TOO_LATE })).status).toBe(3)
  })

  test('waits for the rest, and for confirmations', () => {
    expect(judge(facts([arrival({ amount: '99.999999' })]))).toMatchObject({ status: 1, amount_collected: '99.999999' })
    expect(judge(facts([arrival({ state: 'seen' })]))).toMatchObject({ status: 1, amount_collected: '0', txid: 'tx1' })
  })

  test('is paid and more', () => {
    expect(judge(facts([arrival({ amount: '120' })]))).toMatchObject({ status: 2, exception: 'over', credited: '120' })
  })

  test('is not paid by another token', () => {
    const wrong = judge(facts([arrival({ is_asked_token: false })]))
    expect(wrong).toMatchObject({
      status: 1,
      exception: 'wrong_token',
      amount_collected: '0',
      credited: '0',
      txid: null,
    })
  })

  test('forgets a transfer that the chain took back', () => {
    expect(judge(facts([arrival({ state: 'orphaned' })]))).toMatchObject({
      status: 1,
      amount_collected: '0',
      txid: null,
    })
  })
})

describe('when time is up', () => {
  const expired = { now: EXPIRES }

  test('nothing came: a timeout, and no exception', () => {
    expect(judge(facts([], expired))).toMatchObject({ status: 3, exception: null })
  })

  test('too little came: under, and nothing is credited', () => {
    const under = judge(facts([arrival({ amount: '40' })], expired))
    expect(under).toMatchObject({ status: 3, exception: 'under', amount_collected: '40', credited: '0' })
  })

  test('a transfer that was in time may still be confirmed', () => {
    expect(judge(facts([arrival({ state: 'seen' })], expired)).status).toBe(1)
    expect(judge(facts([arrival({ state: 'seen', block_time: TOO_LATE })], expired)).status).toBe(3)
  })

  test('the block decides, not the moment in which we hear of it', () => {
    expect(judge(facts([arrival()], { status: 3, now: TOO_LATE }))).toMatchObject({ status: 2, exception: null })
  })

  test('money that comes later is collected, not credited', () => {
    const late = judge(facts([arrival({ block_time: TOO_LATE })], { status: 3, now: TOO_LATE }))
    expect(late).toMatchObject({ status: 3, exception: 'late', amount_collected: '100', credited: '0' })
  })

  test('what the merchant takes by hand is credited as it is', () => {
    const late = facts([arrival({ block_time: TOO_LATE })], { status: 3, exception: 'late', accepted: true })
    expect(judge(late)).toMatchObject({ status: 2, exception: 'late', credited: '100' })
  })
})

describe('a paid payment', () => {
  const paid = arrival({ counted: true })

  test('takes every further transfer', () => {
    const more = arrival({ transfer_id: '2', amount: '1', block_time: TOO_LATE })
    expect(judge(facts([paid, more], { status: 2 }))).toMatchObject({ status: 2, exception: 'over', credited: '101' })
  })

  test('fails when the chain takes it back, and does not come to life again', () => {
    const gone = judge(facts([arrival({ counted: true, state: 'orphaned' })], { status: 2 }))
    expect(gone).toMatchObject({ status: 8, credited: '0', counted: [] })
    expect(judge(facts([arrival()], { status: 8 }))).toMatchObject({
      status: 8,
      credited: '0',
      amount_collected: '100',
    })
  })

  test('stands when only the surplus is taken back', () => {
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

test('what is judged once is judged the same again', () => {
  fc.assert(
    fc.property(waiting, ({ arrivals, now }) => {
      const first = judge(facts(arrivals, { now }))
      const marked = arrivals.map((each) => ({ ...each, counted: first.counted.includes(each.transfer_id) }))
      const { status, exception } = first
      expect(judge(facts(marked, { now, status, exception }))).toEqual(first)
    }),
  )
})

test('the order in which transfers are told does not matter', () => {
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
