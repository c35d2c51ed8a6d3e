import { expect, test } from 'vitest'
import { UNKNOWN } from '#shared/money/amount'
import { shownWith } from '../flow/use-withdrawal'
import { quoteFor, recordOf, TRON } from '../testing/samples'
import { compareWithRecord } from './compare'

const BODY = { token_id: '101', amount: '1250', address: TRON, client_ref: 'one' }
const intent = { payload: BODY, shown: { token: 'USDT', chain: 'TRON', fee: '1.5', received: '1248.5' } }
const tokenOf = (more: Partial<ReturnType<typeof recordOf>>) =>
  compareWithRecord(intent, recordOf(BODY, more), (address) => address).find(({ line }) => line === 'token')

test('a record of the confirmed token is the same, by its id or by its names', () => {
  expect(tokenOf({ token_id: '101', chain: 'Tron mainnet' })?.same).toBe(true)
  expect(tokenOf({ token_id: UNKNOWN, token: 'USDT', chain: 'TRON' })?.same).toBe(true)
})

test('one of another token is not', () => {
  expect(tokenOf({ token_id: '201' })?.same).toBe(false)
  expect(tokenOf({ token_id: UNKNOWN, token: 'USDC', chain: 'TRON' })?.same).toBe(false)
})

test('one of another network is not, whatever the address looks like', () => {
  expect(tokenOf({ token_id: UNKNOWN, token: 'USDT', chain: 'BEP20' })?.same).toBe(false)
  const onEthereum = { ...intent, shown: { ...intent.shown, chain: 'Ethereum' } }
  const lineOf = (chain: string) =>
    compareWithRecord(onEthereum, recordOf(BODY, { token_id: UNKNOWN, token: 'USDT', chain }), (a) => a)[0]
  expect([lineOf('BEP20')?.same, lineOf('ERC20')?.same]).toEqual([false, true])
})

test('a network of no known name is neither right nor wrong; another spelling is the same', () => {
  expect(tokenOf({ token_id: UNKNOWN, token: 'USDT', chain: 'Mainnet' })).toBeUndefined()
  expect(tokenOf({ token_id: UNKNOWN, token: 'USDT', chain: 'TRC20' })?.same).toBe(true)
})

test('a fee that only the console estimated is not compared; one that the server quoted is', () => {
  const taken = recordOf(BODY, { fee: '2', received: '1248' })
  const differing = (quote_id: string) => {
    const shown = shownWith(quoteFor(BODY, { quote_id }))
    const lines = compareWithRecord({ payload: BODY, shown }, taken, (address) => address)
    return lines.filter(({ same }) => !same).map(({ line }) => line)
  }
  expect(differing('')).toEqual([])
  expect(differing('quote-1')).toEqual(['fee', 'received'])
})
