import { describe, expect, it, vi } from 'vitest'
import { createBridgeBench, OtherWindow, PAGE, WALLET } from './testing/bridge-bench'
import { createWalletBridge } from './bridge'
import { ethAccounts, ethChainId, oauth, personalSign } from './methods'
import { isCancelled, WalletError } from './wallet-error'
import { parseWalletOrigin } from './wallet-origin'

const UUID = { uuid: 'mJ8s2kQ0v7y4bN1xR5tZ3w' }
const nobody = () => ({ name: '', url: '', origin: '', icon: '' })
const ready = () => {
  const bench = createBridgeBench()
  bench.bridge.open()
  bench.tell('loaded')
  return bench
}
const reasonOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof WalletError ? error.reason : error),
  )

describe('asking the wallet', () => {
  it('opens a frame on first use, waits for `loaded`, then sends config and request to the exact origin', async () => {
    const { bridge, tell, reply, wallet, notices, requests } = createBridgeBench()
    expect(bridge.snapshot()).toEqual({
      ready: 'idle',
      generation: 0,
      open: false,
      waiting: false,
      overdue: false,
    })
    const answer = bridge.request(oauth, { state: 's' })
    expect(bridge.snapshot()).toMatchObject({ ready: 'loading', generation: 1, open: true, waiting: true })
    expect(wallet.received).toEqual([])
    tell('loaded')
    expect(wallet.received.map(({ targetOrigin }) => targetOrigin)).toEqual([WALLET, WALLET])
    expect(notices()[0]?.data).toMatchObject({
      methodName: 'inner_wallet_config',
      params: { loginModes: ['Apple', 'Google'] },
    })
    expect(requests()[0]?.data).toEqual({
      chainType: 'Ethereum',
      methodName: 'oauth',
      params: { state: 's' },
      metadata: { name: 'Settlement', url: `${PAGE}/login`, origin: PAGE, icon: '' },
    })
    reply(UUID)
    await expect(answer).resolves.toEqual(UUID)
    expect(bridge.snapshot()).toMatchObject({ ready: 'ready', open: false, waiting: false })
  })

  it('keeps a call in the background until the wallet has loaded, without showing its window', async () => {
    const { bridge, tell, reply, requests } = createBridgeBench()
    const answer = bridge.request(ethChainId)
    expect(bridge.snapshot()).toMatchObject({ ready: 'loading', open: false })
    tell('loaded')
    expect(requests()).toHaveLength(1)
    reply('0x1')
    await expect(answer).resolves.toBe('0x1')
  })

  it('asks at once when the wallet is ready, and leaves params out when there are none', async () => {
    const { bridge, reply, requests } = ready()
    const answer = bridge.request(ethChainId)
    expect(requests()[0]?.data).not.toHaveProperty('params')
    reply('0x1')
    await expect(answer).resolves.toBe('0x1')
  })

  it('rejects an answer that the method does not allow', async () => {
    const { bridge, reply } = ready()
    const answer = bridge.request(oauth)
    reply({ ticket: 'mJ8s2kQ0v7y4bN1xR5tZ3w' })
    await expect(reasonOf(answer)).resolves.toBe('bad_reply')
  })

  it.each([
    [-32000, 'cancelled'],
    [4001, 'cancelled'],
    [-32603, 'refused'],
    ['4001', 'cancelled'],
    ['no', 'refused'],
  ])('code %s means %s', async (code, reason) => {
    const { bridge, reply } = ready()
    const answer = bridge.request(personalSign)
    reply({ code, message: 'no' }, 'fail')
    const error = await answer.catch((problem: unknown) => problem)
    expect(error).toMatchObject({ reason, data: { code, message: 'no' } })
    expect(isCancelled(error)).toBe(reason === 'cancelled')
  })

  it('a failed reply without an object is a refusal with the data unchanged', async () => {
    const { bridge, reply } = ready()
    const answer = bridge.request(personalSign)
    reply('no', 'fail')
    await expect(answer).rejects.toMatchObject({ reason: 'refused', code: undefined, data: 'no' })
  })

  it('lets one call at a time ask the person, and background calls beside it', async () => {
    const { bridge, reply } = ready()
    const first = bridge.request(oauth)
    await expect(reasonOf(bridge.request(personalSign))).resolves.toBe('busy')
    const silent = bridge.request(ethChainId)
    reply('0x1')
    await expect(silent).resolves.toBe('0x1')
    expect(bridge.snapshot().waiting).toBe(true)
    bridge.close()
    await expect(Promise.race([first, Promise.resolve('still waiting')])).resolves.toBe('still waiting')
  })

  it('keeps at most 32 calls', async () => {
    const { bridge, stop } = ready()
    const calls = Array.from({ length: 33 }, () => reasonOf(bridge.request(ethAccounts)))
    await expect(calls[32]).resolves.toBe('too_many')
    stop()
    await expect(Promise.all(calls.slice(0, 32))).resolves.toEqual(Array(32).fill('closed'))
  })

  it('tells the wallet the language as soon as it is ready, and each other one', () => {
    const { bridge, tell, notices } = createBridgeBench()
    bridge.setLanguage('en')
    bridge.open()
    tell('loaded')
    bridge.setLanguage('zh-CN')
    expect(notices().map(({ data }) => data.params)).toEqual([
      { loginModes: ['Apple', 'Google'], language: 'en' },
      { loginModes: ['Apple', 'Google'], language: 'zh-CN' },
    ])
  })

  it('rejects parameters that cannot be sent', async () => {
    const { bridge } = ready()
    await expect(bridge.request(ethAccounts, { call: () => {} })).rejects.toThrow(/could not be cloned/)
  })
})

