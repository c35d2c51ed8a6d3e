import { base58 } from '@scure/base'
import { describe, expect, it, vi } from 'vitest'
import { CHAIN_TYPES, type ChainType } from '#shared/address/chain-type'
import { openDemo } from '../accounts/open-account'
import { accountAddress } from '../keys/account-keys'
import { demoMerchantSeed } from '../keys/demo-merchant'
import { createLoginServer, NOW, ORIGIN, UUID } from '../testing/login-server'
import { createDelivery } from './delivery'
import { LoginCallError, type LoginCalls } from './login-calls'
import { createStore } from './store'
import { mergeSwitches, type TestSwitches } from './test-switches'
import { createWalletEngine } from './wallet-engine'
import type { WalletState } from './wallet-state'

const base58Of = (text: string): string => base58.encode(new TextEncoder().encode(text))
const metadata = { name: '', url: '', origin: '', icon: '' }

function setUp({
  calls = createLoginServer(),
  switches = {},
  now = NOW,
}: { calls?: LoginCalls; switches?: Partial<TestSwitches>; now?: number } = {}) {
  const sent: unknown[] = []
  const link = {
    read: () => undefined,
    tell: (name: string) => void sent.push(name),
    reply: (_: unknown, status: string, data: unknown) => void sent.push([status, data]),
  }
  const store = createStore<WalletState>({
    chains: CHAIN_TYPES,
    login_modes: undefined,
    current: undefined,
    approval: undefined,
    connected: [],
    switches: mergeSwitches(switches),
    language: 'en',
  })
  const acts = {
    wait: vi.fn<() => Promise<void>>(async () => {}),
    reload: vi.fn<() => void>(),
    sendFromElsewhere: vi.fn<() => void>(),
  }
  const deliver = createDelivery({ link, switches: () => store.read().switches, ...acts })
  let passed = 0
  const pass = (seconds: number): void => void (passed += seconds)
  const engine = createWalletEngine({ link, deliver, calls, store, now: () => now + passed })
  let ids = 0
  const ask = (methodName: string, params?: unknown, chainType: ChainType = 'Ethereum') => {
    const messageId = `00000000-0000-4000-8000-00000000000${++ids}`
    const message = {
      target: 'jsweb3-dapp',
      type: 'dapp_event',
      messageId,
      data: { chainType, methodName, params, metadata },
    } as const
    return engine.receive({ origin: ORIGIN, message })
  }
  const notify = (methodName: string, params?: unknown) =>
    engine.receive({
      origin: ORIGIN,
      message: { target: 'jsweb3-dapp', type: 'did_event', messageId: 'n', data: { methodName, params, metadata } },
    })
  return { engine, store, sent, ask, notify, pass, ...acts }
}

describe('log-in', () => {
  it('takes three steps: open, choose the demo merchant, approve', async () => {
    const { engine, store, sent, ask } = setUp()
    await ask('oauth', { state: 's' })
    expect(sent).toEqual(['open'])
    await engine.choose(openDemo())
    expect(store.read().approval?.text).toContain('localhost:4173 wants you to sign in with your Ethereum account:')
    await engine.approve()
    expect(sent).toEqual(['open', ['success', { uuid: UUID }], 'close', 'accountsChanged'])
    expect(store.read()).toMatchObject({
      approval: undefined,
      connected: [{ origin: ORIGIN, net: { chainType: 'Ethereum' } }],
    })
  })

  it.each(['Solana', 'TON', 'Endless'] as const)('works on %s after a change of chain', async (chain) => {
    const { engine, sent, ask } = setUp()
    await ask('oauth')
    await engine.choose(openDemo())
    await engine.chooseChain(chain)
    await engine.approve()
    expect(sent).toContainEqual(['success', { uuid: UUID }])
  })

  it('refuses to show a text that logs in to another page', async () => {
    const { engine, store, sent, ask } = setUp({ calls: createLoginServer('bank.example') })
    await ask('oauth')
    await engine.choose(openDemo())
    expect(store.read().approval).toMatchObject({
      text: undefined,
      problem: expect.stringContaining('not a log-in to'),
    })
    await engine.approve()
    expect(sent).toEqual(['open'])
  })

  it.each([-86_400, 86_400])('works on TON while the clock of this device is off by %i s', async (seconds) => {
    const { engine, sent, ask } = setUp({ now: NOW + seconds })
    await ask('oauth')
    await engine.choose(openDemo())
    await engine.chooseChain('TON')
    await engine.approve()
    expect(sent).toContainEqual(['success', { uuid: UUID }])
  })

  it('shows why it failed and lets the person try again with a new text', async () => {
    const server = createLoginServer()
    const verify = vi
      .fn<LoginCalls['verify']>((body) => server.verify(body))
      .mockRejectedValueOnce(new LoginCallError('Frequent operation'))
    const { engine, store, sent, ask } = setUp({ calls: { ...server, verify } })
    await ask('oauth')
    await engine.choose(openDemo())
    await engine.approve()
    expect(store.read().approval).toMatchObject({ problem: 'Frequent operation', text: undefined, busy: false })
    await engine.retry()
    await engine.approve()
    expect(sent).toContainEqual(['success', { uuid: UUID }])
  })

  it('shows the text of the chain chosen last, in whatever order the answers arrive', async () => {
    const server = createLoginServer()
    const held: (() => void)[] = []
    const challenge: LoginCalls['challenge'] = async (body) => {
      const answer = await server.challenge(body)
      await new Promise<void>((resolve) => held.push(resolve))
      return answer
    }
    const { engine, store, ask } = setUp({ calls: { ...server, challenge } })
    await ask('oauth')
    const first = engine.choose(openDemo())
    const second = engine.chooseChain('Tron')
    await vi.waitFor(() => expect(held).toHaveLength(2))
    held[1]?.()
    await second
    held[0]?.()
    await first
    expect(store.read().approval).toMatchObject({
      chain_type: 'Tron',
      text: expect.stringContaining('your Tron account'),
    })
  })
})

