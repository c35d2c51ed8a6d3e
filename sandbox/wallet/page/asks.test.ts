import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CHAIN_TYPES, type ChainType } from '#shared/address/chain-type'
import { METHOD_NAMES } from '#shared/wallet/envelope'
import { accountAddress } from '../keys/account-keys'
import { demoMerchantSeed } from '../keys/demo-merchant'
import { verifiers } from '#server/wallet-proof/verifiers'
import { answerConnect, answerSign, answerSilently, textToSign } from './answers'
import { AskError, readAsk, type SignAsk } from './asks'

const seed = demoMerchantSeed()
const metadata = { name: '', url: '', origin: '', icon: '' }
const host = 'localhost:4173'
const hello = `0x${Buffer.from('héllo').toString('hex')}`
const read = (chainType: ChainType, methodName: string, params?: unknown) =>
  readAsk({ chainType, methodName, params, metadata })
const codeOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error instanceof AskError ? error.code : error
  }
}
const signAsk = (chain_type: ChainType, name: string, params: unknown): SignAsk => {
  const ask = read(chain_type, name, params)
  if (ask.kind !== 'sign') throw new Error(`${name} does not sign`)
  return ask
}
const signature = z.optional(z.string())
const answerSchema = z.union([
  z.string(),
  z.object({ signature, publicKey: z.optional(z.string()), proof: z.optional(z.object({ signature })) }),
])
const base58Of = (text: string): string => base58.encode(new TextEncoder().encode(text))
const plain = (message: string) => signAsk('Solana', 'signMessage', { message: base58Of(message) })
const paramsOf = (name: string, chain: ChainType) => {
  if (name === 'personal_sign') return [hello, accountAddress(seed, chain)]
  if (name === 'ton_signProof') return { payload: 'héllo' }
  const isBase58 = chain === 'Solana' || chain === 'HC'
  return { message: isBase58 ? base58Of('héllo') : 'héllo', nonce: 'n1' }
}

describe('what a request asks', () => {
  it('exactly the methods of every chain are known', () => {
    for (const chain of CHAIN_TYPES) {
      for (const name of METHOD_NAMES[chain]) expect(read(chain, name, paramsOf(name, chain)).chain_type).toBe(chain)
    }
    expect(codeOf(() => read('Ethereum', 'sol_connect'))).toBe(-32601)
    expect(codeOf(() => read('Ethereum', 'eth_sendTransaction'))).toBe(-32601)
    expect(codeOf(() => read('Ethereum', 'toString'))).toBe(-32601)
  })

  it('a log-in can have a state, of harmless characters', () => {
    expect(read('Ethereum', 'oauth')).toEqual({ kind: 'login', chain_type: 'Ethereum', state: undefined })
    expect(read('Tron', 'oauth', { state: 'abc-123' })).toMatchObject({ state: 'abc-123' })
    expect(codeOf(() => read('Ethereum', 'oauth', { state: '<script>' }))).toBe(-32602)
  })

  it('texts are UTF-8 or hex, and must be readable', () => {
    expect(signAsk('Ethereum', 'personal_sign', [hello, '0x']).text).toBe('héllo')
    expect(signAsk('Aptos', 'aptos_signMessage', { message: 'héllo' }).text).toBe('héllo')
    expect(signAsk('Aptos', 'aptos_signMessage', { message: hello, display: 'hex' }).text).toBe('héllo')
    expect(codeOf(() => read('Ethereum', 'personal_sign', ['0xff', '0x']))).toBe(-32602)
    expect(codeOf(() => read('Aptos', 'aptos_signMessage', { message: 'xyz', display: 'hex' }))).toBe(-32602)
    expect(codeOf(() => read('Solana', 'signMessage', undefined))).toBe(-32602)
  })
})

