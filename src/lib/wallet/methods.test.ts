import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import { METHOD_NAMES } from '#shared/wallet/envelope'
import * as methods from './methods'
import type { WalletMethod } from './methods'
import { oauthOn } from './oauth-on'

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const key = base58.encode(new Uint8Array(32).fill(7))
const publicKey = 'ab'.repeat(32)
const tonAddress = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const proof = {
  timestamp: 1,
  domain: { lengthBytes: 9, value: 'localhost' },
  payload: 'nonce',
  signature: base64.encode(new Uint8Array(64)),
}

const answers: readonly [method: WalletMethod<unknown>, accepted: unknown, ...refused: unknown[]][] = [
  [
    methods.oauth,
    { uuid: 'mJ8s2kQ0v7y4bN1xR5tZ3w' },
    { uuid: '' },
    { uuid: 'x'.repeat(513) },
    { uuid: 7 },
    { ticket: 'mJ8s2kQ0v7y4bN1xR5tZ3w' },
    '',
    null,
  ],
  [
    methods.ethRequestAccounts,
    [checksummed],
    [],
    [checksummed.replace('aAeb', 'aaeb')],
    ['0x1'],
    Array(21).fill(checksummed),
  ],
  [methods.ethAccounts, [], 'none', [key]],
  [methods.ethChainId, '0x1', 1, '1', '0x'],
  [methods.personalSign, `0x${'a1'.repeat(65)}`, `0x${'a1'.repeat(64)}`, 'a1'.repeat(65), `0x${'zz'.repeat(65)}`],
  [
    methods.solanaSignMessage,
    { signature: base58.encode(new Uint8Array(64).fill(9)) },
    { signature: key },
    { signature: '0'.repeat(88) },
  ],
  [methods.solSignMessage, { signature: base58.encode(new Uint8Array(64).fill(9)) }, { signature: 'x'.repeat(200) }],
  [methods.hcConnect, { address: key }, { address: checksummed }, { publicKey: key }],
  [methods.hcSignMessage, { signature: base58.encode(new Uint8Array(64).fill(9)) }, {}],
  [
    methods.tronInit,
    { node: {}, name: 'main', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', type: 1 },
    { node: {}, name: 'main', address: 'TR7N', type: 1 },
  ],
  [methods.tronSignMessageV2, `0x${'a1'.repeat(65)}`, { signature: '' }],
  [
    methods.aptosConnect,
    { address: `0x${'ab'.repeat(32)}`, publicKey },
    { address: `0x${'ab'.repeat(31)}`, publicKey },
    { address: `0x${'ab'.repeat(32)}` },
  ],
  [
    methods.aptosSignMessage,
    { signature: `0x${'ab'.repeat(64)}`, fullMessage: 'APTOS\n' },
    { signature: `0x${'ab'.repeat(64)}` },
  ],
  [methods.endlessConnect, { address: key, publicKey }, { address: `0x${'ab'.repeat(32)}`, publicKey }],
  [methods.endlessSignMessage, { signature: `0x${'ab'.repeat(64)}`, fullMessage: 'ENDLESS\n' }, {}],
  [methods.tonConnect, { address: tonAddress, publicKey }, { address: tonAddress.replace('UQ', '0Q'), publicKey }],
  [
    methods.tonTestnetConnect,
    { address: '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK', publicKey },
    { address: tonAddress, publicKey },
  ],
  [
    methods.tonSignProof,
    { address: tonAddress, publicKey, proof },
    { address: tonAddress, publicKey, proof: { ...proof, signature: 'AA==' } },
  ],
  [methods.tonTestnetSignProof, { address: tonAddress, publicKey, proof }, { proof }],
  [
    methods.btcConnect,
    { address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' },
    { address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0m' },
  ],
  [methods.btcSignMessage, { signature: 'AkcwRAI=' }, { signature: 'not base64!' }],
]

const read = async (method: WalletMethod<unknown>, data: unknown): Promise<unknown> => method.read(data)
const titled = answers.map(([method, accepted, ...refused]) => ({
  title: `${method.chain_type} ${method.name}`,
  method,
  accepted,
  refused,
}))

describe('answers', () => {
  it.each(titled)('$title', async ({ method, accepted, refused }) => {
    await expect(read(method, accepted)).resolves.toEqual(accepted)
    for (const data of refused) await expect(read(method, data)).rejects.toBeInstanceOf(Error)
  })

  it.each(['a', '20 characters, 2 dots..', 'x'.repeat(512)])('a ticket may be any text: %s', async (uuid) => {
    await expect(read(methods.oauth, uuid)).resolves.toEqual({ uuid })
    await expect(read(methods.oauth, { uuid, more: 1 })).resolves.toEqual({ uuid })
  })

  it('the log-in is the same on every chain type', () => {
    for (const chain_type of CHAIN_TYPES) expect(oauthOn(chain_type)).toEqual({ ...methods.oauth, chain_type })
  })

  it.each([methods.solConnect, methods.solanaConnect])('$name answers a public-key object', async (method) => {
    const { publicKey } = await method.read({ publicKey: key })
    expect(publicKey.toBase58()).toBe(key)
    expect(publicKey.toBytes()).toEqual(new Uint8Array(32).fill(7))
  })

  it('says of a key that is none what is wrong with it', async () => {
    for (const text of ['', checksummed, key.slice(1)])
      await expect(read(methods.solConnect, { publicKey: text })).rejects.toThrow(RangeError)
  })

  it.each([
    ['31 bytes', base58.encode(new Uint8Array(31).fill(7))],
    ['33 bytes', base58.encode(new Uint8Array(33).fill(7))],
    ['letters outside base58', key.replace(/.$/, '0')],
    ['an Ethereum address', checksummed],
    ['nothing', ''],
    ['a very long text', '1'.repeat(10_000)],
    ['a number', 7],
  ])('a Solana connect with %s is refused', async (_, publicKey) => {
    await expect(read(methods.solConnect, { publicKey })).rejects.toBeInstanceOf(Error)
  })
})

/** Answers at the limit of what a method takes, and the first one beyond it. */
const signature64 = base58.encode(new Uint8Array(64).fill(255))
const limits: readonly [title: string, method: WalletMethod<unknown>, accepted: unknown, refused: unknown][] = [
  ['twenty accounts', methods.ethAccounts, Array(20).fill(checksummed), Array(21).fill(checksummed)],
  ['one account', methods.ethRequestAccounts, [checksummed], []],
  ['sixteen digits of a chain', methods.ethChainId, `0x${'F'.repeat(16)}`, `0x${'f'.repeat(17)}`],
  ['nothing before a chain', methods.ethChainId, '0x1', ' 0x1'],
  ['nothing behind a chain', methods.ethChainId, '0xaB', '0xaB '],
  ['digits of a chain', methods.ethChainId, '0xa', '0xg'],
  ['65 bytes', methods.personalSign, `0x${'A1'.repeat(65)}`, `0x${'a1'.repeat(66)}`],
  ['nothing before a signature', methods.personalSign, `0x${'a1'.repeat(65)}`, `x0x${'a1'.repeat(65)}`],
  ['nothing behind a signature', methods.tronSignMessageV2, `0x${'a1'.repeat(65)}`, `0x${'a1'.repeat(65)}\n`],
  ['88 letters of base58', methods.solSignMessage, { signature: signature64 }, { signature: `${signature64}1` }],
  ['64 bytes', methods.hcSignMessage, { signature: signature64 }, { signature: base58.encode(new Uint8Array(63)) }],
  [
    'a public key in small letters',
    methods.endlessConnect,
    { address: key, publicKey },
    { address: key, publicKey: publicKey.toUpperCase() },
  ],
  [
    'a public key of 32 bytes',
    methods.endlessConnect,
    { address: key, publicKey },
    { address: key, publicKey: `${publicKey}a` },
  ],
  [
    'nothing before a public key',
    methods.endlessConnect,
    { address: key, publicKey },
    { address: key, publicKey: `a${publicKey}` },
  ],
  [
    '8,192 characters that were signed',
    methods.aptosSignMessage,
    { signature: `0x${'ab'.repeat(64)}`, fullMessage: 'x'.repeat(8192) },
    { signature: `0x${'ab'.repeat(64)}`, fullMessage: 'x'.repeat(8193) },
  ],
  [
    'a whole second',
    methods.tonSignProof,
    { address: tonAddress, publicKey, proof },
    { address: tonAddress, publicKey, proof: { ...proof, timestamp: 1.5 } },
  ],
  [
    'a nonce of 256 characters',
    methods.tonSignProof,
    { address: tonAddress, publicKey, proof: { ...proof, payload: 'n'.repeat(256) } },
    { address: tonAddress, publicKey, proof: { ...proof, payload: 'n'.repeat(257) } },
  ],
  [
    'a nonce',
    methods.tonSignProof,
    { address: tonAddress, publicKey, proof: { ...proof, payload: 'n' } },
    { address: tonAddress, publicKey, proof: { ...proof, payload: '' } },
  ],
  [
    'the domain that was signed for',
    methods.tonSignProof,
    { address: tonAddress, publicKey, proof },
    { address: tonAddress, publicKey, proof: { ...proof, domain: { value: 'localhost' } } },
  ],
  [
    'a Tron account with its name',
    methods.tronInit,
    { node: undefined, name: 'x', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', type: 0 },
    { node: undefined, name: '', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', type: 0 },
  ],
]

describe('the limits of an answer', () => {
  it.each(limits)('%s', async (_, method, accepted, refused) => {
    await expect(read(method, accepted)).resolves.toEqual(accepted)
    await expect(read(method, refused)).rejects.toBeInstanceOf(Error)
  })

  it('one wrong account refuses all of them', async () => {
    await expect(read(methods.ethAccounts, [checksummed, '0x1', checksummed])).rejects.toBeInstanceOf(RangeError)
  })
})

describe('the table of methods', () => {
  it('has a method for every name of every chain', () => {
    const named = Object.values(methods).map(({ chain_type, name }) => `${chain_type} ${name}`)
    const promised = CHAIN_TYPES.flatMap((chain) => METHOD_NAMES[chain].map((name) => `${chain} ${name}`))
    expect(new Set(named)).toEqual(new Set([...promised, 'Ethereum oauth']))
  })

  it('never lets a call that connects or signs run without asking the person', () => {
    const silent = Object.values(methods).filter(({ asks_person }) => !asks_person)
    expect(silent.map(({ name }) => name).sort()).toEqual(['eth_accounts', 'eth_chainId'])
  })
})
