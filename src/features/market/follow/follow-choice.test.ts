import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FOLLOW_LIMIT } from '#shared/contract/market'
import { chooseFollow } from './follow-choice'

describe('the follow list', () => {
  test('adds a new token at the end', () => {
    expect(chooseFollow(['1', '2'], '3')).toEqual({ ok: true, tokens: ['1', '2', '3'] })
  })

  test('removes a followed token and keeps the order of the rest', () => {
    expect(chooseFollow(['1', '2', '3'], '2')).toEqual({ ok: true, tokens: ['1', '3'] })
  })

  test('refuses a fifth, and can still remove one of four', () => {
    expect(chooseFollow(['1', '2', '3', '4'], '5')).toEqual({ ok: false, reason: 'limit' })
    expect(chooseFollow(['1', '2', '3', '4'], '4')).toEqual({ ok: true, tokens: ['1', '2', '3'] })
  })

  test('never has more than four tokens or one twice, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '2', '3', '4', '5', '6', '7')), (presses) => {
        let list: readonly string[] = []
        for (const id of presses) {
          const choice = chooseFollow(list, id)
          if (choice.ok) list = choice.tokens
        }
        expect(list.length).toBeLessThanOrEqual(FOLLOW_LIMIT)
        expect(new Set(list).size).toBe(list.length)
      }),
    )
  })
})
