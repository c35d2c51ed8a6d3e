import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { hexToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { seedSigner } from '#server/chain/seed-signer'
import { checkedKeys, WrongSignature } from './checked-keys'
import { seedPort } from './key-port'
import type { RawSignature } from './key-port'
import { TokenError } from './pkcs11/token-error'
import { openSigner } from './signer'
import type { SignerOptions } from './signer'

const parent = await testFolder()
const NOW = 1_790_000_000
const network = (id: string, chain_id: number) => ({
  id,
  chain_type: 'Ethereum' as const,
  chain_id,
  genesis_hash: `0x${'11'.repeat(32)}`,
  tokens: [],
  nodes: [],
})
const options = (more: Partial<SignerOptions> = {}): SignerOptions => ({
  folder: join(parent, randomUUID()),
  secret: 'a secret of the signer, long enough to be one',
  networks: [network('eth', 1), network('bsc', 56)],
  console_origins: ['https://pay.example'],
  rp_id: 'pay.example',
  operators: { needed: 1, keys: ['a key'] },
  now: () => NOW,
  ...more,
})

describe('a signer', () => {
  test('is the same one after a start: name, addresses, and no new entry', async () => {
    const all = options()
    const first = await openSigner(all)
    const before = first.status()
    await first.close()
    const again = await openSigner(all)
    expect(again.status()).toEqual(before)
    expect(before.signer_id).toMatch(/^[0-9a-f]{16}$/)
    expect(new Set(before.networks.flatMap(({ treasury, gas }) => [treasury, gas])).size).toBe(4)
    await again.close()
  })

  test('tells the addresses that it derives, and none of a network that it does not have', async () => {
    const signer = await openSigner(options())
    const of = { purpose: 'payment', first: '3', count: '2' } as const
    const address: unknown = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)
    const eth = await signer.answer('addresses', { network: 'eth', ...of })
    expect(eth).toEqual({ addresses: [address, address] })
    expect(await signer.answer('addresses', { network: 'bsc', ...of })).not.toEqual(eth)
    expect(await signer.answer('addresses', { network: 'eth', ...of, count: '65' })).toBe('bad_request')
    expect(await signer.answer('addresses', { network: 'tron', ...of })).toEqual({
      state: 'refused',
      reason: 'unknown_network',
    })
    await signer.close()
  })

  test('writes changed settings down, once', async () => {
    const all = options()
    await (await openSigner(all)).close()
    const entries: string[] = []
    for (const rp_id of ['other.example', 'other.example', 'pay.example']) {
      const signer = await openSigner({ ...all, rp_id })
      entries.push(signer.status().journal.entries)
      await signer.close()
    }
    expect(entries).toEqual(['7', '7', '8'])
  })

  test('keeps its keys in a file for itself alone, and opens it with its own secret only', async () => {
    const all = options()
    await (await openSigner(all)).close()
    expect(statSync(join(all.folder, 'keys')).mode & 0o777).toBe(0o600)
    await expect(openSigner({ ...all, secret: 'another secret, which is as long as the first' })).rejects.toMatchObject(
      {
        code: 'other_keys',
      },
    )
    chmodSync(join(all.folder, 'keys'), 0o640)
    await expect(openSigner(all)).rejects.toMatchObject({ code: 'unusable' })
    chmodSync(join(all.folder, 'keys'), 0o600)
    await (await openSigner(all)).close()
  })

  test('goes on where its first start was stopped between its name and its keys', async () => {
    const all = options()
    await (await openSigner(all)).close()
    const journal = join(all.folder, 'journal')
    writeFileSync(journal, `${readFileSync(journal, 'utf8').split('\n')[0]}\n`)
    rmSync(join(all.folder, 'keys'))
    const signer = await openSigner(all)
    expect(signer.status().networks.map(({ state }) => state)).toEqual(['open', 'open'])
    await signer.close()
  })

  test('draws no new keys for a journal that has some, and takes no other keys', async () => {
    const [one, two] = [options(), options()]
    await (await openSigner(one)).close()
    await (await openSigner(two)).close()
    cpSync(join(two.folder, 'keys'), join(one.folder, 'keys'))
    await expect(openSigner(one)).rejects.toThrow(/journal and the keys are of different signers/)
    rmSync(join(one.folder, 'keys'))
    await expect(openSigner(one)).rejects.toMatchObject({ code: 'other_keys' })
  })
})

