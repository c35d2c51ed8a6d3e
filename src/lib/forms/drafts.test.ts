import { beforeEach, expect, test, vi } from 'vitest'
import { DRAFTS, forgetDrafts } from './forget-drafts'
import { draftsOf } from './drafts'

const stored = (): string => sessionStorage.getItem(DRAFTS) ?? ''
const open = (owner = 'one') =>
  draftsOf(
    () => owner,
    () => undefined,
  )

beforeEach(() => sessionStorage.clear())

test('a draft is given back by its name, as often as it is asked for, until it is dropped', () => {
  open().keep('transfer', { over: '{}', values: { amount: '12.5' } })
  open().keep('note 7', { over: '{}', values: { note: 'Ann' } })
  expect([1, 2].map(() => open().of('transfer', '{}'))).toEqual([{ amount: '12.5' }, { amount: '12.5' }])
  expect(open().of('note 8', '{}')).toBeUndefined()
  open().drop('transfer')
  expect([open().of('transfer', '{}'), open().of('note 7', '{}')]).toEqual([undefined, { note: 'Ann' }])
  open().drop('note 7')
  expect(sessionStorage).toHaveLength(0)
})

test('over something else, or after half an hour, it is deleted', () => {
  open().keep('name', { over: '{"name":"Old shop"}', values: { name: 'New shop' } })
  expect(open().of('name', '{"name":"Changed elsewhere"}')).toBeUndefined()
  expect(stored()).not.toContain('New shop')
  open().keep('name', { over: '{}', values: { name: 'New shop' } })
  vi.useFakeTimers({ now: Date.now() + 29 * 60_000, toFake: ['Date'] })
  expect(open().of('name', '{}')).toEqual({ name: 'New shop' })
  vi.setSystemTime(Date.now() + 2 * 60_000)
  expect(open().of('name', '{}')).toBeUndefined()
  expect(stored()).not.toContain('New shop')
  vi.useRealTimers()
})

test('another merchant finds nothing, and nothing of the first one stays in the storage', () => {
  open('one').keep('transfer', { over: '{}', values: { amount: '12.5' } })
  expect(open('two').of('transfer', '{}')).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test('of many forms the latest eight are kept; log-out and money on its way delete them all', () => {
  for (let form = 1; form <= 9; form += 1) open().keep(`form ${form}`, { over: '{}', values: { form } })
  expect([open().of('form 1', '{}'), open().of('form 9', '{}')]).toEqual([undefined, { form: 9 }])
  forgetDrafts()
  expect(open().of('form 9', '{}')).toBeUndefined()
})

test('what nobody can read in the storage is no draft', () => {
  for (const text of ['', '{', '[]', '1', 'null', '{"owner":"one"}']) {
    sessionStorage.setItem(DRAFTS, text)
    expect(open().of('transfer', '{}'), text).toBeUndefined()
  }
})
