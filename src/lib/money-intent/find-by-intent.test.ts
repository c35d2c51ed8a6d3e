import { describe, expect, test } from 'vitest'
import { findByIntent } from './find-by-intent'

interface Row {
  client_ref?: string | null | undefined
  token_id: string
  address: string
  amount: string
  created_time: number
}

const intent = {
  client_ref: 'mine',
  created_time: 1000,
  payload: { token_id: '101', address: 'T', amount: '5' },
}
const row = (more: Partial<Row> = {}): Row => ({
  client_ref: null,
  token_id: '101',
  address: 'T',
  amount: '5.000000',
  created_time: 1001,
  ...more,
})
const find = (...list: Row[]) => findByIntent(list, intent, ['token_id', 'address'], [])

describe('the row that an intent became', () => {
  test('is the one that carries its id, whatever else is in the list', () => {
    const mine = row({ client_ref: 'mine', amount: '9', created_time: 1 })
    expect(find(row(), row(), mine)).toBe(mine)
  })

  test.each([[null], [undefined], ['']])('without an id (%j) it is the only one that is equal', (client_ref) => {
    const equal = row({ client_ref })
    expect(find(equal)).toBe(equal)
    expect(find(row({ address: 'U' }), equal, row({ token_id: '201' }))).toBe(equal)
  })

  test.each([
    ['another amount', { amount: '5.000001' }],
    ['another address', { address: 'U' }],
    ['another spelling of the address', { address: 't' }],
    ['another token', { token_id: '201' }],
    ['the id of another intent', { client_ref: 'other' }],
    ['a time before the intent', { created_time: 994 }],
  ])('is not one with %s', (_, more) => {
    expect(find(row(more))).toBeUndefined()
  })

  test('may be a few seconds older: two clocks do not agree to the second', () => {
    expect(find(row({ created_time: 995 }))).toBeDefined()
  })

  test('is unknown when two rows match, and when there is none', () => {
    expect(find(row(), row())).toBeUndefined()
    expect(find()).toBeUndefined()
  })

  test('is unknown when the intent does not say what would tell it apart', () => {
    const vague = { ...intent, payload: { token_id: '101', amount: '5' } }
    expect(findByIntent([row()], vague, ['token_id', 'address'], [])).toBeUndefined()
    // Two things that are not told are not the same thing.
    const bare = { amount: '5', created_time: 1001, address: undefined }
    expect(findByIntent([bare], vague, ['address'], [])).toBeUndefined()
    const open = { ...intent, payload: { token_id: '101', address: 'T' } }
    expect(findByIntent([row()], open, ['token_id', 'address'], [])).toBeUndefined()
  })
  describe('beside an equal intent that was sent after it', () => {
    const fields = ['token_id', 'address'] as const
    const second = { ...intent, client_ref: 'second', created_time: 1100 }
    const [early, late] = [row(), row({ created_time: 1101 })]

    test('is not the only row: that may be the other one', () => {
      expect(findByIntent([late], intent, fields, [second])).toBeUndefined()
      expect(findByIntent([early], second, fields, [intent])).toBeUndefined()
    })

    test('is its own of two rows, in the order of time', () => {
      expect(findByIntent([late, early], intent, fields, [second])).toBe(early)
      expect(findByIntent([late, early], second, fields, [intent])).toBe(late)
    })

    test('is no row that is older than itself: somebody else may have made that one', () => {
      expect(findByIntent([early, row({ created_time: 1050 })], second, fields, [intent])).toBeUndefined()
    })

    test('does not mind one to another address', () => {
      const elsewhere = { ...second, payload: { ...second.payload, address: 'U' } }
      expect(findByIntent([early], intent, fields, [elsewhere])).toBe(early)
    })
  })
})
