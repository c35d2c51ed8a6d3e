import { beforeEach, expect, test, vi } from 'vitest'
import { forgetNextStart, knownStart, rememberForNextStart, rememberPlace } from './next-start'

const headers = { token: 'X-Token', language: 'X-Lang', time: 'X-Time' }
const connection = { base: '/api/v1', headers, language: 'en-US' }

beforeEach(() => sessionStorage.clear())

test('the next start of the tab knows where to ask, and how far the events were heard', () => {
  rememberForNextStart(connection, '812-40')
  expect(knownStart()).toEqual({ ...connection, place: '812-40' })
  rememberPlace('812-41')
  expect(knownStart()).toEqual({ ...connection, place: '812-41' })
})

test('a back end that tells no place is asked early too', () => {
  rememberForNextStart(connection, undefined)
  expect(knownStart()).toEqual({ ...connection, place: undefined })
})

test('an event says nothing about a place where the merchant told none', () => {
  rememberForNextStart(connection, undefined)
  rememberPlace('812-41')
  expect(knownStart()?.place).toBeUndefined()
})

test.each(['a b', '', 'x'.repeat(65)])('a place that is none of ours (%j) is not remembered', (place) => {
  rememberForNextStart(connection, place)
  expect(knownStart()).toEqual({ ...connection, place: undefined })
})

test.each(['https://api.example.com/api/v1', '//api.example.com'])(
  'an API elsewhere (%s) is not remembered',
  (base) => {
    rememberForNextStart(connection, '812-40')
    rememberForNextStart({ ...connection, base }, '812-40')
    expect(sessionStorage).toHaveLength(0)
  },
)

test('an event that comes after the end of the session remembers nothing', () => {
  rememberForNextStart(connection, '812-40')
  forgetNextStart()
  rememberPlace('812-41')
  expect(knownStart()).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', 'x', '/api/v1 X-Token X-Time', '/api/v1 X-Token  X-Lang en-US', '//x X-Token X-Time X-Lang en-US'])(
  'damaged storage (%j) is nothing',
  (text) => {
    sessionStorage.setItem('next-start', text)
    expect(knownStart()).toBeUndefined()
  },
)

test('without storage nothing is remembered, and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberForNextStart(connection, '812-40')
  expect(knownStart()).toBeUndefined()
  expect(forgetNextStart).not.toThrow()
  vi.unstubAllGlobals()
})
