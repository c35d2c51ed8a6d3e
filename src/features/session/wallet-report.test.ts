import { beforeEach, expect, it, vi } from 'vitest'
import { connect, connected } from '@/lib/api/transport/connection'
import { ApiError } from '@/lib/api/transport/errors'
import { fakeConnection, fakeServer, good, sentBody } from '@/lib/api/testing/fake-server'
import { WalletError } from '@/lib/wallet/wallet-error'
import { reportWalletFailure } from './wallet-report'

beforeEach(() => {
  vi.unstubAllGlobals()
  fakeConnection()
})

const SECRET = 'mJ8s2kQ0v7y4bN1xR5tZ3w'

it.each([
  [new WalletError('bad_reply', { data: SECRET }), { reason: 'bad_reply', answer: 'text of 22 characters' }],
  [
    new WalletError('bad_reply', { data: { ticket: SECRET, [`${SECRET} in a name`]: 1 } }),
    { reason: 'bad_reply', answer: 'object with ticket, (other name)' },
  ],
  [
    new WalletError('refused', { code: -32_603, data: { code: -32_603, message: SECRET } }),
    { reason: 'refused', code: -32_603, answer: 'object with code, message' },
  ],
  [new WalletError('timeout'), { reason: 'timeout', answer: 'nothing' }],
  [
    new ApiError('rejected', { code: 10_021, status: 422, serverText: SECRET }),
    { reason: 'server rejected', code: 10_021, status: 422 },
  ],
  [new Error(SECRET), { reason: 'not_loaded' }],
])('%s is reported with its reason and without a value', (error, report) => {
  connect({ ...connected(), error_report_url: 'https://reports.example' })
  const { sent } = fakeServer(() => good(null))
  reportWalletFailure(error)
  expect(sent.map(({ url, init }) => [url, sentBody(init)])).toEqual([
    ['https://reports.example', { kind: 'wallet', ...report }],
  ])
  expect(JSON.stringify(sent)).not.toContain(SECRET)
})

it('nothing is sent where nobody wants reports', () => {
  const { sent } = fakeServer(() => good(null))
  reportWalletFailure(new WalletError('timeout'))
  expect(sent).toEqual([])
})
