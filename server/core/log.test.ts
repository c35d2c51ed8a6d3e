import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { ChainError } from '#server/chain/chain-error'
import { createLog } from './log'

test('an error that is logged has its name, its code, its message and its cause', () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const cause = Object.assign(new Error('ECONNREFUSED'), { code: '08006' })
  createLog('info', stream).error(
    { network_id: '2', error: new ChainError('unreachable', 'No node answers.', { cause }) },
    'x',
  )
  expect(JSON.parse(lines.join(''))).toMatchObject({
    network_id: '2',
    error: {
      name: 'ChainError',
      error_code: 'unreachable',
      message: 'No node answers.',
      cause: { message: 'ECONNREFUSED', error_code: '08006' },
    },
  })
  expect(lines.join('')).not.toContain('[secret]')
})
