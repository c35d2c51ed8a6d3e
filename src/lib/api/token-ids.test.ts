import { beforeEach, expect, test, vi } from 'vitest'
import { UNKNOWN } from '#shared/money/amount'
import { fakeConnection, good } from './testing/fake-server'
import { withTokenIds } from './token-ids'

const coin = (chain: string, net_work: string, id: string, token: string) => ({
  chain,
  net_work,
  id,
  subset: [{ token: 'USDT', id: token, decimals: 6 }],
})
const COINS = [
  coin('Tron', 'TRON', '1', '101'),
  coin('Ethereum', 'Ethereum', '2', '102'),
  coin('Ethereum', 'BNB Chain', '3', '103'),
]
const idOf = async (row: { chain: string; network?: string | null }) =>
  (await withTokenIds([{ token_id: UNKNOWN, token: 'USDT', ...row }], new AbortController().signal))[0]?.token_id

beforeEach(() => {
  fakeConnection()
  vi.stubGlobal('fetch', async () => await Promise.resolve(good(COINS)))
})

test.each([
  ['its name', { chain: 'BNB Chain' }, '103'],
  ['its name in another case', { chain: 'tron' }, '101'],
  ['a type that no other network has', { chain: 'TRC20' }, '101'],
  ['its type in both fields', { chain: 'Tron', network: 'Tron' }, '101'],
  ['its name beside its type', { chain: 'Ethereum', network: 'BNB Chain' }, '103'],
  ['its name, where that is a type too', { chain: 'Ethereum', network: null }, '102'],
])('the network of a row is known by %s', async (_, row, id) => {
  expect(await idOf(row)).toBe(id)
})

test.each<[string, { chain: string; network?: string | null }, boolean?]>([
  ['a type of two networks', { chain: 'ERC20' }],
  ['another EVM network than the only one of the list', { chain: 'BEP20', network: null }, true],
  ['a network that the list does not have, whatever its type', { chain: 'Ethereum', network: 'Polygon' }],
])('%s is no network: the id stays unknown', async (_, row, withoutBnb = false) => {
  const listed = COINS.filter(({ id }) => !withoutBnb || id !== '3')
  vi.stubGlobal('fetch', async () => await Promise.resolve(good(listed)))
  expect(await idOf(row)).toBe(UNKNOWN)
})