describe('a key', () => {
  const seed = new Uint8Array(32).fill(3)
  const KEY = { network: 'eth', purpose: 'treasury', index: 0n } as const
  const { ORDER } = secp256k1.Point.Fn
  const digestOf = (number: number): Uint8Array => new Uint8Array(32).fill(number + 1)

  /** A port that gives what a test makes of each right signature. */
  const portWith = (change: (right: RawSignature, nth: number) => RawSignature) => {
    const right = seedPort(seed)
    let nth = 0
    return { ...right, sign: async (...of: Parameters<typeof right.sign>) => change(await right.sign(...of), nth++) }
  }

  test('has the address that the worker derives from the same seed', () => {
    const network = { id: 'eth', chain_type: 'Ethereum' } as const
    const of = { purpose: 'payment', index: 12n } as const
    expect(checkedKeys(seedPort(seed)).addressOf({ network: 'eth', ...of })).toBe(
      seedSigner(seed).addressOf(network, of),
    )
  })

  test('signs low, verified and recoverable, also where its token gives a high s', async () => {
    const keys = checkedKeys(portWith(({ r, s }, nth) => ({ r, s: nth % 2 === 0 ? s : ORDER - s })))
    const open = bytesToHex(seedPort(seed).publicKey(KEY))
    for (let number = 0; number < 20; number++) {
      const { r, s, yParity } = await keys.sign(KEY, digestOf(number))
      const signature = new secp256k1.Signature(BigInt(r), BigInt(s))
      expect(signature.hasHighS()).toBe(false)
      const found = signature.addRecoveryBit(yParity).recoverPublicKey(digestOf(number)).toBytes(true)
      expect(bytesToHex(found)).toBe(open)
      expect(hexToBytes(r)).toHaveLength(32)
    }
  })

  test.each([
    ['another digest', ({ r, s }: RawSignature) => ({ r, s: s + 1n })],
    ['r of zero', ({ s }: RawSignature) => ({ r: 0n, s })],
    ['s beyond the order', ({ r, s }: RawSignature) => ({ r, s: s + ORDER })],
  ])('refuses a signature with %s, and is closed after three in a row', async (_, change) => {
    const keys = checkedKeys(portWith(change))
    for (let number = 0; number < 3; number++) {
      expect(keys.closed()).toEqual([])
      await expect(keys.sign(KEY, digestOf(number))).rejects.toThrow(WrongSignature)
    }
    expect(keys.closed()).toEqual(['eth/treasury/0'])
    await expect(keys.sign(KEY, digestOf(9))).rejects.toThrow(/is closed/)
  })

  test.each([
    ['other_key', WrongSignature, ['eth/treasury/0']],
    ['no_key', WrongSignature, ['eth/treasury/0']],
    ['unfit', WrongSignature, ['eth/treasury/0']],
    ['away', TokenError, []],
    ['pin', TokenError, []],
  ] as const)(
    'of a token that says "%s" signs nothing, and is closed where it is another key',
    async (code, error, closed) => {
      const sign = async () => await Promise.reject(new TokenError(code, 'What the token says.'))
      const keys = checkedKeys({ ...seedPort(seed), sign })
      await expect(keys.sign(KEY, digestOf(1))).rejects.toThrow(error)
      expect(keys.closed()).toEqual(closed)
    },
  )

  test('must have the address that is said of it: the address stays, and another key is closed', async () => {
    const keys = checkedKeys(seedPort(seed))
    const [own, other] = [keys.addressOf(KEY), keys.addressOf({ ...KEY, purpose: 'gas' })]
    expect(keys.pin(KEY, own)).toBeUndefined()
    expect(await keys.sign(KEY, digestOf(1))).toHaveProperty('yParity')
    expect(keys.pin(KEY, other)).toBe(`The key eth/treasury/0 has the address ${own}, and must have ${other}.`)
    expect(keys.addressOf(KEY)).toBe(other)
    await expect(keys.sign(KEY, digestOf(2))).rejects.toThrow(/is closed/)
  })

  test('is not closed by wrong ones that are not in a row', async () => {
    const keys = checkedKeys(portWith(({ r, s }, nth) => ({ r, s: nth % 3 === 2 ? s : s + 1n })))
    for (let number = 0; number < 9; number++) await keys.sign(KEY, digestOf(number)).catch(() => undefined)
    expect(keys.closed()).toEqual([])
  })
})
