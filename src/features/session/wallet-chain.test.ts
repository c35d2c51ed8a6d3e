import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => localStorage.clear())

const fresh = () => import('./wallet-chain')

it('begins with Ethereum, and then with the chain type that the person chose last', async () => {
  const offered = ['Ethereum', 'Tron', 'Solana']
  const { chainOfLogin, rememberChain } = await fresh()
  expect(chainOfLogin(offered)).toBe('Ethereum')
  rememberChain('Tron')
  rememberChain('Solana')
  expect(chainOfLogin(offered)).toBe('Solana')
  vi.resetModules()
  expect((await fresh()).chainOfLogin(offered)).toBe('Solana')
})

it.each([
  ['PUT', ['Ethereum'], 'Ethereum'],
  ['"><script>', ['Ethereum'], 'Ethereum'],
  ['HC', ['Ethereum', 'Tron'], 'Ethereum'],
  ['HC', ['Tron', 'Solana'], 'Tron'],
  ['', ['PUT', 'Solana'], 'Solana'],
  ['', [], 'Ethereum'],
])('stored %j with %j offered begins on %s', async (stored, offered, chain) => {
  localStorage.setItem('wallet-chain', stored)
  expect((await fresh()).chainOfLogin(offered)).toBe(chain)
})
