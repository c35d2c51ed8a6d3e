import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import { openDemo } from '../accounts/open-account'
import { accountAddress } from '../keys/account-keys'
import { demoMerchantSeed } from '../keys/demo-merchant'
import { createLoginServer, NOW, ORIGIN, UUID } from '../testing/login-server'
import {
  RECORDED_CHAINS,
  RECORDED_DISCONNECTS,
  RECORDED_SWITCHES,
  type RecordedCall,
  recordedMessage,
  SIGNED_TEXT,
} from '../testing/recorded-messages'
import { isSigned, replySchema } from '../testing/signed-answer'
import { createDelivery } from './delivery'
import { createPageLink, type ParentWindow } from './page-link'
import { createStore } from './store'
import { mergeSwitches } from './test-switches'
import { createWalletEngine } from './wallet-engine'
import type { WalletState } from './wallet-state'

const seed = demoMerchantSeed()
const HOST = new URL(ORIGIN).host
const eventSchema = z.object({ type: z.literal('did_event'), eventName: z.string(), data: z.optional(z.unknown()) })

/** The wallet window behind its real door, and a page that posts recorded messages to it. */
function openWindow({ chains = CHAIN_TYPES }: { chains?: WalletState['chains'] } = {}) {
  const sent: unknown[] = []
  const parent: ParentWindow = { postMessage: (message) => sent.push(structuredClone(message)) }
  const link = createPageLink({ allowed: [ORIGIN], parent, likelyOrigin: ORIGIN })
  const store = createStore<WalletState>({
    chains,
    login_modes: undefined,
    current: undefined,
    approval: undefined,
    connected: [],
    switches: mergeSwitches(),
    language: 'en',
  })
  const deliver = createDelivery({
    link,
    switches: () => store.read().switches,
    wait: () => Promise.resolve(),
    reload: () => undefined,
    sendFromElsewhere: () => undefined,
  })
  const engine = createWalletEngine({ link, deliver, calls: createLoginServer(), store, now: () => NOW })
  let ids = 0
  const post = (chainType: string, call: RecordedCall): { id: string; done: Promise<void> } => {
    const id = `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`
    const known = CHAIN_TYPES.find((chain) => chain === chainType) ?? 'Ethereum'
    const data = recordedMessage(chainType, call, id, accountAddress(seed, known))
    const from = link.read({ source: parent, origin: ORIGIN, data })
    if (!from) throw new Error('The door refused a recorded message')
    return { id, done: engine.receive(from) }
  }
  const replyTo = (wanted: string) => {
    const replies = sent.flatMap((message) => replySchema.safeParse(message).data ?? [])
    return replies.filter(({ messageId }) => messageId === wanted).map(({ status, data }) => ({ status, data }))
  }
  const events = () => sent.flatMap((message) => eventSchema.safeParse(message).data ?? [])
  const eventNames = () => events().map(({ eventName }) => eventName)
  return { engine, store, post, replyTo, events, eventNames }
}

const titled = RECORDED_CHAINS.map((recorded) => ({
  title: `${recorded.chain_type}: ${recorded.connect.methodName}, ${recorded.sign.methodName}`,
  ...recorded,
}))

describe('the examples of the SDK', () => {
  it('are there for every chain type', () => {
    expect(new Set(RECORDED_CHAINS.map(({ chain_type }) => chain_type))).toEqual(new Set(CHAIN_TYPES))
    expect(base58.encode(new TextEncoder().encode(SIGNED_TEXT))).toBe('72k1xXWG59wTHnaa6w')
  })

  it.each(titled)('$title: connect', async ({ chain_type, connect }) => {
    const { engine, post, replyTo, eventNames } = openWindow()
    const { id, done } = post(chain_type, connect)
    await done
    await engine.choose(openDemo())
    await engine.approve()
    expect(replyTo(id)).toEqual([{ status: 'success', data: expect.anything() }])
    expect(JSON.stringify(replyTo(id))).toContain(accountAddress(seed, chain_type))
    const tron = chain_type === 'Tron' ? ['setAccount', 'setNode'] : []
    expect(eventNames()).toEqual(['open', 'close', 'accountsChanged', ...tron])
  })

  it.each(titled)('$title: sign', async ({ chain_type, sign }) => {
    const { engine, post, replyTo } = openWindow()
    await engine.choose(openDemo())
    const { id, done } = post(chain_type, sign)
    await done
    await engine.approve()
    const [reply] = replyTo(id)
    expect(reply?.status).toBe('success')
    expect(isSigned(reply?.data, { chain_type, domain: HOST, now: NOW })).toBe(true)
  })

  it.each(titled)('$title: both at once, as multipleRequest sends them', async ({ chain_type, connect, sign }) => {
    const { engine, store, post, replyTo, eventNames } = openWindow()
    const [first, second] = [post(chain_type, connect), post(chain_type, sign)]
    await Promise.all([first.done, second.done])
    await engine.choose(openDemo())
    expect(store.read().approval?.ask.kind).toBe('connect')
    await engine.approve()
    expect(store.read().approval?.ask.kind).toBe('sign')
    expect(eventNames()).not.toContain('close')
    await engine.approve()
    expect([first, second].map(({ id }) => replyTo(id).map(({ status }) => status))).toEqual([['success'], ['success']])
    expect(isSigned(replyTo(second.id)[0]?.data, { chain_type, domain: HOST, now: NOW })).toBe(true)
    expect(eventNames().filter((name) => name === 'close')).toHaveLength(1)
  })

  it('both at once are cancelled together', async () => {
    const { engine, post, replyTo, eventNames, store } = openWindow()
    const posted = RECORDED_CHAINS.slice(0, 1).flatMap(({ chain_type, connect, sign }) => [
      post(chain_type, connect),
      post(chain_type, sign),
    ])
    await Promise.all(posted.map(({ done }) => done))
    await engine.cancel()
    for (const { id } of posted) expect(replyTo(id)).toMatchObject([{ status: 'fail', data: { code: -32000 } }])
    expect(store.read().approval).toBeUndefined()
    expect(eventNames()).toEqual(['open', 'close'])
  })

  it.each(CHAIN_TYPES)('%s: oauth gives a ticket', async (chain_type) => {
    const { engine, post, replyTo } = openWindow()
    const { id, done } = post(chain_type, { methodName: 'oauth', params: { state: 's' } })
    await done
    await engine.choose(openDemo())
    await engine.approve()
    expect(replyTo(id)).toEqual([{ status: 'success', data: { uuid: UUID } }])
  })

  it('oauth on a chain type that is not offered begins on the first one that is', async () => {
    const { engine, store, post, replyTo } = openWindow({ chains: ['Tron', 'Solana'] })
    const { id, done } = post('HC', { methodName: 'oauth' })
    await done
    await engine.choose(openDemo())
    expect(store.read().approval?.chain_type).toBe('Tron')
    await engine.approve()
    expect(replyTo(id)).toEqual([{ status: 'success', data: { uuid: UUID } }])
  })
})

