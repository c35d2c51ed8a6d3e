import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorKind, DUPLICATE, isAbort, isApiError } from './errors'

describe('what a failed call says', () => {
  it.each<[ApiErrorKind, boolean]>([
    ['unauthorized', false],
    ['rejected', false],
    ['duplicate', false],
    ['timeout', true],
    ['network', true],
    ['server', true],
    ['shape', true],
  ])('%s: whether a write may have been executed is %s', (kind, unknown) => {
    expect(new ApiError(kind).outcomeUnknown).toBe(unknown)
  })

  it('carries the sentence of the server, else the place, else its kind', () => {
    expect(new ApiError('rejected', { serverText: 'Insufficient balance', where: 'a.b' }).message).toBe(
      'Insufficient balance',
    )
    expect(new ApiError('shape', { where: 'transactions.list: list' }).message).toBe('transactions.list: list')
    expect(new ApiError('duplicate').message).toBe(DUPLICATE)
    expect(DUPLICATE, 'SPEC.md section 8').toBe('is requesting, please do not repeat submission')
    expect(new ApiError('network').message).toBe('network')
  })

  it('keeps all that was told, and has nothing of what was not', () => {
    const cause = new TypeError('cut')
    const told = {
      code: 10_006,
      status: 422,
      serverText: 'No',
      fields: [{ path: 'email', message: 'bad' }],
      retryAfter: 3,
      where: 'a.b',
      flaw: 'fields',
      cause,
    } as const
    expect(new ApiError('shape', told)).toMatchObject({ ...told, kind: 'shape', name: 'ApiError' })
    const bare = new ApiError('server')
    expect(bare).toMatchObject({ code: undefined, status: undefined, serverText: undefined, fields: [] })
    expect(bare).not.toHaveProperty('cause')
  })

  it('is silent with the one code that a form shows itself', () => {
    expect(new ApiError('rejected', { code: 10_038 }).silent).toBe(true)
    expect(new ApiError('rejected', { code: 10_037 }).silent).toBe(false)
    expect(new ApiError('rejected').silent).toBe(false)
  })
})

describe('telling failures apart', () => {
  it('knows a failed call, and its kind when one is named', () => {
    const error = new ApiError('timeout')
    expect([isApiError(error), isApiError(error, 'timeout'), isApiError(error, 'network')]).toEqual([true, true, false])
    expect(isApiError(new Error('timeout'), 'timeout')).toBe(false)
    expect(isApiError({ kind: 'timeout' })).toBe(false)
    expect(isApiError(undefined)).toBe(false)
  })

  it('an abort is the browser’s own, by class and name', () => {
    expect(isAbort(new DOMException('gone', 'AbortError'))).toBe(true)
    expect(isAbort(new DOMException('late', 'TimeoutError'))).toBe(false)
    expect(isAbort(Object.assign(new Error('gone'), { name: 'AbortError' }))).toBe(false)
    expect(isAbort(undefined)).toBe(false)
  })
})
