import { describe, expect, it } from 'vitest'
import type { PayoutConfirmation } from '@/lib/api/passkey'
import { payoutChallenge } from '#shared/payout/canonical'
import { challengeOf, differencesOf, feeCeiling, type ShownPayout } from './compare-payout'
import { canonicalAddress } from '#shared/payout/canonical-names'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0x52908400098527886e0f7030069857d2e4169ee7'
/** Tether on TRON, as Tronscan writes it in both ways. */
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const shown: ShownPayout = { address: ADDRESS, amount: '1248.5', decimals: 6, token: 'USDT', chain: 'Ethereum' }
const owner = { signer_id: '0123456789abcdef', merchant_id: '7' }
const payout = {
  act: 'pay',
  signer_id: '0123456789abcdef',
  merchant_id: '7',
  intent_id: 'quote:17',
  network: 'eip155:1',
  contract: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  to: ADDRESS.toLowerCase(),
  amount_units: '1248500000',
  fee_ceiling_units: '10000000000000000',
  not_after: '1795000000',
}
const asked = { payout, decimals: 6, token: 'USDT', chain: 'Ethereum' }

type Payout = NonNullable<PayoutConfirmation['payout']>
const withPayout = (change: Partial<Payout>) =>
  differencesOf(shown, { ...asked, payout: { ...payout, ...change } }, owner)

describe('what the server wants confirmed', () => {
  it('is what the page shows', () => {
    expect(differencesOf(shown, asked, owner)).toEqual([])
  })

  it('is nothing: nothing differs', () => {
    expect(differencesOf(shown, { ...asked, payout: null }, owner)).toEqual([])
  })

  it.each([
    ['another address', { to: OTHER }, 'address'],
    ['one unit more', { amount_units: '1248500001' }, 'amount'],
    ['one unit less', { amount_units: '1248499999' }, 'amount'],
    ['a thousand times the amount', { amount_units: '1248500000000' }, 'amount'],
    ['the payout of another merchant', { merchant_id: '8' }, 'merchant'],
    ['the payout of another signer', { signer_id: 'fedcba9876543210' }, 'signer'],
    ['a chain of another kind', { network: 'tron:2b6653dc' }, 'network'],
    ['another known network', { network: 'eip155:56' }, 'network'],
    ['a refund, which needs no person', { act: 'refund' }, 'act'],
  ])('%s is stopped', (_, change, part) => {
    expect(withPayout(change)).toEqual([part])
  })

  it.each([
    ['another token', { token: 'USDC' }, 'token'],
    ['other decimals', { decimals: 18 }, 'token'],
    ['the name of another network', { chain: 'BNB Chain' }, 'network'],
  ])('%s beside the payout is stopped', (_, change, part) => {
    expect(differencesOf(shown, { ...asked, ...change }, owner)).toEqual([part])
  })

  it('names everything that differs', () => {
    expect(withPayout({ to: OTHER, amount_units: '1' })).toEqual(['address', 'amount'])
  })

  it('an amount that the page does not know is never the same', () => {
    expect(differencesOf({ ...shown, amount: '—' }, asked, owner)).toEqual(['amount'])
  })

  it('an amount finer than the token is never the same', () => {
    expect(differencesOf({ ...shown, amount: '1248.5000001' }, asked, owner)).toEqual(['amount'])
  })

  it('nobody is known to sign for: the signer differs', () => {
    expect(differencesOf(shown, asked, { ...owner, signer_id: null })).toEqual(['signer'])
  })

  it('a network with a name of the operator is told by its number and not judged', () => {
    const own = { ...shown, chain: 'Harbour chain' }
    expect(differencesOf(own, { ...asked, chain: 'Harbour chain' }, owner)).toEqual([])
    expect(withPayout({ network: 'eip155:31337' })).toEqual([])
  })
})

describe('the challenge', () => {
  it('is that of the payout when nothing differs', () => {
    expect(challengeOf(shown, payout, owner)).toEqual(payoutChallenge(payout))
  })

  it.each([
    ['address', { address: OTHER }],
    ['amount', { amount: '1248.51' }],
  ])('follows the %s that is shown, whatever the server says', (_, change) => {
    expect(challengeOf({ ...shown, ...change }, payout, owner)).not.toEqual(payoutChallenge(payout))
  })
})

describe('an address as payouts have it', () => {
  it('is in lower case', () => expect(canonicalAddress(ADDRESS)).toBe(ADDRESS.toLowerCase()))
  it('is its 21 bytes on TRON', () => expect(canonicalAddress(TRON)).toBe('41a614f803b6fd780986a42c78ec9c7f77e6ded13c'))
  it('is none with a wrong checksum', () => expect(canonicalAddress(`${TRON.slice(0, -1)}u`)).toBeUndefined())
  it('is none on another chain', () =>
    expect(canonicalAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBeUndefined())
})

it('the fee is told in the coin of the network', () => {
  expect(feeCeiling(payout, 18)).toBe('0.010000000000000000')
})
