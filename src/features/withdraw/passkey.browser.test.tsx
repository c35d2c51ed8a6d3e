import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import type { Passkeys, PayoutConfirmation } from '@/lib/api/passkey'
import { CAPABILITIES, NOW, USER } from '@/lib/api/testing/usual-answers'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { newPasskey, plugDevice } from '@/lib/passkey/testing/device'
import {
  confirmation,
  PASSKEY_OPERATIONS,
  passkeyList,
  passkeyRecord,
  PAYOUT,
  signerAnswers,
} from '@/lib/passkey/testing/signer'
import { OTHER_TRON, recordOf, TRON } from './testing/samples'
import { continueButton, prove, review, reviewButton, verify } from './testing/steps'
import { fakeApi, openWithdraw, OPERATIONS } from './testing/withdraw-bench'

const REF = '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d'
const BODY = { token_id: '101', amount: '1250', address: TRON, client_ref: REF }
const ON_TRON = { ...PAYOUT, network: 'tron:2b6653dc', to: canonicalAddress(TRON) ?? '' }
const NEEDED = 'Withdrawals may need a passkey here.'

const step = () => page.getByRole('region', { name: 'Sign with passkey' })
const sign = () => page.getByRole('button', { name: 'Sign with passkey' })

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
})
afterEach(() => vi.restoreAllMocks())

/** A back end with a signer, and one passkey that is ready. */
async function serve({ list, record = {}, now = {} }: Served = {}) {
  const mias = await newPasskey()
  const device = plugDevice([mias])
  const same = { payout: ON_TRON, chain: 'TRON', coin: 'TRX', coin_decimals: 6 }
  const answers = signerAnswers({
    passkeys: [mias],
    list: list ?? passkeyList([passkeyRecord({ credential_id: mias.credential_id })]),
    now: confirmation({ ...same, credentials: [mias.credential_id], ...now }),
    after: confirmation({
      ...same,
      state: 'confirmed',
      payout: null,
      confirmed_by: [{ person: 'Mia Chen', time: NOW }],
    }),
  })
  let made = recordOf(BODY, record)
  const asked = fakeApi((call) => {
    const { path, method, body } = call
    if (path === '/capabilities') return { ...CAPABILITIES, operations: [...OPERATIONS, ...PASSKEY_OPERATIONS] }
    if (path === '/account/withdrawal' && method === 'POST') return (made = recordOf(body, record))
    if (path === '/account/withdrawal-list') return { list: [made], total: 1 }
    return answers[`${method} ${path}`]?.(call)
  })
  return { asked, device }
}

interface Served {
  list?: Passkeys
  record?: Partial<WithdrawalRecord>
  now?: Partial<PayoutConfirmation>
}

describe('before the form', () => {
  test('without a passkey it says that one is needed, and holds nothing back', async () => {
    await serve({ list: passkeyList([]) })
    openWithdraw()
    await expect.element(page.getByText(NEEDED)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Add a passkey' }))
      .toHaveAttribute('href', '/accountInfo?open=passkey')
    await review()
    await expect.element(continueButton()).toBeVisible()
  })

  test('with one that the operator has not confirmed it says that it is not ready', async () => {
    await serve({ list: passkeyList([passkeyRecord({ state: 'pending', code: 'K7QM2ABCDEFGHJKMNPQR' })]) })
    openWithdraw()
    await expect.element(page.getByText(/yours is not ready yet/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See what it waits for' })).toBeVisible()
  })

  test('with one that is ready it says nothing', async () => {
    await serve()
    openWithdraw()
    await expect.element(reviewButton()).toBeVisible()
    expect(page.getByText(/need a passkey/).elements()).toHaveLength(0)
  })

  test('on a back end without passkeys it says nothing and asks nothing', async () => {
    const asked = fakeApi()
    openWithdraw()
    await expect.element(reviewButton()).toBeVisible()
    expect(page.getByText(/passkey/i).elements()).toHaveLength(0)
    expect(asked.filter(({ path }) => /passkey|confirmation/.test(path))).toEqual([])
  })
})

describe('after the request', () => {
  test.each([1440, 390])('it is signed where its result is shown, at %s pixels', async (width) => {
    await page.viewport(width, 900)
    const { asked, device } = await serve()
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.element(step()).toHaveTextContent(/1,248\.50.*USDT/)
    expect(device.asked).toEqual([])
    await sign().click()
    await expect.element(page.getByText(/Confirmed by Mia Chen/)).toBeVisible()
    expect(asked.filter(({ path, method }) => path.endsWith('confirmation') && method === 'POST')).toMatchObject([
      { body: { kind: 'withdrawal', handle_id: recordOf(BODY).handle_id } },
    ])
  })

  test('a page that was closed finds it again, with what it waits for', async () => {
    const wait = { code: 'passkey_needed', words: 'It waits for a passkey', ends: 'Sign it.', ended_by: 'merchant' }
    await serve({ record: { wait: { ...wait, ended_by: 'merchant' } } })
    openWithdraw(`/property/withdraw?ref=${REF}`)
    await expect.element(page.getByText('It waits for a passkey').first()).toBeVisible()
    await expect.element(sign()).toBeVisible()
  })

  test('a page that shows A is stopped when it is asked to sign B', async () => {
    const { device } = await serve({ now: { payout: { ...ON_TRON, to: `41${'12'.repeat(20)}` } } })
    openWithdraw(`/property/withdraw?ref=${REF}`)
    await expect.element(page.getByText(/Stopped: .*\(address\)/)).toBeVisible()
    expect(sign().elements()).toHaveLength(0)
    expect(device.asked).toEqual([])
  })

  test('a record that is not what this browser has confirmed is not signed, though the payout fits to it', async () => {
    await moneyIntents.put({
      client_ref: REF,
      owner: USER.mchid,
      act: 'account.withdraw',
      about: 'withdrawal',
      payload: { quote_id: 'q', token_id: '101', amount: '1250', address: TRON },
      shown: { token: 'USDT', chain: 'TRON', fee: '1.5', received: '1248.5' },
      created_time: Math.floor(Date.now() / 1000),
      outcome: 'accepted',
    })
    const to = canonicalAddress(OTHER_TRON) ?? ''
    const { device } = await serve({ record: { address: OTHER_TRON }, now: { payout: { ...ON_TRON, to } } })
    openWithdraw(`/property/withdraw?ref=${REF}`)
    await expect.element(page.getByText(/Stopped: .*\(address\)/)).toBeVisible()
    expect(sign().elements()).toHaveLength(0)
    expect(device.asked).toEqual([])
  })

  test.each([
    ['completed', { state: 'completed', txid: 'ab'.repeat(32) }],
    ['canceled', { state: 'cancelled' }],
    ['on the chain', { state: 'confirming', txid: 'ab'.repeat(32) }],
  ] as const)('what is %s is not asked about', async (_, record) => {
    const { asked } = await serve({ record })
    openWithdraw(`/property/withdraw?ref=${REF}`)
    await expect.element(page.getByRole('list', { name: 'Progress' })).toBeVisible()
    expect(step().elements()).toHaveLength(0)
    expect(asked.filter(({ path }) => path.endsWith('confirmation'))).toEqual([])
  })
})
