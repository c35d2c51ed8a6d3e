import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { newPasskey, plugDevice } from '@/lib/passkey/testing/device'
import { confirmation, PASSKEY_OPERATIONS, passkeyList, PAYOUT, signerAnswers } from '@/lib/passkey/testing/signer'
import type { UnassignedAct } from '@/lib/api/unassigned'
import { fakeApi, OPERATIONS, openRecords, payment } from './testing/records-bench'
import { money, openUnassigned } from './testing/unassigned-bench'

const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const NOW = 1_795_242_728
const refunded = payment(1, { status: 5 })

const refund = {
  handle_id: 'refund-1',
  payment_handle_id: 'pay-1',
  trade_no: refunded.trade_no,
  kind: 'part',
  amount: '5',
  token: 'USDT',
  chain: 'TRON',
  address: TRON,
  state: 'improgress',
  reason: '',
  txid: null,
  client_ref: null,
  created_time: NOW,
  finished_time: null,
}
const act: UnassignedAct = {
  handle_id: 'act-1',
  unassigned_handle_id: 'una-1',
  kind: 'send_back',
  amount: '420',
  fees: '0',
  token: 'USDT',
  chain: 'TRON',
  address: TRON,
  state: 'improgress',
  reason: '',
  txid: null,
  browser_url: null,
  client_ref: null,
  created_time: NOW,
  finished_time: null,
}

const step = () => page.getByRole('region', { name: 'Sign with passkey' })
const sign = () => page.getByRole('button', { name: 'Sign with passkey' })

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})
afterEach(() => vi.restoreAllMocks())

/** A signer that wants these units at the address confirmed. */
async function signerFor(amount_units: string) {
  const mias = await newPasskey()
  plugDevice([mias])
  const payout = { ...PAYOUT, network: 'tron:2b6653dc', to: canonicalAddress(TRON) ?? '', amount_units }
  const same = { payout, chain: 'TRON', coin: 'TRX', coin_decimals: 6 }
  return signerAnswers({
    passkeys: [mias],
    list: passkeyList([]),
    now: confirmation({ ...same, credentials: [mias.credential_id] }),
    after: confirmation({
      ...same,
      state: 'confirmed',
      payout: null,
      confirmed_by: [{ person: 'Mia Chen', time: NOW }],
    }),
  })
}

const asks = (asked: ReturnType<typeof fakeApi>, method: string) =>
  asked.filter((call) => call.path === '/account/payout-confirmation' && call.method === method)

describe('a refund to another address', () => {
  const open = async (more: object = {}) => {
    const answers = await signerFor('5000000')
    const asked = fakeApi([refunded], (call) => {
      if (call.path === '/capabilities') return { ...CAPABILITIES, operations: [...OPERATIONS, ...PASSKEY_OPERATIONS] }
      if (call.path === '/transactions/refund') return { list: [{ ...refund, ...more }], total: 1, options: [] }
      return answers[`${call.method} ${call.path}`]?.(call)
    })
    openRecords('/record?open=pay-1')
    return asked
  }

  test('is signed in the details of its payment', async () => {
    const asked = await open()
    await expect.element(step()).toHaveTextContent(/5\.00.*USDT/)
    await sign().click()
    await expect.element(page.getByText(/Confirmed by Mia Chen/)).toBeVisible()
    expect(asks(asked, 'POST')).toMatchObject([{ body: { kind: 'refund', handle_id: 'refund-1' } }])
  })

  test('that has ended is not asked about', async () => {
    const asked = await open({ state: 'accomplish', txid: 'ab'.repeat(32), finished_time: NOW })
    await expect.element(page.getByText('Accomplish').first()).toBeVisible()
    expect(asks(asked, 'GET')).toEqual([])
  })
})

describe('money on its way back', () => {
  test('is signed in its details', async () => {
    const answers = await signerFor('420000000')
    const { asked } = openUnassigned(
      {
        rows: [money({ state: 'sending', act })],
        operations: ['transactions.unassigned', ...PASSKEY_OPERATIONS],
        answers,
      },
      '/unassigned?open=una-1',
    )
    await sign().click()
    await expect.element(page.getByText(/Confirmed by Mia Chen/)).toBeVisible()
    expect(asks(asked, 'POST')).toMatchObject([{ body: { kind: 'send_back', handle_id: 'act-1' } }])
  })

  test('a credit needs no signature', async () => {
    const answers = await signerFor('420000000')
    const { asked } = openUnassigned(
      {
        rows: [money({ state: 'credited', act: { ...act, kind: 'credit', address: null } })],
        operations: ['transactions.unassigned', ...PASSKEY_OPERATIONS],
        answers,
      },
      '/unassigned?open=una-1',
    )
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/Credit/)
    expect(asks(asked, 'GET')).toEqual([])
  })
})
