import { describe, expect, it } from 'vitest'
import { chainTypeOf, connectedAddresses, eventSchema, isBoundedData, isPlainObject, outgoingSchema } from './envelope'

const KIB = 1024

/** A value inside of so many objects or lists. */
function inside(levels: number, hold: (value: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = hold(value)
  return value
}

describe('data that a schema may read', () => {
  it.each([
    ['nothing', null],
    ['no value', undefined],
    ['a number', 7],
    ['a text', 'text'],
    ['true', true],
    ['lists and objects', { list: [1, 'two', [null], { deep: { a: 1 } }] }],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
    ['64 KiB of text, quotes included', 'x'.repeat(64 * KIB - 2)],
    ['sixteen levels of objects', inside(16, (value) => ({ value }))],
    ['sixteen levels of lists', inside(16, (value) => [value])],
    ['a long list', Array(60 * KIB).fill(0)],
    ['a key of 60 KiB', { ['k'.repeat(60 * KIB)]: 1 }],
  ])('%s', (_, value) => {
    expect(isBoundedData(value)).toBe(true)
  })

  it.each([
    ['more than 64 KiB of text', 'x'.repeat(64 * KIB - 1)],
    ['more than 64 KiB in two texts', ['x'.repeat(40 * KIB), 'x'.repeat(40 * KIB)]],
    ['more than 64 KiB in its keys', { ['k'.repeat(40 * KIB)]: 1, ['l'.repeat(40 * KIB)]: 2 }],
    ['more values than there is room for', [Array(40 * KIB).fill(0), Array(40 * KIB).fill(0)]],
    ['a list that claims to be endless', Array(2 ** 32 - 1)],
    ['seventeen levels of objects', inside(17, (value) => ({ value }))],
    ['seventeen levels of lists', inside(17, (value) => [value])],
    ['a bigint', 1n],
    ['a bigint in a list', [1, [1n]]],
    ['a bigint behind good fields', { a: 1, b: 1n }],
    ['a date', { at: new Date(0) }],
    ['a map', new Map()],
    ['bytes', new Uint8Array(1)],
    ['a prototype in disguise', JSON.parse('{"a":{"__proto__":{"admin":true}}}')],
  ])('is not %s', (_, value) => {
    expect(isBoundedData(value)).toBe(false)
  })

  it('is an object literal, and nothing that only looks like one', () => {
    expect(isPlainObject({})).toBe(true)
    expect(isPlainObject(Object.create(null))).toBe(true)
    expect(isPlainObject(Object.create({}))).toBe(false)
    expect(isPlainObject([])).toBe(false)
  })
})

const event = (eventName: string, data: unknown) => ({ target: 'jsweb3-did', type: 'did_event', eventName, data })
const isEvent = (message: unknown): boolean => eventSchema.safeParse(message).success

describe('an event of the wallet', () => {
  it.each([
    ['loaded', 'anything'],
    [
      'accountsChanged',
      { account: null, connectedWebs: [{ origin: 'https://a.example', net: { chainType: 'Tron' } }] },
    ],
    ['accountsChanged', { account: { seriesWallets: { Tron: { walletAddress: 'x'.repeat(128) }, TON: null } } }],
    ['disconnect', { origin: 'x'.repeat(2048) }],
    ['chainChanged', { origin: 'https://a.example', net: 1 }],
    ['setNode', { fullNode: 'a', solidityNode: 'b', eventServer: 'c' }],
    ['setNode', {}],
    ['setAccount', { address: 'T', name: 'main', type: 1 }],
    ['telegramPostEvent', ['web_app_close', undefined]],
  ])('%s may have %j', (name, data) => {
    expect(isEvent(event(name, data))).toBe(true)
  })

  it.each([
    ['accountsChanged', { account: 7 }],
    ['accountsChanged', { account: { seriesWallets: [] } }],
    ['accountsChanged', { account: { seriesWallets: { Tron: { walletAddress: 'x'.repeat(129) } } } }],
    ['accountsChanged', { connectedWebs: [{ origin: 'https://a.example' }] }],
    ['accountsChanged', { connectedWebs: [{ net: { chainType: 'Tron' } }] }],
    ['accountsChanged', { connectedWebs: [{ origin: 'https://a.example', net: {} }] }],
    ['disconnect', {}],
    ['disconnect', { origin: 'x'.repeat(2049) }],
    ['chainChanged', { net: 1 }],
    ['setNode', { fullNode: 7 }],
    ['setNode', { solidityNode: 7 }],
    ['setNode', { eventServer: 7 }],
    ['setAccount', { address: 'T', name: 'main' }],
    ['setAccount', { name: 'main', type: 1 }],
    ['setAccount', { address: 'T', type: 1 }],
    ['telegramPostEvent', [7, {}]],
  ])('%s may not have %j', (name, data) => {
    expect(isEvent(event(name, data))).toBe(false)
  })

  it('has the labels of an event of the wallet', () => {
    expect(isEvent({ ...event('open', null), target: 'jsweb3-dapp' })).toBe(false)
    expect(isEvent({ ...event('open', null), type: 'dapp_event' })).toBe(false)
  })
})

describe('a message of the page', () => {
  const metadata = { name: 'Settlement', url: 'https://a.example/login', origin: 'https://a.example', icon: '' }
  const messageId = '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d'
  const request = {
    target: 'jsweb3-dapp',
    type: 'dapp_event',
    messageId,
    data: { chainType: 'Tron', methodName: 'tron_init', params: { a: 1 }, metadata },
  }
  const notice = { ...request, type: 'did_event', data: { methodName: 'inner_wallet_config', metadata } }

  it('is a request or a notice, as it was sent', () => {
    expect([outgoingSchema.parse(request), outgoingSchema.parse(notice)]).toEqual([request, notice])
  })

  it.each([
    ['the label of the wallet', { ...request, target: 'jsweb3-did' }],
    ['the label of the wallet on a notice', { ...notice, target: 'jsweb3-did' }],
    ['an id that is no UUID', { ...request, messageId: '1' }],
    ['an id that is no UUID on a notice', { ...notice, messageId: '1' }],
    ['no chain type', { ...request, data: { ...request.data, chainType: undefined } }],
    ['no method', { ...request, data: { ...request.data, methodName: undefined } }],
    ['a notice without a method', { ...notice, data: { metadata } }],
    ['no page that asks', { ...request, data: { ...request.data, metadata: { ...metadata, origin: undefined } } }],
    ['a notice of no page', { ...notice, data: { methodName: 'inner_wallet_config' } }],
  ])('is not one with %s', (_, message) => {
    expect(outgoingSchema.safeParse(message).success).toBe(false)
  })
})

describe('the account of this page', () => {
  const origin = 'https://console.example'
  const account = { seriesWallets: { Tron: { walletAddress: 'T1' }, Solana: { walletAddress: '' } } }
  const on = (chainType: string) => [{ origin, net: { chainType } }]

  it('is the address on the connected chain', () => {
    expect(connectedAddresses({ account, connectedWebs: on('Tron') }, origin)).toEqual(['T1'])
  })

  it('is nothing that listeners could take for an address', () => {
    expect(connectedAddresses({ account, connectedWebs: on('Solana') }, origin)).toBeUndefined()
    expect(connectedAddresses({ account, connectedWebs: on('valueOf') }, origin)).toBeUndefined()
    expect(connectedAddresses({ account, connectedWebs: [] }, origin)).toBeUndefined()
    expect(connectedAddresses({ account: {}, connectedWebs: on('Tron') }, origin)).toBeUndefined()
  })

  it('has a chain type that we know, or none', () => {
    expect(chainTypeOf({ chainType: 'Tron', name: 'main' })).toBe('Tron')
    for (const net of [{ chainType: 'tron' }, { chainType: '' }, {}, null, 'Tron', undefined])
      expect(chainTypeOf(net)).toBeUndefined()
  })
})
