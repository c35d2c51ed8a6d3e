import { expect, test } from 'vitest'
import type { Entry } from '../entries'
import { lastSigned } from './last-signed'

const DAY = 24 * 3600
const START = 1_800_000_000

const signer = { kind: 'signer', at: START, signer_id: 'ab' } as const
const settings = (at: number): Entry => ({
  kind: 'settings',
  at,
  console_origins: [],
  rp_id: '',
  operators: [],
  operators_needed: 1,
})
const key = (network: string, at: number): Entry => ({ kind: 'key', at, network, purpose: 'treasury', address: 'T' })
const act = (at: number): Entry => ({ kind: 'act', at, text: '', signatures: [] })
const signed = (network: string, expiration: number): Entry => ({
  kind: 'signed_tron',
  at: 0,
  act: 'pay',
  merchant_id: '7',
  intent_id: 'withdrawal:1',
  text_hash: '',
  by: [],
  deposit: null,
  network,
  contract: '',
  to: '',
  units: '1',
  fee_ceiling: '1',
  txid: '',
  raw: '',
  expiration: String(BigInt(expiration) * 1000n),
  most_fee: '1',
})

function lastOf(...entries: Entry[]): number | undefined {
  const last = lastSigned()
  for (const entry of entries) last.apply(entry)
  return last.of('tron')
}

test('by the clock of the chain where something was signed', () => {
  expect(lastOf(signer, key('tron', START), signed('tron', START + 900), act(START + DAY))).toBe(START + 300)
  expect(lastOf(signer, key('tron', START), signed('nile', START + 900))).toBe(START - DAY)
})

test('a copy from before TRON was added does not count its own start as the first one with TRON', () => {
  const before = [signer, settings(START), key('eth', START), act(START + 90 * DAY)]
  expect(lastOf(...before)).toBe(START + 89 * DAY)
  const added = START + 120 * DAY
  expect(lastOf(...before, settings(added), key('tron', added), act(added + DAY))).toBe(START + 89 * DAY)
})

test('an empty journal does not say', () => {
  expect(lastOf()).toBeUndefined()
})