describe('the other decisions', () => {
  it('cancel answers -32000 before it closes', async () => {
    const { engine, sent, ask } = setUp()
    await ask('eth_requestAccounts')
    await engine.cancel()
    expect(sent).toEqual(['open', ['fail', { code: -32000, message: 'The person cancelled.' }], 'close'])
    await engine.cancel()
    expect(sent.at(-1)).toBe('close')
  })

  it('a cancel before the request has arrived cancels it: it is answered at once and shows nothing', async () => {
    const { engine, sent, ask, pass } = setUp()
    await engine.cancel()
    pass(1)
    await ask('eth_requestAccounts')
    expect(sent).toEqual(['close', ['fail', { code: -32000, message: 'The person cancelled.' }]])
    await ask('eth_requestAccounts')
    expect(sent.at(-1)).toBe('open')
  })

  it('a request some time after a cancel is a new one', async () => {
    const { engine, sent, ask, pass } = setUp()
    await engine.cancel()
    pass(2)
    await ask('eth_requestAccounts')
    expect(sent).toEqual(['close', 'open'])
  })

  it('connect gives the account to the page, and silent calls then answer it', async () => {
    const { engine, sent, ask } = setUp()
    await ask('eth_accounts')
    await engine.choose(openDemo())
    await ask('eth_requestAccounts')
    await engine.approve()
    await ask('eth_accounts')
    const accounts = [accountAddress(demoMerchantSeed(), 'Ethereum')]
    expect(sent).toEqual([
      ['success', []],
      'open',
      ['success', accounts],
      'close',
      'accountsChanged',
      ['success', accounts],
    ])
    engine.disconnect()
    await ask('eth_accounts')
    expect(sent.slice(-2)).toEqual(['disconnect', ['success', []]])
  })

  it('sign shows the whole text first; phishing is refused without asking', async () => {
    const { engine, store, sent, ask } = setUp()
    await engine.choose(openDemo())
    await ask('sol_signMessage', { message: base58Of('hello') }, 'Solana')
    expect(store.read().approval?.text).toBe('hello')
    await engine.approve()
    expect(sent[1]).toEqual(['success', { signature: expect.any(String) }])
    const phishing = base58Of('bank.example wants you to sign in with your Solana account:\n')
    await ask('sol_signMessage', { message: phishing }, 'Solana')
    expect(sent.slice(-2)).toEqual([['fail', { code: -32602, message: expect.any(String) }], 'close'])
  })

  it('a new request replaces an old one, which is cancelled', async () => {
    const { store, sent, ask, pass } = setUp()
    await ask('personal_sign', ['0x61', '0x'])
    pass(2)
    await ask('eth_requestAccounts')
    expect(sent[2]).toEqual(['fail', { code: -32000, message: expect.any(String) }])
    expect(store.read().approval?.ask.kind).toBe('connect')
  })

  it('an unknown method and a network of no connection fail at once', async () => {
    const { sent, ask } = setUp()
    await ask('eth_sendTransaction')
    await ask('switchNet', { type: 'devnet' }, 'Solana')
    expect(sent).toEqual([
      ['fail', expect.objectContaining({ code: -32601 })],
      ['fail', expect.objectContaining({ code: 4100 })],
    ])
  })

  it('another account can be chosen while a request waits', async () => {
    const { engine, store, ask } = setUp()
    await ask('oauth')
    await engine.choose(openDemo())
    engine.chooseAnother()
    expect(store.read()).toMatchObject({ current: undefined, approval: { text: undefined } })
    await engine.approve()
    expect(store.read().approval).toBeDefined()
  })
})

describe('notices', () => {
  it('the page names the log-in modes it wants', async () => {
    const { store, notify } = setUp()
    await notify('inner_wallet_config', { loginModes: ['Apple'] })
    expect(store.read().login_modes).toEqual(['Apple'])
    await notify('inner_wallet_config', 'nonsense')
    expect(store.read().login_modes).toEqual([])
    await notify('inner_tg_receive_event', [])
  })

  it('logout forgets the account and confirms', async () => {
    const { engine, store, sent, notify } = setUp()
    await engine.choose(openDemo())
    await notify('inner_wallet_logout')
    expect(sent).toEqual(['accountsChanged', 'logout'])
    expect(store.read().current).toBeUndefined()
  })
})

const approveWith = async (switches: Partial<TestSwitches>) => {
  const bench = setUp({ switches })
  await bench.ask('eth_requestAccounts')
  await bench.engine.choose(openDemo())
  await bench.engine.approve()
  return bench
}

describe('test switches', () => {
  it('latency, then the code to fail with', async () => {
    const { sent, wait } = await approveWith({ latency: 500, fail_code: -32603 })
    expect(wait).toHaveBeenCalledWith(500)
    expect(sent[1]).toEqual(['fail', { code: -32603, message: 'Test switch' }])
  })

  it('no reply leaves the page waiting and the window open', async () => {
    const { sent, engine } = await approveWith({ reply: 'none' })
    expect(sent).not.toContain('close')
    engine.setSwitches(mergeSwitches())
    await engine.cancel()
    expect(sent.at(-1)).toBe('close')
  })

  it('a reply from elsewhere, and a reload', async () => {
    expect((await approveWith({ reply: 'wrong_origin' })).sendFromElsewhere).toHaveBeenCalledOnce()
    expect((await approveWith({ reload: true })).reload).toHaveBeenCalledOnce()
  })
})
