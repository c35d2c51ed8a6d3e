import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import vectors from '#shared/address/address-vectors.json'
import { addressRules } from './address-rules'
import { useKeyGuard } from './use-key-guard'

const KEYS = [
  'zoo zone zero youth young you yellow year yard wrong wrist write',
  '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  `[${Array.from({ length: 64 }, (_, byte) => byte).join(', ')}]`,
]

const valid = vectors.filter((one) => one.valid)

afterEach(cleanup)

test('no key is kept, neither before the rules of addresses have come nor after', async () => {
  const guard = renderHook(() => useKeyGuard())
  const kept = () => KEYS.filter((key) => !guard.result.current(key))
  expect(kept()).toEqual([])
  await addressRules.load()
  guard.rerender()
  expect(kept()).toEqual([])
})

test('64 hexadecimal digits are a transaction where no address belongs, and no address of most chains', async () => {
  const hex = '5a'.repeat(32)
  const isKey = () =>
    [undefined, 'Tron' as const].map((chain) => renderHook(() => useKeyGuard(chain)).result.current(hex))
  expect(isKey()).toEqual([false, true])
  await addressRules.load()
  expect(isKey()).toEqual([false, true])
})

test('an address of Aptos, which is 64 hexadecimal digits, is kept when the rules have read it', async () => {
  await addressRules.load()
  const { result } = renderHook(() => useKeyGuard('Aptos'))
  expect(valid.filter((one) => one.chain === 'Aptos' && result.current(one.address))).toEqual([])
})

test.each(['Tron', 'Ethereum', 'Solana', 'TON'] as const)('an address of %s is kept, also before', async (chain) => {
  const { result, rerender } = renderHook(() => useKeyGuard(chain))
  const refused = () => valid.filter((one) => one.chain === chain && result.current(one.address))
  expect(valid.some((one) => one.chain === chain)).toBe(true)
  expect(refused()).toEqual([])
  await addressRules.load()
  rerender()
  expect(refused()).toEqual([])
})
