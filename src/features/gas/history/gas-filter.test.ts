import { describe, expect, test } from 'vitest'
import { changeChoice, EVERYTHING, gasFilter, isFiltered, tokensOf } from './gas-filter'

const coins = [
  {
    chain: 'Tron',
    net_work: 'TRON',
    id: 'n1',
    subset: [
      { token: 'USDT', id: 't1', decimals: 6 },
      { token: 'TRX', id: 't2', decimals: 6 },
    ],
  },
  { chain: 'Ethereum', net_work: 'Ethereum', id: 'n2', subset: [{ token: 'ETH', id: 't4', decimals: 18 }] },
]

describe('the filters of the gas history', () => {
  test('send nothing that was not chosen', () => {
    expect(gasFilter(EVERYTHING, 'Asia/Shanghai')).toEqual({ page: 1 })
    expect(isFiltered(EVERYTHING)).toBe(false)
  })

  test('send whole days of the zone, in seconds, the end not included', () => {
    const days = { from: '2026-11-01', to: '2026-11-02' }
    const { start_time = 0, end_time = 0 } = gasFilter({ ...EVERYTHING, days }, 'Asia/Shanghai')
    expect(new Date(start_time * 1000).toISOString()).toBe('2026-10-31T16:00:00.000Z')
    expect(end_time - start_time).toBe(2 * 86_400)
  })

  test('take no day that is none, for which there are no times', () => {
    const choice = changeChoice(EVERYTHING, { days: { from: '0026-11-01', to: '2026-11-02' } })
    expect(gasFilter(choice, 'Asia/Shanghai')).toEqual({ page: 1 })
    expect(isFiltered(choice)).toBe(false)
  })

  test('start again at the first page', () => {
    expect(changeChoice({ ...EVERYTHING, page: 4 }, { token_id: 't1' })).toMatchObject({ page: 1, token_id: 't1' })
  })

  test('drop a token that the chosen network does not have', () => {
    const chosen = { ...EVERYTHING, network_id: 'n1', token_id: 't1' }
    expect(changeChoice(chosen, { network_id: 'n2' })).toMatchObject({ network_id: 'n2', token_id: '' })
    expect(changeChoice(chosen, { network_id: 'n1' }).token_id).toBe('t1')
  })

  test('offer the tokens of the chosen network, or all of them with their network', () => {
    expect(tokensOf(coins, 'n2')).toEqual([{ id: 't4', token: 'ETH', network: 'Ethereum' }])
    expect(tokensOf(coins, '').map(({ id }) => id)).toEqual(['t1', 't2', 't4'])
  })
})
