import { describe, expect, it, vi } from 'vitest'
import { createBridgeBench, createLoadedBench, PAGE } from './testing/bridge-bench'
import { ethChainId, oauth } from './methods'
import { WalletError } from './wallet-error'

const UUID = { uuid: 'mJ8s2kQ0v7y4bN1xR5tZ3w' }
const reasonOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof WalletError ? error.reason : error),
  )

describe('a frame that does not load', () => {
  it('fails after 15 s: background calls end, a call that asks the person waits for Retry', async () => {
    const { bridge, timers, tell, reply, requests } = createBridgeBench()
    const silent = reasonOf(bridge.request(ethChainId))
    const person = reasonOf(bridge.request(oauth))
    timers.advance(14_999)
    expect(bridge.snapshot().ready).toBe('loading')
    timers.advance(1)
    expect(bridge.snapshot()).toMatchObject({ ready: 'failed', generation: 1, open: true, waiting: true })
    await expect(silent).resolves.toBe('not_ready')
    bridge.retry()
    expect(bridge.snapshot()).toMatchObject({ ready: 'loading', generation: 2 })
    tell('loaded')
    expect(requests()).toHaveLength(1)
    reply(UUID)
    await expect(person).resolves.toBe('answered')
  })

  it('is replaced at the next call, and is used when it loads late', () => {
    const { bridge, timers, tell } = createBridgeBench()
    bridge.open()
    timers.advance(15_000)
    bridge.open()
    expect(bridge.snapshot()).toMatchObject({ ready: 'loading', generation: 2 })
    timers.advance(15_000)
    tell('loaded')
    expect(bridge.snapshot().ready).toBe('ready')
  })

  it('does not keep a call that asks the person longer than its time limit', async () => {
    const { bridge, timers } = createBridgeBench()
    const call = reasonOf(bridge.request(oauth))
    timers.advance(315_000)
    await expect(call).resolves.toBe('timeout')
    expect(timers.waiting()).toBe(0)
  })
})

describe('time-outs', () => {
  it('a background call has 10 s, a person has 5 min from the moment of asking', async () => {
    const { bridge, timers } = createLoadedBench()
    const silent = reasonOf(bridge.request(ethChainId))
    const person = reasonOf(bridge.request(oauth))
    timers.advance(10_000)
    await expect(silent).resolves.toBe('timeout')
    timers.advance(289_999)
    expect(bridge.snapshot().waiting).toBe(true)
    timers.advance(1)
    await expect(person).resolves.toBe('timeout')
    expect(bridge.snapshot()).toMatchObject({ open: false, waiting: false })
  })
})