describe('bytes in base58', () => {
  it.each(['Solana', 'HC'] as const)('%s: the signature is over the bytes, whatever the display', (chain) => {
    for (const display of [undefined, 'utf8', 'hex']) {
      expect(signAsk(chain, 'signMessage', { message: base58Of('héllo'), display }).text).toBe('héllo')
    }
  })

  it.each([
    ['letters outside base58', 'héllo'],
    ['bytes that are no text', base58.encode(Uint8Array.of(0xff, 0xfe))],
  ])('%s are refused', (_, message) => {
    expect(codeOf(() => read('HC', 'signMessage', { message }))).toBe(-32602)
  })
})

describe('networks', () => {
  it('an unknown chain type and an unknown network have a code of their own', () => {
    expect(codeOf(() => readAsk({ chainType: 'PUT', methodName: 'connect', metadata }))).toBe(4902)
    expect(codeOf(() => read('Ethereum', 'wallet_switchEthereumChain', [{ chainId: '0x7777' }]))).toBe(4902)
    expect(codeOf(() => read('Solana', 'switchNet', { type: 'moon' }))).toBe(4902)
    expect(codeOf(() => read('Solana', 'switchNet', 'devnet'))).toBe(-32602)
  })
})

describe('what the person is asked to sign', () => {
  const address = accountAddress(seed, 'Ethereum')

  it('is the text itself, or the frame that Aptos and Endless sign', () => {
    expect(textToSign(plain('hi'), 'A', host)).toBe('hi')
    expect(textToSign(signAsk('Aptos', 'aptos_signMessage', { message: 'hi', nonce: '7' }), 'A', host)).toBe(
      `APTOS\naddress: A\napplication: ${host}\nmessage: hi\nnonce: 7`,
    )
  })

  it('is refused for another account, and as a log-in for another page', () => {
    expect(codeOf(() => textToSign(signAsk('Ethereum', 'personal_sign', [hello, '0x1']), address, host))).toBe(-32602)
    const phishing = 'bank.example wants you to sign in with your Solana account:\nx'
    expect(codeOf(() => textToSign(plain(phishing), address, host))).toBe(-32602)
    expect(codeOf(() => textToSign(plain('APTOS\naddress: A\napplication: bank.example\n'), address, host))).toBe(
      -32602,
    )
    expect(textToSign(plain(`${host} wants you to sign in with your Solana account:\nx`), address, host)).toContain(
      host,
    )
  })
})

describe('answers', () => {
  it.each(CHAIN_TYPES)('%s: connects with its address', (chain) => {
    expect(JSON.stringify(answerConnect(seed, chain))).toContain(accountAddress(seed, chain))
  })

  it.each(
    CHAIN_TYPES.flatMap((chain) =>
      METHOD_NAMES[chain].filter((name) => /sign/i.test(name)).map((name) => [chain, name] as const),
    ),
  )('%s %s: gives a signature that verifies', (chain, name) => {
    const ask = signAsk(chain, name, paramsOf(name, chain))
    const address = accountAddress(seed, chain)
    const message = textToSign(ask, address, host)
    const answer = answerSchema.parse(answerSign(ask, { seed, text: message, domain: host, now: 1000 }))
    const signed = {
      address,
      message,
      signature: typeof answer === 'string' ? answer : ((answer.proof ?? answer).signature ?? ''),
      public_key: typeof answer === 'string' ? undefined : answer.publicKey,
      timestamp: 1000,
      domain: host,
      now: 1000,
    }
    expect(verifiers[chain].verify(signed)).toBe(true)
  })

  it('silent calls give no account to a page that is not connected', () => {
    const connection = { seed, chain_id: '0x89' }
    expect(answerSilently('eth_chainId', undefined)).toBe('0x1')
    expect(answerSilently('eth_chainId', connection)).toBe('0x89')
    expect(answerSilently('eth_accounts', undefined)).toEqual([])
    expect(answerSilently('eth_accounts', connection)).toEqual([accountAddress(seed, 'Ethereum')])
  })
})
