import { createStore, keys } from 'idb-keyval'
import { afterEach, expect, test } from 'vitest'
import { browserTokenVault } from './token-vault'

const HINT = 'session.kept'
const kept = async () => await keys(createStore('session', 'sealed'))
const signedIn = (id: string) => ({ id, token: 't'.repeat(43), kept: true })

afterEach(async () => {
  await browserTokenVault().destroy()
})

test('a token is kept until log-out', async () => {
  const vault = browserTokenVault()
  await vault.save(signedIn('one'))
  expect(await vault.open()).toMatchObject(signedIn('one'))
  await vault.destroy()
  expect(await vault.open()).toBeUndefined()
  expect(await kept()).toEqual([])
})

test('a log-out keeps nothing of a save that still waits for its code', async () => {
  const vault = browserTokenVault()
  const saved = vault.save(signedIn('two'))
  const destroyed = vault.destroy()
  await Promise.all([saved, destroyed])
  expect(localStorage.getItem(HINT)).toBeNull()
  expect(await kept()).toEqual([])
})

test.each([0, 1, 2, 4, 8])('nor of one that is writing, %s ms after it began', async (ms) => {
  const vault = browserTokenVault()
  const saved = vault.save(signedIn(`three ${ms}`))
  await new Promise((resolve) => setTimeout(resolve, ms))
  await Promise.all([vault.destroy(), saved])
  expect(localStorage.getItem(HINT)).toBeNull()
  expect(await kept()).toEqual([])
})

test('the next session of the page is kept, though the one before was just ended', async () => {
  const vault = browserTokenVault()
  void vault.save(signedIn('four'))
  void vault.destroy()
  await vault.save(signedIn('five'))
  expect(await vault.open()).toMatchObject(signedIn('five'))
})