describe('closing', () => {
  it('by the person cancels the call after 300 ms, with the same code as a refusal', async () => {
    const { bridge, timers } = createLoadedBench()
    const call = bridge.request(oauth)
    const silent = bridge.request(ethChainId)
    bridge.close()
    expect(bridge.snapshot().open).toBe(false)
    timers.advance(300)
    await expect(call).rejects.toMatchObject({ reason: 'cancelled', code: -32000 })
    await expect(Promise.race([silent, Promise.resolve('still waiting')])).resolves.toBe('still waiting')
  })

  it.each([0, 299, 300, 5000])(
    'by the person is final: an `open` from the wallet %i ms later is ignored',
    async (late) => {
      const { bridge, tell, timers } = createLoadedBench()
      const call = reasonOf(bridge.request(oauth))
      bridge.close()
      timers.advance(late)
      tell('open')
      expect(bridge.snapshot().open).toBe(false)
      timers.advance(300)
      await expect(call).resolves.toBe('cancelled')
      // Only that `open` is ignored: the wallet may ask for the window again, and so may the next call.
      tell('open')
      expect(bridge.snapshot().open).toBe(true)
    },
  )

  it('by the person does not stop the next call from opening the window', async () => {
    const { bridge, tell, reply, timers } = createLoadedBench()
    void reasonOf(bridge.request(oauth))
    bridge.close()
    timers.advance(300)
    const next = bridge.request(oauth)
    expect(bridge.snapshot().open).toBe(true)
    tell('open')
    reply(UUID)
    await expect(next).resolves.toEqual(UUID)
    expect(bridge.snapshot().open).toBe(false)
  })

  it('by the person does not cancel when the window is opened again within the 300 ms', async () => {
    const { bridge, tell, reply, timers } = createLoadedBench()
    const call = bridge.request(oauth)
    tell('open')
    bridge.close()
    bridge.open()
    timers.advance(300)
    expect(bridge.snapshot()).toMatchObject({ open: true, waiting: true })
    reply(UUID)
    await expect(call).resolves.toEqual(UUID)
  })

  it('by the wallet hides the window, and after 10 s without an answer the person is asked', async () => {
    const { bridge, tell, reply, timers } = createLoadedBench()
    const call = bridge.request(oauth)
    tell('open')
    tell('close')
    timers.advance(9_999)
    expect(bridge.snapshot()).toMatchObject({ open: false, waiting: true, overdue: false })
    timers.advance(1)
    expect(bridge.snapshot()).toMatchObject({ open: true, waiting: true, overdue: true })
    bridge.open()
    expect(bridge.snapshot()).toMatchObject({ open: true, overdue: false })
    reply(UUID)
    await expect(call).resolves.toEqual(UUID)
    expect(timers.waiting()).toBe(0)
  })

  it('by the wallet without a call only hides the window', () => {
    const { bridge, tell, timers } = createLoadedBench()
    bridge.open()
    tell('close')
    timers.advance(1_000)
    expect(timers.waiting()).toBe(0)
    expect(bridge.snapshot()).toMatchObject({ open: false, overdue: false })
  })
})

