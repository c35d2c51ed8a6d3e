import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { signOut } from '@/features/session/sign-out'
import { NOW, USER } from '@/lib/api/testing/usual-answers'
import { serverNow } from '@/lib/api/transport/server-clock'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { OTHER_TRON, quoteFor, recordOf, TRON } from './testing/samples'
import { continueButton, fillIn, reviewButton } from './testing/steps'
import { fakeApi, openWithdraw } from './testing/withdraw-bench'

const REF = '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d'
const BODY = { token_id: '101', amount: '1250', address: TRON, client_ref: REF }
const AT = `/property/withdraw?ref=${REF}`

/** A server with one withdrawal whose state changes. */
function follow(first: Partial<WithdrawalRecord>) {
  let record = recordOf(BODY, first)
  const asked = fakeApi(({ path, body }) => {
    if (path === '/account/withdrawal-list') return { list: [record], total: 1 }
    if (path !== '/account/withdrawal/cancel') return undefined
    record = { ...record, state: 'cancelled', finished_time: record.created_time + 5 }
    return { ...record, ...body }
  })
  const { client, search } = openWithdraw(AT)
  return {
    asked,
    search,
    move: async (next: Partial<WithdrawalRecord>) => {
      record = { ...record, ...next }
      // The events stream does the same.
      await client.invalidateQueries({ queryKey: ['withdrawal'] })
    },
  }
}

const intentOf = (more: Partial<MoneyIntent>): MoneyIntent => ({
  client_ref: REF,
  owner: USER.mchid,
  act: 'account.withdraw',
  about: 'withdrawal',
  payload: { quote_id: 'q', token_id: '101', amount: '1250', address: TRON },
  shown: { token: 'USDT', chain: 'TRON', fee: '1.5', received: '1248.5' },
  created_time: Math.floor(Date.now() / 1000),
  outcome: 'accepted',
  ...more,
})
const keepIntent = (outcome: MoneyIntent['outcome'] = 'accepted') => moneyIntents.put(intentOf({ outcome }))

