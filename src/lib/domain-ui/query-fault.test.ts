import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/transport/errors'
import { faultCode } from './query-fault'

test('the code behind an error is the one of a failure', () => {
  expect(faultCode(new ApiError('rejected', { status: 422, code: 10_021 }))).toBe('10021')
  expect(faultCode(new ApiError('server', { status: 503 }))).toBe('503')
  expect(faultCode(new ApiError('shape', { status: 200, where: 'user.log: list', flaw: 'fields' }))).toBeUndefined()
  expect(faultCode(new Error('a mistake'))).toBeUndefined()
})
