import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { NoAnswer, NotReplicated } from './deadline'
import { ClosedToWrites } from './hosts'
import { isOutage } from './outage'

const ofServer = (code: string): Error => Object.assign(new DatabaseError('text', 4, 'error'), { code })
const ofSystem = (code: string): Error => Object.assign(new Error('text'), { code })

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  new ClosedToWrites('text'),
  new NoAnswer('text'),
  new NotReplicated('text'),
  ofSystem('ECONNREFUSED'),
  ofSystem('EPIPE'),
  ofSystem('EAI_AGAIN'),
  ofServer('57P01'),
  ofServer('57P03'),
  ofServer('25006'),
  ofServer('53300'),
  ofServer('55P03'),
])('%s is told as "try again"', (error) => {
  expect(isOutage(error)).toBe(true)
})

test.each([
  new Error('text'),
  new TypeError('x is undefined'),
  ofServer('23505'),
  ofServer('42P01'),
  ofSystem('ENOENT'),
])('%s is a fault of ours', (error) => {
  expect(isOutage(error)).toBe(false)
})
