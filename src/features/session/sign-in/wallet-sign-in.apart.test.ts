import { i18n } from '@lingui/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeConnection, fakeServer, good, json, sentBody } from '@/lib/api/testing/fake-server'
import { toasts } from '@/lib/ui/toast'
import { WalletError } from '@/lib/wallet/wallet-error'
import { walletSignIn } from './wallet-sign-in'

const request = vi.hoisted(() => vi.fn<(method: unknown, params: { state: string }) => Promise<{ uuid: string }>>())
const load = vi.hoisted(() => vi.fn())
vi.mock('../wallet-access', () => ({ wallet: load }))

const uuid = 'u'.repeat(22)
const answer = { token: 't'.repeat(43), verification: false }
const shown = () => toasts.list().map(({ text }) => text)
const signIn = () => walletSignIn({ kept: true, onChecking: checking })
const checking = vi.fn()

let now = 0

beforeEach(() => {
  // Equal toasts within one second are merged, so every test runs at another time.
  vi.useFakeTimers({ toFake: ['Date'], now: (now += 10_000) })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  fakeConnection({ token: () => undefined })
  load.mockResolvedValue({ bridge: { request }, chains: ['Ethereum', 'Tron'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const { id } of toasts.list()) toasts.dismiss(id)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('signing in through the wallet', () => {
  it('gives wallet and server the same secret state, a new one each time', async () => {
    const { sent } = fakeServer(() => good(answer))
    request.mockResolvedValue({ uuid })
    expect(await signIn()).toEqual({ is: 'signed-in', answer })
    await signIn()
    const states = request.mock.calls.map(([, { state }]) => state)
    expect(new Set(states).size).toBe(2)
    for (const state of states) expect(state).toMatch(/^[\w-]{43}$/)
    expect(sent.map(({ init }) => sentBody(init))).toEqual(states.map((state) => ({ uuid, state, kept: true })))
    expect(sent[0]?.url).toBe('/api/v1/public/login/wallet')
    expect(checking).toHaveBeenCalledTimes(2)
  })

  it.each([-32_000, 4001])('is silent when the person cancels (%s)', async (code) => {
    const { sent } = fakeServer(() => good(answer))
    request.mockRejectedValue(new WalletError('cancelled', { code }))
    expect(await signIn()).toEqual({ is: 'cancelled' })
    expect([shown(), sent.length]).toEqual([[], 0])
  })

  it.each([
    ['the wallet refuses', () => request.mockRejectedValue(new WalletError('refused', { code: -32_603 }))],
    ['the wallet never loads', () => load.mockRejectedValue(new Error('no code'))],
  ])('says "get uuid failed" when %s', async (_why, arrange) => {
    fakeServer(() => good(answer))
    arrange()
    expect(await signIn()).toEqual({ is: 'failed', words: 'get uuid failed' })
    expect(shown()).toEqual(['get uuid failed'])
  })

  it('shows a refusal of the server on the page', async () => {
    fakeServer(() => json({ code: 1, msg: 'Account does not exist' }, { status: 422 }))
    request.mockResolvedValue({ uuid })
    expect(await signIn()).toEqual({ is: 'failed', words: 'Account does not exist' })
  })
})
