import { beforeEach, expect, test, vi } from 'vitest'
import { forgetNextStart, knownStart, rememberForNextStart, rememberPlace } from './next-start'

const connection = { base: '/api/v1', headers: { token: 'X-Token', language: 'X-Lang', time: 'X-Time' } }

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

test('an event that comes after the end of the session remembers nothing', () => {
  rememberForNextStart(connection, '812-40')
  forgetNextStart()
  rememberPlace('812-41')
  expect(knownStart()).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test.each(['', 'x', '/api/v1 X-Token X-Lang', '/api/v1 X-Token  X-Time'])('damaged storage (%j) is nothing', (text) => {
  sessionStorage.setItem('next-start', text)
  expect(knownStart()).toBeUndefined()
})

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
