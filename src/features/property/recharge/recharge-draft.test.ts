import { describe, expect, test } from 'vitest'
import { readRecharge, rechargeTokens } from './recharge-draft'

const tokens = rechargeTokens([
  {
    chain: 'Tron',
    net_work: 'TRON',
    id: '1',
    simulated: true,
    subset: [
      { token: 'USDT', id: '101', decimals: 6, payable: true },
      { token: 'TRX', id: '102', decimals: 6, payable: false },
    ],
  },
  { chain: 'Ethereum', net_work: 'Ethereum', id: '2', subset: [{ token: 'USDT', id: '201', decimals: 6 }] },
])

describe('a recharge', () => {
  test('can be of every token that the server does not exclude', () => {
    expect(tokens.map(({ token_id }) => token_id)).toEqual(['101', '201'])
    expect(tokens.map(({ simulated }) => simulated)).toEqual([true, false])
  })

  test('needs no amount, but a typed amount must be valid', () => {
    expect(readRecharge({ token_id: '101', amount: ' ' }, tokens)).toEqual({ ok: true, recharge: { token_id: '101' } })
    expect(readRecharge({ token_id: '101', amount: '50' }, tokens)).toEqual({
      ok: true,
      recharge: { token_id: '101', amount: '50' },
    })
    expect(readRecharge({ token_id: '101', amount: '0' }, tokens)).toEqual({
      ok: false,
      problems: { amount: 'amount-zero' },
    })
    expect(readRecharge({ token_id: '999', amount: '' }, tokens)).toEqual({
      ok: false,
      problems: { token_id: 'empty' },
    })
  })
})
