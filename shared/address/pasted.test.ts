import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recognise, spellingsOf, transactionId } from './pasted'
import { recogniseOnDevice } from './recognise-on-device'

fc.configureGlobal({ seed: 20261123 })

const HASH = '136476f38e41a6c07b29d15f8e63a2b490cc7d1e5f0b8a3492e6d7d8e5fa1eb1'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SIGNATURE = base58.encode(Uint8Array.from({ length: 64 }, (_, index) => index + 1))

describe('a transaction', () => {
  it.each([
    ['as it is', HASH],
    ['in upper case', HASH.toUpperCase()],
    ['with blanks around and inside', `  ${HASH.slice(0, 30)} ${HASH.slice(30)}\n`],
    ['with an invisible character', `${HASH.slice(0, 9)}\u200b${HASH.slice(9)}`],
    ['as a link of TRON', `https://tronscan.org/#/transaction/${HASH}`],
    ['as a link with a query', `https://explorer.example/tx/${HASH}?lang=en#logs`],
    ['as a link without its scheme', `tronscan.org/#/transaction/${HASH}`],
    ['as a link of the sandbox', `http://127.0.0.1:4174/explorer/1/tx/${HASH}`],
  ])('%s', (_, text) => {
    expect(recognise(text)).toMatchObject({ kind: 'transaction', value: HASH, addressOf: [] })
    expect(recognise(text).transactionOf).toEqual(
      expect.arrayContaining(['Tron', 'Bitcoin', 'TON', 'TONTESTNET', 'Ethereum', 'Aptos']),
    )
  })

  it('with 0x is of Ethereum or Aptos, whose addresses have the same form', () => {
    expect(recognise(`0x${HASH.toUpperCase()}`)).toMatchObject({
      kind: 'transaction',
      value: `0x${HASH}`,
      transactionOf: ['Ethereum', 'Aptos'],
      addressOf: ['Aptos'],
    })
  })

  it('of 64 bytes in base58 is of Solana or HC', () => {
    expect(recognise(SIGNATURE)).toMatchObject({ kind: 'transaction', transactionOf: ['HC', 'Solana'] })
    expect(recognise(`https://solscan.io/tx/${SIGNATURE}?cluster=mainnet`).value).toBe(SIGNATURE)
  })

  it('is written as its chain writes it', () => {
    expect(transactionId('Tron', HASH.toUpperCase())).toBe(HASH)
    expect(transactionId('Ethereum', HASH)).toBe(`0x${HASH}`)
    expect(transactionId('TON', base64.encode(hex.decode(HASH)))).toBe(HASH)
    expect(transactionId('Solana', HASH)).toBeUndefined()
    expect(transactionId('Tron', `${HASH}0`)).toBeUndefined()
  })
})

describe('an address', () => {
  it.each([
    ['of TRON', TRON, 'Tron'],
    ['of Ethereum', ETHEREUM, 'Ethereum'],
    ['of Ethereum in lower case', ETHEREUM.toLowerCase(), 'Ethereum'],
    ['in groups of four', TRON.replaceAll(/(.{4})/g, '$1 '), 'Tron'],
    ['in a link', `https://tronscan.org/#/address/${TRON}`, 'Tron'],
    ['in a payment link', `ethereum:${ETHEREUM}?value=1`, 'Ethereum'],
  ])('%s', (_, text, chain) => {
    expect(recognise(text)).toMatchObject({ kind: 'address', addressOf: [chain] })
  })

  it('of 32 bytes in base58 is rather an account than a transaction of Endless', () => {
    const account = base58.encode(Uint8Array.from({ length: 32 }, (_, index) => index + 1))
    expect(recognise(account)).toMatchObject({ kind: 'address', transactionOf: ['Endless'] })
    expect(recognise(account).addressOf).toEqual(expect.arrayContaining(['Solana', 'HC', 'Endless']))
  })

  it('is compared in every spelling that it may be stored in', () => {
    expect(spellingsOf(recognise(ETHEREUM.toLowerCase()))).toContain(ETHEREUM)
    expect(spellingsOf(recognise(HASH))).toEqual(expect.arrayContaining([HASH, `0x${HASH}`]))
  })
})

describe('the rest', () => {
  it.each([
    ['20260102030405006000000000000001', 'trade-no', undefined],
    ['91.40', 'amount', '91.40'],
    ['91.40 USDT', 'amount', '91.40'],
    ['91.40USDT', 'amount', '91.40'],
    ['1,250.50', 'amount', '1250.50'],
    ['1 250.50', 'amount', '1250.50'],
    ['5 usdt', 'amount', '5'],
    ['20417', 'text', '20417'],
    ['HS-20417', 'text', undefined],
    ['Harbor Store', 'text', undefined],
    ['app_7c19e2a04b', 'text', undefined],
    ['1,25', 'amount', '1.25'],
    ['-5', 'text', undefined],
    ['1e9', 'text', undefined],
    ['https://example.com/orders/17', 'text', undefined],
  ])('%j is %s', (text, kind, amount) => {
    expect(recognise(text)).toMatchObject({ kind, amount })
  })

  it.each(['', '   ', '\n\t', '\u200b\u202e', '\u0000'])('%j is nothing', (text) => {
    expect(recognise(text)).toMatchObject({ kind: 'nothing', value: '' })
  })

  it('a private key or a recovery phrase is a secret, and is not repeated', () => {
    const seed = new Uint8Array(32).fill(9)
    const pair = base58.encode(Uint8Array.of(...seed, ...ed25519.getPublicKey(seed)))
    const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
    for (const text of [pair, phrase, `\n${phrase} `])
      expect(recogniseOnDevice(text)).toMatchObject({ kind: 'secret', value: '' })
  })

  it('never throws, and its value stands on one line without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { value } = recognise(text)
        expect(value).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes hostile text as text', () => {
    for (const text of ['<img src=x onerror=alert(1)>', "' or 1=1 --", '%', '_', 'javascript:alert(1)', '../../etc'])
      expect(recognise(text)).toMatchObject({ kind: 'text', value: text })
    expect(recognise('9'.repeat(100_000)).value).toHaveLength(1_000)
  })
})
