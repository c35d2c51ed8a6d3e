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

test.each(['Tron', 'Ethereum', 'Solana', 'TON'] as const)('an address of %s is kept, also before', async (chain) => {
  const { result, rerender } = renderHook(() => useKeyGuard(chain))
  const refused = () => valid.filter((one) => one.chain === chain && result.current(one.address))
  expect(valid.some((one) => one.chain === chain)).toBe(true)
  expect(refused()).toEqual([])
  await addressRules.load()
  rerender()
  expect(refused()).toEqual([])
})
