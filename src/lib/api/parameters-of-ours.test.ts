import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { operation } from '#shared/contract/operation'
import { askEarly } from './transport/early-reads'
import { call } from './transport/http'
import { fakeConnection, fakeServer, good } from './testing/fake-server'

describe('parameters that SPEC.md does not list', () => {
  const ofOurs = operation({
    source: 'spec',
    open: false,
    stepUp: 'none',
    rate: 'read',
    method: 'GET',
    path: '/thing',
    token: 'full',
    answer: z.object({ name: z.string() }),
    name: 'thing.list',
    query: z.object({ status: z.optional(z.string()), sort: z.optional(z.string()) }),
    more: ['sort'],
  })

  it.each([
    [true, '/api/v1/thing?status=2&sort=up'],
    [false, '/api/v1/thing?status=2'],
  ])('are sent only to a back end that names the call: %s', async (takesMore, address) => {
    fakeConnection({}, takesMore)
    const { sent } = fakeServer(() => good({ name: 'a thing' }))
    await call(ofOurs, { query: { status: '2', sort: 'up' } })
    expect(sent.map(({ url }) => url)).toEqual([address])
  })

  it('end what the script of the page has asked with them, where the back end does not take them', async () => {
    fakeConnection({}, false)
    fakeServer(() => good({ name: 'a thing' }))
    const early = '/api/v1/thing?status=2&sort=up'
    askEarly(early, { 'X-Lang': 'en-US' }, 'X-Time')
    askEarly('/api/v1/other', { 'X-Lang': 'en-US' }, 'X-Time')
    const ended = globalThis.earlyReads?.get(`${early}\nX-Lang: en-US`)?.stop.signal
    await call(ofOurs, { query: { status: '2', sort: 'up' } })
    expect([ended?.aborted, globalThis.earlyReads?.size]).toEqual([true, 1])
  })
})