const genuine = (messageId: string) => ({
  target: 'jsweb3-did',
  type: 'dapp_event',
  messageId,
  status: 'success',
  data: UUID,
})

describe('what is dropped', () => {
  const evil = 'https://evil.example'
  it.each([
    ['a forged source', 'source', { source: new OtherWindow() }],
    ['a message without source', 'source', { source: null }],
    ['a forged origin, or a frame that went elsewhere', 'origin', { origin: evil }],
    ['an opaque origin', 'origin', { origin: 'null' }],
  ])('%s', (_, reason, change) => {
    const { bridge, deliver, lastId } = ready()
    void bridge.request(oauth)
    deliver({ data: genuine(lastId()), ...change })
    expect(bridge.dropped()).toMatchObject({ [reason]: 1 })
    expect(bridge.snapshot().waiting).toBe(true)
  })

  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle

  it.each([
    ['null', 'label', null],
    ['an array', 'label', []],
    ['a text', 'label', 'jsweb3-did'],
    ['the label of the other direction', 'label', { target: 'jsweb3-dapp', type: 'did_event', eventName: 'open' }],
    ['an unknown type', 'label', { target: 'jsweb3-did', type: 'other' }],
    ['64 KiB and more', 'data', { target: 'jsweb3-did', type: 'did_event', data: 'x'.repeat(65_536) }],
    ['a sparse array without end', 'data', { target: 'jsweb3-did', data: Array(2 ** 32 - 1) }],
    ['a cycle', 'data', cycle],
    ['a Map', 'data', new Map([['target', 'jsweb3-did']])],
    ['a bigint', 'data', { target: 'jsweb3-did', data: 1n }],
    ['a prototype in disguise', 'data', JSON.parse('{"target":"jsweb3-did","__proto__":{"type":"did_event"}}')],
    ['an unknown event', 'event', { target: 'jsweb3-did', type: 'did_event', eventName: 'toString' }],
    [
      'an event with other data',
      'event',
      { target: 'jsweb3-did', type: 'did_event', eventName: 'disconnect', data: 1 },
    ],
    ['a messageId that is no UUID', 'reply', { ...genuine('1') }],
    ['an unknown status', 'reply', { ...genuine('00000000-0000-4000-8000-000000000002'), status: 'pending' }],
    ['an unknown messageId', 'unknown_call', genuine('00000000-0000-4000-8000-999999999999')],
  ])('%s', (_, reason, data) => {
    const { bridge, deliver } = ready()
    void bridge.request(oauth)
    deliver({ data })
    expect(bridge.dropped()).toMatchObject({ [reason]: 1 })
    expect(bridge.snapshot().waiting).toBe(true)
  })

  it('a second reply, and a reply after the time-out', async () => {
    const { bridge, reply, lastId, timers } = ready()
    const answered = bridge.request(ethChainId)
    reply('0x1')
    reply('0x2')
    await expect(answered).resolves.toBe('0x1')
    const late = bridge.request(ethChainId)
    timers.advance(10_000)
    await expect(reasonOf(late)).resolves.toBe('timeout')
    reply('0x1', 'success', lastId())
    expect(bridge.dropped()).toMatchObject({ unknown_call: 2 })
  })

  it('a reply to a call that was never sent, guessed before the wallet loaded', () => {
    const { bridge, deliver } = createBridgeBench()
    void bridge.request(oauth)
    deliver({ data: genuine('00000000-0000-4000-8000-000000000001') })
    expect(bridge.dropped()).toMatchObject({ unknown_call: 1 })
  })

  it('everything once no frame is attached', () => {
    const { bridge, tell, detach } = ready()
    detach()
    tell('open')
    expect(bridge.dropped()).toMatchObject({ source: 1 })
  })
})

describe('the origin', () => {
  it.each(['https://wallet.example', 'https://wallet.example:8443', 'http://wallet.localhost:4174'])(
    '"%s" is taken',
    (origin) => {
      expect(parseWalletOrigin(origin, PAGE)).toBe(origin)
    },
  )

  it.each([
    '*',
    '',
    'null',
    'https://wallet.example/',
    'https://wallet.example/path',
    'file:///',
    'wallet.example',
    'ftp://wallet.example',
    'wss://wallet.example',
    PAGE,
  ])('"%s" is refused', (walletOrigin) => {
    const { timers, page } = createBridgeBench()
    const options = {
      walletOrigin,
      pageOrigin: PAGE,
      page,
      metadata: nobody,
      language: () => 'en',
      timers,
      newMessageId: () => '',
    }
    expect(() => createWalletBridge(options)).toThrow(TypeError)
  })
})

describe('listening', () => {
  it('stops with its page: waiting calls end, later messages are ignored, no timer is left', async () => {
    const { bridge, stop, tell, timers } = ready()
    const logout = reasonOf(bridge.logout())
    const call = reasonOf(bridge.request(oauth))
    stop()
    await expect(Promise.all([logout, call])).resolves.toEqual(['closed', 'closed'])
    tell('open')
    expect(bridge.snapshot()).toMatchObject({ ready: 'idle', generation: 1, open: false, waiting: false })
    expect(timers.waiting()).toBe(0)
  })

  it('tells subscribers only of changes', () => {
    const { bridge, tell } = ready()
    const heard = vi.fn<() => void>()
    const leave = bridge.subscribe(heard)
    const before = bridge.snapshot()
    tell('open')
    expect(heard).not.toHaveBeenCalled()
    expect(bridge.snapshot()).toBe(before)
    tell('close')
    expect(heard).toHaveBeenCalledOnce()
    leave()
    tell('open')
    expect(heard).toHaveBeenCalledOnce()
  })
})