const now = () => page.getByRole('list', { name: 'Progress' }).element().querySelector('[aria-current=step]')

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('the result follows the withdrawal to its end', () => {
  test('auditing, transferring, confirming, completed with its transaction', async () => {
    const { move } = follow({})
    await expect.element(page.getByText('1,248.500000').first()).toBeVisible()
    expect(now()?.textContent).toContain('Auditing')
    await move({ state: 'transferring' })
    await expect.poll(() => now()?.textContent).toContain('Transferring')
    expect(page.getByRole('button', { name: 'Cancel withdrawal' }).elements()).toHaveLength(0)
    await move({ state: 'confirming', txid: 'a'.repeat(64), browser_url: 'https://tronscan.org/#/transaction/aa' })
    await expect.poll(() => now()?.textContent).toContain('Confirming')
    await expect.element(page.getByRole('link', { name: 'Open in the explorer' })).toBeVisible()
    await move({ state: 'completed', finished_time: 1_795_242_900 })
    await expect.element(page.getByText('The network has confirmed it.')).toBeVisible()
    await expect.poll(() => document.querySelector('[aria-live=polite]')?.textContent).toContain('Completed')
  })

  test('a withdrawal that the own gas limit holds back says so and leads to what ends it', async () => {
    const wait = {
      code: 'gas_above_limit',
      words: 'The network costs more than your gas limit now',
      ends: 'Raise the gas limit of this network.',
      ended_by: 'merchant',
    } as const
    const { move } = follow({ reason: wait.words, wait })
    await expect.poll(() => now()?.textContent).toContain(wait.words)
    await expect.element(page.getByText(wait.ends)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Withdraw settings' })).toBeVisible()
    await move({ reason: '', wait: null })
    await expect.poll(() => now()?.textContent).toContain('It is being looked at.')
    await expect.poll(() => page.getByText(wait.ends).query()).toBeNull()
  })

  test('of a back end that does not say what ends a wait its reason is shown', async () => {
    follow({ reason: 'Waiting for the treasury' })
    await expect.poll(() => now()?.textContent).toContain('Waiting for the treasury')
  })

  test.each([
    [
      { state: 'audit_reject', reason: 'Address on our list' },
      'The audit rejected this withdrawal.',
      /Address on our list/,
    ],
    [{ state: 'failed', reason: 'out of energy' }, 'The network did not take this transfer.', /out of energy/],
    [{ state: 'cancelled' }, 'This withdrawal was canceled.', /is back in your balance/],
  ] as const)('%j: why, where the money is, what to do', async (end, title, words) => {
    follow({ ...end, finished_time: 1_795_242_900 })
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByText(words).first()).toBeVisible()
  })

  test('a URL of a host that is not configured is not shown as a link', async () => {
    follow({ state: 'completed', txid: 'a'.repeat(64), browser_url: 'javascript:alert(1)' })
    await expect.element(page.getByText('a'.repeat(64))).toBeVisible()
    expect(page.getByRole('link', { name: 'Open in the explorer' }).elements()).toHaveLength(0)
  })

  test('it can be cancelled during the audit, after a confirmation', async () => {
    const { asked } = follow({})
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
    await dialog.getByRole('button', { name: 'Cancel withdrawal' }).click()
    await expect.element(page.getByText('This withdrawal was canceled.')).toBeVisible()
    const call = asked.find(({ path }) => path === '/account/withdrawal/cancel')
    expect(call?.key).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('the server’s record beside what was confirmed', () => {
  test('every line agrees', async () => {
    await keepIntent()
    follow({})
    await expect.element(page.getByText('Server and screen agree')).toBeVisible()
    expect(page.getByText('as you confirmed').elements()).toHaveLength(5)
  })

  test.each([
    [{ address: OTHER_TRON }, 'TLa2'],
    [{ amount: '1251' }, '1,251.000000'],
    [{ fee: '2.5', received: '1247.5' }, '2.500000'],
  ])('%j is marked as different, both values shown', async (more, recorded) => {
    await keepIntent()
    follow(more)
    await expect
      .element(page.getByText('The server recorded something different from what you confirmed.'))
      .toBeVisible()
    await expect
      .element(page.getByText('recorded', { exact: false }).filter({ hasText: recorded }).first())
      .toBeVisible()
  })

  test('an intent confirmed in another browser is not compared', async () => {
    follow({})
    await expect.element(page.getByText('Submitted and verified')).toBeVisible()
    expect(page.getByText('Server and screen agree').elements()).toHaveLength(0)
  })
})

describe('the rest of the page', () => {
  test('a new withdrawal begins empty', async () => {
    const { search } = follow({})
    await page.getByRole('button', { name: 'New withdrawal' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Receiving address' })).toHaveValue('')
    expect(search().ref).toBeUndefined()
  })

  test('an unknown reference shows a message', async () => {
    fakeApi()
    openWithdraw(AT)
    await expect.element(page.getByText('Withdrawal not found')).toBeVisible()
  })

  test('one whose answer was lost is never called missing: the page shows it, and the form asks before another one', async () => {
    await keepIntent('unknown')
    fakeApi(({ path }) => (path === '/statistics/assets' ? { list: [], total_value: '0', as_of: NOW } : undefined))
    const { search } = openWithdraw(AT)
    await expect.element(page.getByText('Outcome unknown')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    expect(search().ref).toBe(REF)
    expect(page.getByText('Withdrawal not found').elements()).toEqual([])
  })

  test('its form asks before another one', async () => {
    await keepIntent('unknown')
    fakeApi()
    openWithdraw(AT)
    await page.getByRole('button', { name: 'New withdrawal' }).click()
    await expect.element(page.getByRole('button', { name: 'New withdrawal' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('one that is found late by its content stays on the page when the list is read again', async () => {
    await moneyIntents.put(intentOf({ outcome: 'unknown', created_time: Math.floor(Date.now() / 1000) - 700 }))
    const record = recordOf(BODY, { client_ref: '', created_time: Math.floor(Date.now() / 1000) - 699 })
    fakeApi(({ path }) => (path === '/account/withdrawal-list' ? { list: [record], total: 1 } : undefined))
    const { client, search } = openWithdraw(AT)
    await expect.element(page.getByText('1,248.500000').first()).toBeVisible()
    await expect.poll(async () => (await moneyIntents.list(USER.mchid, serverNow()))[0]?.outcome).toBe('accepted')
    await client.invalidateQueries({ queryKey: ['withdrawal'] })
    await expect.element(page.getByText('Server and screen agree')).toBeVisible()
    expect(search().ref).toBe(REF)
  })

  test('one whose answer was lost outlasts the log-out, so that it is not sent twice without a question', async () => {
    await moneyIntents.put(intentOf({ client_ref: crypto.randomUUID(), outcome: 'accepted', payload: { amount: '1' } }))
    await moneyIntents.put(intentOf({ outcome: 'unknown' }))
    signOut()
    await expect
      .poll(async () => (await moneyIntents.list(USER.mchid, 0)).map(({ client_ref }) => client_ref))
      .toEqual([REF])
  })

  test('one whose answer was lost is no question any more once the list has it', async () => {
    await keepIntent('unknown')
    follow({})
    await expect.poll(async () => (await moneyIntents.list(USER.mchid, 0))[0]?.outcome).toBe('accepted')
  })

  test('one that was taken and is not in the list yet is looked for, and no other one is offered', async () => {
    await keepIntent()
    fakeApi()
    openWithdraw(AT)
    await expect.element(page.getByText('Not in the list yet')).toBeVisible()
    expect(page.getByRole('button', { name: 'New withdrawal' }).elements()).toEqual([])
  })

  test('a phone shows the latest seven under the form, each with a link', async () => {
    await page.viewport(390, 844)
    const asked = fakeApi(({ path, query }) => {
      if (path !== '/account/withdrawal-list') return undefined
      const list = query.get('pageSize') === '7' ? [recordOf(BODY)] : [recordOf(BODY)]
      return { list, total: 1 }
    })
    const { search } = openWithdraw()
    const list = page.getByRole('list', { name: 'Latest withdrawals' })
    await list.getByRole('link').click()
    expect(search().ref).toBe(REF)
    expect(asked.some(({ query }) => query.get('pageSize') === '7')).toBe(true)
  })
})

describe('what would hold the withdrawal back', () => {
  test('stands beside the sum, and again on the review', async () => {
    const wait = {
      code: 'gas_above_limit',
      words: 'Above your gas limit',
      ends: 'Raise it.',
      ended_by: 'merchant' as const,
    }
    fakeApi(({ path, body }) => (path === '/account/withdrawal/quote' ? quoteFor(body, { wait }) : undefined))
    openWithdraw()
    await fillIn()
    await expect.element(page.getByText('Above your gas limit')).toBeVisible()
    await reviewButton().click()
    await expect.element(continueButton()).toBeVisible()
    await expect.element(page.getByText('Above your gas limit')).toBeVisible()
  })
})
