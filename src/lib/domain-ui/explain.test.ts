import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorKind, DUPLICATE, type Flaw } from '@/lib/api/transport/errors'
import { explain } from './explain'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

describe('what went wrong, in words', () => {
  it('is the text of the server', () => {
    expect(explain(new ApiError('server', { serverText: 'operation failed' }))).toBe('operation failed')
  })

  it.each<[ApiErrorKind, string]>([
    ['unauthorized', 'Login expired'],
    ['timeout', 'We did not get an answer within 30 seconds. Check the connection and try again.'],
    ['network', 'The server cannot be reached. Check the connection and try again.'],
    ['duplicate', DUPLICATE],
    ['server', 'The server answered HTTP 502. Try again in a moment.'],
    ['rejected', 'The server refused this (code 40001).'],
    ['shape', 'The answer could not be read (a.b: c). If this network asks you to sign in, do that first.'],
  ])('is our own sentence for %s', (kind, words) => {
    expect(explain(new ApiError(kind, { status: 502, code: 40_001, where: 'a.b: c' }))).toBe(words)
  })

  it.each<[Flaw, string]>([
    ['workbook', 'This service sends Excel files only. Choose XLSX.'],
    ['rows', 'The rows of this file cannot be read. Choose CSV to save it as the service sends it.'],
    ['file', 'This service sends a file that is neither CSV nor XLSX. Tell its operator.'],
  ])('says what to do about a file: %s', (flaw, words) => {
    expect(explain(new ApiError('shape', { flaw }))).toBe(words)
  })

  it('does not show internals of the program', () => {
    expect(explain(new TypeError('x is undefined'))).toBe('Something went wrong on this page. Reload it and try again.')
  })
})