describe('reload', () => {
  it('is no reload when the wallet only says `loaded` again: nothing ends, and it gets the config again', async () => {
    const { bridge, tell, reply, notices } = createLoadedBench()
    const call = bridge.request(oauth)
    const logout = bridge.logout()
    tell('loaded')
    reply(UUID)
    await expect(call).resolves.toEqual(UUID)
    tell('logout')
    await expect(logout).resolves.toBeUndefined()
    expect(notices().filter(({ data }) => data.methodName === 'inner_wallet_config')).toHaveLength(2)
  })

  it('ends a log-out, which the new page knows nothing of', async () => {
    const { bridge, frame, tell } = createLoadedBench()
    frame.dispatchEvent(new Event('load'))
    const logout = reasonOf(bridge.logout())
    tell('loaded')
    frame.dispatchEvent(new Event('load'))
    await expect(logout).resolves.toBe('reloaded')
    expect(bridge.snapshot().ready).toBe('ready')
  })

  it('a `loaded` without a document announces none after 15 s: a document that comes then is another page', () => {
    const { bridge, frame, tell, timers } = createLoadedBench()
    frame.dispatchEvent(new Event('load'))
    tell('loaded')
    timers.advance(15_000)
    frame.dispatchEvent(new Event('load'))
    expect(bridge.snapshot().ready).toBe('loading')
  })

  it.each([
    ['says `loaded` before its load event', ['loaded', 'load']],
    ['says `loaded` after its load event', ['load', 'loaded']],
  ])('is not assumed for the first page of a wallet that %s', (_, order) => {
    const { bridge, frame, tell } = createBridgeBench()
    bridge.open()
    for (const event of order) {
      if (event === 'load') frame.dispatchEvent(new Event('load'))
      else tell('loaded')
    }
    expect(bridge.snapshot().ready).toBe('ready')
    // Another document: the frame left the wallet's page.
    frame.dispatchEvent(new Event('load'))
    expect(bridge.snapshot().ready).toBe('loading')
    tell('loaded')
    expect(bridge.snapshot().ready).toBe('ready')
  })

  it('to another page keeps a call that asks the person, and ends the others when no wallet comes back', async () => {
    const { bridge, frame, tell, reply, timers, requests } = createLoadedBench()
    frame.dispatchEvent(new Event('load'))
    const call = bridge.request(oauth)
    const silent = reasonOf(bridge.request(ethChainId))
    frame.dispatchEvent(new Event('load'))
    expect(bridge.snapshot()).toMatchObject({ ready: 'loading', open: true, waiting: true })
    timers.advance(15_000)
    await expect(silent).resolves.toBe('timeout')
    expect(bridge.snapshot().ready).toBe('failed')
    bridge.retry()
    tell('loaded')
    const asked = requests().filter(({ data }) => data.methodName === 'oauth')
    expect(asked.map(({ messageId }) => messageId)).toEqual([asked[0]?.messageId, asked[0]?.messageId])
    reply(UUID, 'success', asked[0]?.messageId)
    await expect(call).resolves.toEqual(UUID)
  })

  it('to another page is followed by a new frame as soon as somebody asks the wallet', () => {
    const { bridge, frame } = createLoadedBench()
    frame.dispatchEvent(new Event('load'))
    frame.dispatchEvent(new Event('load'))
    expect(bridge.snapshot()).toMatchObject({ ready: 'loading', generation: 1 })
    void bridge.request(oauth)
    expect(bridge.snapshot()).toMatchObject({ ready: 'loading', generation: 2, open: true })
  })

  it('messages of a detached frame are ignored', () => {
    const { bridge, frame, detach } = createLoadedBench()
    detach()
    frame.dispatchEvent(new Event('load'))
    frame.dispatchEvent(new Event('load'))
    expect(bridge.snapshot().ready).toBe('ready')
  })

  it('detaching a replaced frame leaves the new one attached', () => {
    const { bridge, detach, tell, wallet } = createLoadedBench()
    bridge.attach(Object.assign(new EventTarget(), { contentWindow: wallet }))
    detach()
    tell('open')
    expect(bridge.snapshot().open).toBe(true)
  })

  it('without a frame window nothing is posted, and the call times out', async () => {
    const { bridge, frame, timers } = createLoadedBench()
    frame.contentWindow = null
    const call = reasonOf(bridge.request(ethChainId))
    timers.advance(10_000)
    await expect(call).resolves.toBe('timeout')
  })
})

describe('logout', () => {
  it('is done at once when no wallet is loaded', async () => {
    await expect(createBridgeBench().bridge.logout()).resolves.toBeUndefined()
  })

  it('asks once and waits for the wallet', async () => {
    const { bridge, tell, notices } = createLoadedBench()
    const both = Promise.all([bridge.logout(), bridge.logout()])
    expect(notices().filter(({ data }) => data.methodName === 'inner_wallet_logout')).toHaveLength(1)
    tell('logout', { any: 'thing' })
    await expect(both).resolves.toEqual([undefined, undefined])
    tell('logout')
  })

  it('gives up after 10 s', async () => {
    const { bridge, timers } = createLoadedBench()
    const logout = reasonOf(bridge.logout())
    timers.advance(10_000)
    await expect(logout).resolves.toBe('timeout')
  })
})

const listen = () => {
  const bench = createLoadedBench()
  const heard: unknown[] = []
  for (const name of [
    'accountsChanged',
    'disconnect',
    'chainChanged',
    'tronSetNode',
    'tronSetAccount',
    'telegramPostEvent',
    'logout',
  ] as const) {
    bench.bridge.on(name, (value) => heard.push([name, value]))
  }
  return { ...bench, heard }
}
const web = (origin: string, chainType: string) => ({ origin, net: { chainType } })

