import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { accountAddress } from '../keys/account-keys'
import { demoMerchantSeed } from '../keys/demo-merchant'
import { createAccountStorage } from './account-storage'
import { knownOfType, openDemo, openImported, openKnown, openNew } from './open-account'
import { readSeed } from './read-seed'

function createMemory() {
  const items = new Map<string, string>()
  const memory = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  return { items, storage: () => memory }
}

describe('accounts', () => {
  it('a stand-in log-in always gives the same account, and a new local key a new one', async () => {
    const { storage } = createMemory()
    const made = await openNew(createAccountStorage(storage), 'google')
    const reloaded = createAccountStorage(storage)
    const known = knownOfType(reloaded, 'google')
    expect(known).toEqual(made.account)
    expect(known && (await openKnown(known)).seed).toEqual(made.seed)
    expect(knownOfType(reloaded, 'apple')).toBeUndefined()
    const local = await openNew(reloaded, 'local')
    expect(knownOfType(reloaded, 'local')).toBeUndefined()
    expect(local.account.address).toBe(accountAddress(local.seed, 'Ethereum'))
    expect(local.account.address).not.toBe(made.account.address)
  })

  it('the demo merchant is available and not stored', () => {
    const { items } = createMemory()
    expect(openDemo().seed).toEqual(demoMerchantSeed())
    expect(items.size).toBe(0)
  })

  it('stay in memory where the browser refuses storage, and invalid stored data counts as none', () => {
    const refused = createAccountStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    openImported(refused, demoMerchantSeed())
    expect(refused.list()).toHaveLength(1)
    const { items, storage } = createMemory()
    items.set('sandbox-wallet-accounts', '[{"id":1}]')
    expect(createAccountStorage(storage).list()).toEqual([])
  })
})

describe('a pasted seed', () => {
  const hex = bytesToHex(demoMerchantSeed())

  it.each([hex, `0x${hex}`, `  ${hex.toUpperCase()}\n`])('64 hex digits are the seed: %s', (text) => {
    expect(readSeed(text)).toEqual(demoMerchantSeed())
  })

  it('words give the same seed whatever blanks are between them', () => {
    expect(readSeed(' correct  horse\nbattery ')).toEqual(readSeed('correct horse battery'))
    expect(readSeed('correct horse battery')).toHaveLength(32)
  })

  it('less than twelve characters are refused', () => {
    expect(readSeed('short words')).toBeUndefined()
    expect(readSeed('')).toBeUndefined()
  })
})
