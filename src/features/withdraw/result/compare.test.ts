import { expect, test } from 'vitest'
import { UNKNOWN } from '#shared/money/amount'
import { recordOf, TRON } from '../testing/samples'
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

test('a network that is only spelled otherwise is neither right nor wrong', () => {
  expect(tokenOf({ token_id: UNKNOWN, token: 'USDT', chain: 'TRC20' })).toBeUndefined()
})