describe('the chain type that the person uses', () => {
  const account = { seriesWallets: {} }
  it.each([
    ['accountsChanged', { account, connectedWebs: [web(PAGE, 'Tron')] }, ['Tron']],
    ['accountsChanged', { account, connectedWebs: [web('https://other.example', 'Tron')] }, []],
    ['accountsChanged', { account, connectedWebs: [web(PAGE, 'PUT')] }, []],
    ['accountsChanged', { account: null, connectedWebs: [web(PAGE, 'Tron')] }, []],
    ['chainChanged', { origin: PAGE, net: { chainType: 'Solana', type: 'devnet' } }, ['Solana']],
    ['chainChanged', { origin: 'https://other.example', net: { chainType: 'Solana' } }, []],
    ['chainChanged', { origin: PAGE, net: '0x1' }, []],
  ])('%s with %j tells %j', (name, data, expected) => {
    const { bridge, tell } = createLoadedBench()
    const heard: string[] = []
    bridge.on('chainType', (chain_type) => heard.push(chain_type))
    tell(name, data)
    expect(heard).toEqual(expected)
  })
})

describe('news', () => {
  const account = {
    seriesWallets: { Tron: { walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, Solana: null, TON: {} },
  }

  it.each([
    ['no account', { account: null, connectedWebs: [] }, [['accountsChanged', []]]],
    ['nothing at all', {}, [['accountsChanged', []]]],
    [
      'this page',
      { account, connectedWebs: [web('https://other.example', 'Solana'), web(PAGE, 'Tron')] },
      [['accountsChanged', ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']]],
    ],
    ['another page only', { account, connectedWebs: [web('https://other.example', 'Tron')] }, []],
    ['no list of pages', { account }, []],
    ['no entry for the chain', { account, connectedWebs: [web(PAGE, 'Aptos')] }, []],
    ['an empty entry', { account, connectedWebs: [web(PAGE, 'Solana')] }, []],
    ['an entry without address', { account, connectedWebs: [web(PAGE, 'TON')] }, []],
    ['a chain named like a method of objects', { account, connectedWebs: [web(PAGE, 'toString')] }, []],
    ['an account without wallets', { account: {}, connectedWebs: [web(PAGE, 'Tron')] }, []],
  ])('accountsChanged with %s', (_, data, expected) => {
    const { tell, heard } = listen()
    tell('accountsChanged', data)
    expect(heard).toEqual(expected)
  })

  it('disconnect and chainChanged count for this page only', () => {
    const { tell, heard } = listen()
    tell('disconnect', { origin: 'https://other.example' })
    tell('chainChanged', { origin: 'https://other.example', net: '0x1' })
    expect(heard).toEqual([])
    tell('disconnect', { origin: PAGE })
    tell('chainChanged', { origin: PAGE, net: '0x1' })
    expect(heard).toEqual([
      ['accountsChanged', []],
      ['disconnect', { origin: PAGE }],
      ['chainChanged', '0x1'],
    ])
  })

  it('Tron, Telegram and logout', () => {
    const { tell, heard } = listen()
    tell('setNode', { fullNode: 'https://node.example' })
    tell('setAccount', { address: 'T', name: 'main', type: 1 })
    tell('telegramPostEvent', ['web_app_close', {}])
    tell('telegramPostEvent', ['web_app_close'])
    tell('telegramPostEvent', ['web_app_close', {}, {}])
    tell('logout')
    expect(heard).toEqual([
      ['tronSetNode', { fullNode: 'https://node.example' }],
      ['tronSetAccount', { address: 'T', name: 'main', type: 1 }],
      ['telegramPostEvent', ['web_app_close', {}]],
      ['logout', undefined],
    ])
  })

  it('reaches every listener, even if another one throws, and none that unsubscribed', () => {
    const { bridge, tell } = createLoadedBench()
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    const first = vi.fn<() => void>(() => {
      throw new Error('a careless listener')
    })
    const second = vi.fn<() => void>()
    const leave = bridge.on('logout', first)
    bridge.on('logout', second)
    tell('logout')
    leave()
    tell('logout')
    expect(first).toHaveBeenCalledOnce()
    expect(second).toHaveBeenCalledTimes(2)
    expect(reported).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})