describe('a page that is connected', () => {
  const connected = async (chain_type: (typeof CHAIN_TYPES)[number]) => {
    const opened = openWindow()
    const recorded = RECORDED_CHAINS.find((each) => each.chain_type === chain_type)
    await opened.engine.choose(openDemo())
    await opened.post(chain_type, recorded?.connect ?? { methodName: '' }).done
    await opened.engine.approve()
    return opened
  }

  it.each(RECORDED_DISCONNECTS)('%s: disconnects', async (chain_type, call) => {
    const { post, replyTo, events, store } = await connected(chain_type)
    const { id, done } = post(chain_type, call)
    await done
    expect(replyTo(id)).toEqual([{ status: 'success', data: true }])
    expect(events().at(-1)).toMatchObject({ eventName: 'disconnect', data: { origin: ORIGIN } })
    expect(store.read().connected).toEqual([])
  })

  it.each(RECORDED_SWITCHES)('%s: switches its network, and hears chainChanged', async (chain_type, call, net) => {
    const { post, replyTo, events } = await connected(chain_type)
    const { id, done } = post(chain_type, call)
    await done
    expect(replyTo(id)).toEqual([{ status: 'success', data: null }])
    expect(events().at(-1)).toMatchObject({ eventName: 'chainChanged', data: { origin: ORIGIN, net } })
    const asked = post('Ethereum', { methodName: 'eth_chainId' })
    await asked.done
    expect(replyTo(asked.id)).toEqual([{ status: 'success', data: chain_type === 'Ethereum' ? '0x38' : '0x1' }])
  })

  it('hears chainChanged when it connects on another chain type', async () => {
    const { engine, post, events } = await connected('Ethereum')
    await post('Solana', { methodName: 'connect' }).done
    await engine.approve()
    expect(events().at(-1)).toMatchObject({
      eventName: 'chainChanged',
      data: { origin: ORIGIN, net: { chainType: 'Solana' } },
    })
  })

  it('gets the Tron account again without a question', async () => {
    const { post, replyTo, eventNames, store } = await connected('Tron')
    const { id, done } = post('Tron', { methodName: 'tron_init' })
    await done
    expect(store.read().approval).toBeUndefined()
    expect(replyTo(id)).toMatchObject([{ status: 'success', data: { address: accountAddress(seed, 'Tron') } }])
    expect(eventNames().slice(-2)).toEqual(['setAccount', 'setNode'])
  })
})

describe('what the wallet cannot do', () => {
  it.each([
    ['a chain type that it does not know', 'PUT', 'put_connect', 4902],
    ['a call that it does not know', 'Ethereum', 'eth_sendTransaction', -32601],
    ['parameters that do not fit', 'Solana', 'signMessage', -32602],
    ['a network without a connection', 'Solana', 'switchNet', 4100],
  ])('%s is answered with a code', async (_, chainType, methodName, code) => {
    const { post, replyTo, eventNames } = openWindow()
    const { id, done } = post(chainType, { methodName, params: { type: 'devnet' } })
    await done
    expect(replyTo(id)).toEqual([{ status: 'fail', data: { code, message: expect.any(String) } }])
    expect(eventNames()).toEqual([])
  })

  it('a request that is sent again after a reload is asked once', async () => {
    const { engine, post, replyTo, store } = openWindow()
    await engine.choose(openDemo())
    const { id, done } = post('Ethereum', { methodName: 'eth_requestAccounts' })
    await done
    const again = store.read().approval
    await engine.receive({
      origin: ORIGIN,
      message: {
        target: 'jsweb3-dapp',
        type: 'dapp_event',
        messageId: id,
        data: {
          chainType: 'Ethereum',
          methodName: 'eth_requestAccounts',
          metadata: { name: '', url: '', origin: '', icon: '' },
        },
      },
    })
    expect(store.read().approval).toBe(again)
    await engine.approve()
    expect(replyTo(id)).toHaveLength(1)
  })
})
