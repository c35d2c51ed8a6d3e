import { describe, expect, test } from 'vitest'
import type { TransferBalance } from '@/lib/api/transfers'
import { transferRecord } from '../testing/property-answers'
import { findTransfer } from './find-transfer'
import { accountsIn, firstDraft, OVER_THE_BALANCE, readTransfer, SAME_ACCOUNT, tokensIn } from './transfer-draft'

const row = (account: string, token_id: string, balance: string): TransferBalance => ({
  account,
  name: account,
  token_id,
  token: 'USDT',
  chain: 'TRON',
  decimals: 6,
  balance,
})
const balances = [
  row('app1', '101', '3'),
  row('capital', '101', '10'),
  row('app2', '101', '7'),
  row('app1', '201', '1'),
]
const draft = { token_id: '101', from: 'capital', to: 'app1', amount: '5' }

describe('the first values of a transfer', () => {
  test('from the application with the largest balance to the capital account', () => {
    expect(firstDraft(balances, undefined)).toEqual({ token_id: '101', from: 'app2', to: 'capital', amount: '' })
    expect(firstDraft(balances, '201')).toMatchObject({ token_id: '201', from: 'app1', to: 'capital' })
  })

  test('from the capital account when only it has money', () => {
    const only = [row('capital', '101', '10'), row('app1', '101', '0')]
    expect(firstDraft(only, undefined)).toMatchObject({ from: 'capital', to: 'app1' })
  })

  test('each account and each token is listed once, the capital account first', () => {
    expect(accountsIn(balances).map(({ account }) => account)).toEqual(['capital', 'app1', 'app2'])
    expect(tokensIn(balances).map(({ token_id }) => token_id)).toEqual(['101', '201'])
  })
})

describe('a transfer that may be sent', () => {
  test('may take the whole balance, and not one smallest unit more', () => {
    expect(readTransfer({ ...draft, amount: '10' }, balances)).toEqual({
      ok: true,
      transfer: { ...draft, amount: '10' },
    })
    expect(readTransfer({ ...draft, amount: '10.000001' }, balances)).toEqual({
      ok: false,
      problems: { amount: OVER_THE_BALANCE },
    })
  })

  test('is refused with more decimals than the token has, never rounded', () => {
    expect(readTransfer({ ...draft, amount: '1.0000001' }, balances)).toMatchObject({
      problems: { amount: 'amount-too-many-decimals' },
    })
  })

  test('must go to another account', () => {
    expect(readTransfer({ ...draft, to: 'capital' }, balances)).toMatchObject({ problems: { to: SAME_ACCOUNT } })
  })

  test('from an account without this token there is nothing to move', () => {
    expect(readTransfer({ ...draft, from: 'app2', token_id: '201' }, balances)).toMatchObject({
      problems: { amount: OVER_THE_BALANCE },
    })
  })
})

describe('the transfer that an intent became', () => {
  const intent = { client_ref: 'one', payload: { ...draft, to: 'app0001' }, created_time: 1_795_242_728 }

  test('is found by the intent’s id', () => {
    const mine = transferRecord({ id: 'x', client_ref: 'one', amount: '9' })
    expect(findTransfer([transferRecord({ client_ref: 'two' }), mine], intent, [])).toBe(mine)
  })

  test('without ids by its content; an ambiguous match counts as no match', () => {
    const fits = transferRecord({ amount: '5.000000' })
    expect(findTransfer([fits], intent, [])).toBe(fits)
    expect(findTransfer([fits, transferRecord({ id: 't-2' })], intent, [])).toBeUndefined()
    expect(findTransfer([transferRecord({ created_time: intent.created_time - 60 })], intent, [])).toBeUndefined()
    expect(findTransfer([transferRecord({ to: 'app0002' })], intent, [])).toBeUndefined()
  })
})
