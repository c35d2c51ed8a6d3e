import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payment } from '#server/chain/evm/token-contract'
import { verifiers } from '#server/wallet-proof/verifiers'
import { signerOf } from '#sandbox/chain/tron/signer-of'
import { publicKey } from '../key-pair'
import { fromBytes, toBytes, toHex, toTron } from './address'
import { readMessage, writeMessage } from './protobuf'
import { signRaw } from './signature'
import { readRaw, readSigned, txidOf, writeRaw, writeSigned } from './transaction'
import type { TronTransaction } from './transaction'
import vectors from './tronweb-vectors.json'

const part = (n: number, name: string): Uint8Array => sha256(utf8ToBytes(`tron vector ${n} ${name}`))
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes)}`)

const accountOf = (account: Uint8Array): string => toTron(`0x${bytesToHex(account)}`)

/** Transfer number n, made of the same digests as the one that tronweb was given. */
function transferOf(n: number): { secret: Uint8Array; transaction: TronTransaction } {
  const secret = part(n, 'secret')
  const owner = verifiers.Tron.address(publicKey(secret, 'Tron'))
  const to = accountOf(part(n, 'to').slice(0, 20))
  const contract = accountOf(part(n, 'token').slice(0, 20))
  const amount = numberOf(part(n, 'amount').slice(0, n % 7 === 0 ? 1 : 6)) + 1n
  const timestamp = 1_790_000_000_000n + numberOf(part(n, 'timestamp').slice(0, 5))
  const block = part(n, 'block')
  const isCoin = n % 4 === 3
  const data = hexToBytes(payment([{ to: toHex(to), value: amount }]).slice(2))
  return {
    secret,
    transaction: {
      ref_block_bytes: block.slice(0, 2),
      ref_block_hash: block.slice(2, 10),
      expiration: timestamp + 1n + numberOf(part(n, 'expiration').slice(0, 3)),
      timestamp,
      fee_limit: isCoin ? 0n : 1n + numberOf(part(n, 'fee_limit').slice(0, 4)),
      contract: isCoin ? { kind: 'coin', owner, to, sun: amount } : { kind: 'call', owner, contract, data },
    },
  }
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const address = bytes(20).map(accountOf)
const number = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
const transactions: fc.Arbitrary<TronTransaction> = fc.record({
  ref_block_bytes: bytes(2),
  ref_block_hash: bytes(8),
  expiration: number,
  timestamp: number,
  fee_limit: number,
  contract: fc.oneof(
    fc.record({ kind: fc.constant('coin' as const), owner: address, to: address, sun: number }),
    fc.record({
      kind: fc.constant('call' as const),
      owner: address,
      contract: address,
      data: fc.uint8Array({ maxLength: 100 }),
    }),
  ),
})
const SEED = { seed: 30, numRuns: 500 }

describe('a transaction of TRON', () => {
  test('has the txID that a node of the test network Nile reported', () => {
    const coin: TronTransaction = {
      ref_block_bytes: hexToBytes('1d00'),
      ref_block_hash: hexToBytes('081a3fe1f1440f1d'),
      expiration: 1_777_438_164_000n,
      timestamp: 1_777_438_106_738n,
      fee_limit: 0n,
      contract: {
        kind: 'coin',
        owner: toTron('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'),
        to: toTron('0x12ab345eafdc9af9eaad7c97a2e9c3d4ddc0d7e1'),
        sun: 1_000_000n,
      },
    }
    const owner = 'dd791d6b49e190062d650e6a23c575510d35f2f9'
    const call: TronTransaction = {
      ref_block_bytes: hexToBytes('28c0'),
      ref_block_hash: hexToBytes('9eabbe133123b34c'),
      expiration: 1_777_447_218_000n,
      timestamp: 1_777_447_160_779n,
      fee_limit: 0n,
      contract: {
        kind: 'call',
        owner: toTron(`0x${owner}`),
        contract: toTron('0xeca9bc828a3005b9a3b909f2cc5c2a54794de05f'),
        data: hexToBytes(`70a08231${owner.padStart(64, '0')}`),
      },
    }
    expect([coin, call].map((each) => txidOf(writeRaw(each)))).toEqual([
      '231371e531760758ea3a74dd4bce4934ad6d4cc71dfae1907f072c39de4c0c2f',
      'cff6488e738ce77f7325572fe0aa2470f87dbf1c95eeeb2c25feec59d5afa35c',
    ])
  })

  test('equals that of tronweb in txID, signature and signed bytes, for 200 transfers', () => {
    expect(vectors.rows).toHaveLength(200)
    const ours = vectors.rows.map((_, n) => {
      const { secret, transaction } = transferOf(n)
      const raw = writeRaw(transaction)
      return [txidOf(raw), bytesToHex(sha256(writeSigned(raw, signRaw(raw, secret))))]
    })
    expect(ours).toEqual(vectors.rows)
  })

  test('is read back as it was written, and its signature names its owner', () => {
    for (let n = 0; n < 200; n++) {
      const { secret, transaction } = transferOf(n)
      const raw = writeRaw(transaction)
      const read = readSigned(writeSigned(raw, signRaw(raw, secret)))
      expect(read?.transaction).toEqual(transaction)
      expect(read && signerOf(read.raw, read.signature)).toBe(transaction.contract.owner)
    }
    fc.assert(
      fc.property(transactions, (transaction) => {
        expect(readRaw(writeRaw(transaction))).toEqual(transaction)
      }),
      SEED,
    )
  })

  test('has 281 bytes when it is a signed transfer of a token, and 282 with a fee limit from 269 TRX on', () => {
    const sizeOf = (fee_limit: bigint): number =>
      writeSigned(writeRaw({ ...transferOf(0).transaction, fee_limit }), new Uint8Array(65).fill(1)).length
    expect([sizeOf(15_000_000n), sizeOf(269_000_000n)]).toEqual([281, 282])
  })
})

describe('the strict reader', () => {
  const { transaction, secret } = transferOf(1)
  const raw = writeRaw(transaction)
  const fields = readMessage(raw) ?? []

  test('refuses what has a field more, less, twice or elsewhere', () => {
    const more = [...fields, { field: 10, value: utf8ToBytes('memo') }]
    const twice = [...fields, ...fields.slice(-1)]
    for (const changed of [more, twice, fields.toReversed()]) expect(readRaw(writeMessage(changed))).toBeUndefined()
    for (let left_out = 0; left_out < fields.length; left_out++) {
      const read = readRaw(writeMessage(fields.filter((_, place) => place !== left_out)))
      expect(read).not.toEqual(transaction)
    }
  })

  test('refuses a second contract, and one with a permission of its own', () => {
    const contract = fields.filter(({ field }) => field === 11)
    expect(contract).toHaveLength(1)
    expect(readRaw(writeMessage(fields.flatMap((each) => (each.field === 11 ? [each, each] : [each]))))).toBeUndefined()
    const withPermission = fields.map(({ field, value }) =>
      field === 11 && value instanceof Uint8Array
        ? { field, value: concatBytes(value, writeMessage([{ field: 5, value: 2n }])) }
        : { field, value },
    )
    expect(readRaw(writeMessage(withPermission))).toBeUndefined()
  })

  test('refuses a number that is written longer than it has to be', () => {
    const fee = writeMessage([{ field: 18, value: transaction.fee_limit }])
    const longer = concatBytes(fee.slice(0, -1), Uint8Array.of((fee.at(-1) ?? 0) | 128, 0))
    expect(readMessage(longer)).toEqual([{ field: 18, value: transaction.fee_limit }])
    expect(readRaw(concatBytes(raw.slice(0, -fee.length), longer))).toBeUndefined()
  })

  test('reads no other bytes as the same transaction, and throws for none', () => {
    const signed = writeSigned(raw, signRaw(raw, secret))
    fc.assert(
      fc.property(fc.nat(signed.length - 1), fc.integer({ min: 1, max: 255 }), (place, by) => {
        const changed = signed.map((byte, at) => (at === place ? byte ^ by : byte))
        const read = readSigned(changed)
        expect(read?.transaction.contract.owner === signerOf(read?.raw ?? raw, read?.signature ?? raw)).toBe(
          read === undefined,
        )
      }),
      SEED,
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect(readRaw(noise)).toBeUndefined()
      }),
      SEED,
    )
  })
})

describe('an address', () => {
  test('has two forms, which are turned into each other', () => {
    expect(toTron('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    expect(toHex('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t').toLowerCase()).toBe('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')
    fc.assert(
      fc.property(address, (each) => {
        expect(toTron(toHex(each))).toBe(each)
        expect(fromBytes(toBytes(each))).toBe(each)
      }),
      SEED,
    )
  })

  test.each([
    '',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ])('is not %j', (text) => {
    expect(() => toBytes(text)).toThrow('is no address of TRON')
  })

  test('of a node is 20 bytes', () => {
    expect(() => toTron('0xa614')).toThrow('is no address of 20 bytes')
    expect(fromBytes(new Uint8Array(21))).toBeUndefined()
  })
})
