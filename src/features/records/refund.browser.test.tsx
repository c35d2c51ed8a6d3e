import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { good, refused } from '@/lib/api/testing/fake-server'
import type { Asked, Script } from '@/lib/testing/page-bench'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { fakeApi, OPERATIONS, openRecords, payment } from './testing/records-bench'

const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const overpaid = payment(1, { exception: 'over', amount_collected: '91.4', mch_real_receive: '90.943', fees: '0.457' })
const OPTIONS = [
  { kind: 'overpaid', amount: '5' },
  { kind: 'part', amount: '91.4' },
  { kind: 'all', amount: '91.4' },
]
const record = (body: Record<string, unknown>) => ({
  handle_id: 'refund-1',
  payment_handle_id: 'pay-1',
  trade_no: overpaid.trade_no,
  kind: body['kind'],
  amount: body['amount'],
  token: 'USDT',
  chain: 'TRON',
  address: body['address'],
  state: 'improgress',
  reason: '',
  txid: null,
  client_ref: body['client_ref'],
  created_time: Math.floor(Date.now() / 1000),
  finished_time: null,
})

/** A fake server whose refund call answers by `refund`, and whose list contains `listed`. */
function shop(refund: (asked: Asked) => Response | Promise<Response>, listed: () => object[] = () => []): Asked[] {
  const script: Script = (asked) => {
    if (asked.path !== '/transactions/refund') return undefined
    if (asked.method === 'POST') return refund(asked)
    return { list: listed(), total: listed().length, options: OPTIONS }
  }
  return fakeApi([overpaid], script)
}

async function openRefund() {
  openRecords('/record?open=pay-1')
  await page.getByRole('button', { name: /^Refund.*…$/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Refund HS-20401' })).toBeVisible()
}

async function prove() {
  await page.getByRole('button', { name: 'Refund 5.000000 USDT' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify this refund' })
  await dialog.getByLabelText('Account password', { exact: true }).fill('Northwind2026')
  await dialog.getByRole('textbox', { name: 'Google code' }).fill('123456')
  await dialog.getByRole('button', { name: 'Refund 5.000000 USDT' }).click()
}

async function review() {
  await page.getByRole('textbox', { name: 'Refund address on TRON' }).fill(TRON)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect.element(page.getByText('They receive')).toBeVisible()
}

const posts = (asked: Asked[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/transactions/refund')

/** What the risk check says of each address; the other calls answer as usual. */
function checked(risk: () => Promise<object> | object): Asked[] {
  return fakeApi([overpaid], ({ path, method }) => {
    if (path === '/capabilities') return { ...CAPABILITIES, operations: [...OPERATIONS, 'risk.address'] }
    if (path === '/risk/address') return risk()
    if (path !== '/transactions/refund' || method === 'POST') return undefined
    return { list: [], total: 0, options: OPTIONS }
  })
}
const FAIL = { level: 'Fail', categories: ['mixer'], checked_time: 1_795_242_728 }

test('Esc ends the refund, and the payment stays open; a second one closes it', async () => {
  checked(() => ({ level: 'Pass', categories: [], checked_time: 1_795_242_728 }))
  await openRefund()
  await page.getByRole('textbox', { name: 'Refund address on TRON' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Payment HS-20401' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Refund address on TRON' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Payment HS-20401' })).not.toBeInTheDocument()
})

test('a wrong address loses its sentence as soon as it is changed', async () => {
  checked(() => ({ level: 'Pass', categories: [], checked_time: 1_795_242_728 }))
  await openRefund()
  const address = page.getByRole('textbox', { name: 'Refund address on TRON' })
  await address.fill('0x')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect.element(address).toHaveAttribute('aria-invalid', 'true')
  await expect.element(address).toHaveFocus()
  await userEvent.keyboard('T')
  await expect.element(address).not.toHaveAttribute('aria-invalid', 'true')
})

describe('an address that failed the risk check', () => {
  const field = () => page.getByRole('textbox', { name: 'Refund address on TRON' })
  const go = () => page.getByRole('button', { name: 'Review' })

  test('is named with the reason, and no review is offered; another address goes on', async () => {
    let answer: object = FAIL
    const asked = checked(() => answer)
    await openRefund()
    await field().fill(TRON)
    await expect.element(page.getByText('This address failed the risk check: nothing is sent to it')).toBeVisible()
    await expect.element(page.getByText('Fail', { exact: true })).toBeVisible()
    await expect.element(go()).toHaveAttribute('aria-disabled', 'true')
    await focusAndEnter(field())
    await expect.element(go()).toBeVisible()
    expect(page.getByText('They receive').query()).toBeNull()
    answer = { level: 'Pass', categories: [], checked_time: 1_795_242_728 }
    await field().fill('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')
    await expect.element(go()).not.toHaveAttribute('aria-disabled')
    await go().click()
    await expect.element(page.getByText('They receive')).toBeVisible()
    expect(posts(asked)).toEqual([])
  })

  test('is not passed by Enter before the answer has come', async () => {
    let answer: (risk: object) => void = () => undefined
    const answered = new Promise<object>((resolve) => {
      answer = resolve
    })
    checked(() => answered)
    await openRefund()
    await field().fill(TRON)
    await focusAndEnter(field())
    answer(FAIL)
    await expect.element(go()).toHaveAttribute('aria-disabled', 'true')
    expect(page.getByText('They receive').query()).toBeNull()
  })
})

async function focusAndEnter(field: Locator) {
  field.element().focus()
  await userEvent.keyboard('{Enter}')
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  const left = await moneyIntents.list('10284771', 0)
  await Promise.all(left.map(({ client_ref }) => moneyIntents.remove(client_ref)))
})

describe('the review', () => {
  const accounts = [
    { account: 'capital', account_name: 'Capital account', balance: '2.5' },
    { account: 'app0001', account_name: 'Harbor Store', balance: '100' },
  ]
  const withAccounts = (paid_from?: object[]) =>
    fakeApi([overpaid], ({ path }) =>
      path === '/transactions/refund' ? { list: [], total: 0, options: OPTIONS, paid_from } : undefined,
    )

  test('names each account that pays, and what it holds before and after', async () => {
    withAccounts(accounts)
    await openRefund()
    await expect
      .element(page.getByRole('list', { name: 'Paid from' }))
      .toHaveTextContent('Capital account2.500000 USDTHarbor Store100.000000 USDT')
    await review()
    const drawer = page.getByRole('dialog')
    const leaves = (name: string, ...figures: string[]) =>
      new RegExp([`Leaves ${name}`, 'Balance before', 'Balance after'].map((line, at) => line + figures[at]).join(' ?'))
    await expect
      .element(drawer)
      .toHaveTextContent(leaves('Capital account', '2.500000 USDT', '2.500000 USDT', '0.000000 USDT'))
    await expect
      .element(drawer)
      .toHaveTextContent(leaves('Harbor Store', '2.500000 USDT', '100.000000 USDT', '97.500000 USDT'))
  })

  test('names none where the service does not say which account pays', async () => {
    withAccounts()
    await openRefund()
    await review()
    expect(page.getByText('Balance before').elements()).toHaveLength(0)
  })
})

describe('wrong input is not sent', () => {
  test('an address of another chain, and more than the rest: an error beside the field, nothing sent', async () => {
    const asked = shop(() => good({}))
    await openRefund()
    await page.getByRole('radio', { name: /Partial refund/ }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('91.400001')
    const address = page.getByRole('textbox', { name: 'Refund address on TRON' })
    await address.fill('0x52908400098527886E0F7030069857D2E4169EE7')
    await page.getByRole('button', { name: 'Review' }).click()
    await expect.element(page.getByText('The address format does not match the selected chain')).toBeVisible()
    await expect
      .element(page.getByRole('textbox', { name: 'Amount' }))
      .toHaveAccessibleDescription(/Only 91\.400000\s?USDT of this payment can be refunded/)
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
    await expect.element(address).toHaveAccessibleDescription('The address format does not match the selected chain')
    expect(posts(asked)).toHaveLength(0)
  })

  test('a step-up without its codes is not sent', async () => {
    const asked = shop(() => good({}))
    await openRefund()
    await review()
    await page.getByRole('button', { name: 'Refund 5.000000 USDT' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify this refund' })
    await expect.element(dialog.getByRole('textbox', { name: 'Google code' })).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'Email code' }).elements()).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Refund 5.000000 USDT' }).click()
    await expect.element(dialog.getByText('Please input the Google code')).toBeVisible()
    await expect.element(dialog.getByText('Please fill in this field')).toBeVisible()
    expect(posts(asked)).toHaveLength(0)
  })
})

describe('one intent, four outcomes', () => {
  test('accepted: proofs are digests, the key is the intent’s id', async () => {
    const asked = shop(({ body }) => good(record(body)))
    await openRefund()
    await review()
    await prove()
    await expect.element(page.getByText(/The refund of 5\.000000\s?USDT is accepted/)).toBeVisible()
    expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('The refund is accepted')
    await expect.poll(() => document.activeElement?.textContent).toMatch(/is accepted\./)
    const [sent] = posts(asked)
    expect(sent?.body).toMatchObject({ handle_id: 'pay-1', kind: 'overpaid', amount: '5', address: TRON })
    expect(sent?.body['password']).toMatch(/^[0-9a-f]{32}$/)
    expect(JSON.stringify(await moneyIntents.list('10284771', 0))).not.toContain('123456')
  })

  test('refused for a wrong code: shown at its field, the next try has the same id', async () => {
    let tries = 0
    const asked = shop(({ body }) => ((tries += 1) === 1 ? refused(422, 'google code err') : good(record(body))))
    await openRefund()
    await review()
    await prove()
    const dialog = page.getByRole('dialog', { name: 'Verify this refund' })
    await expect
      .element(dialog.getByRole('textbox', { name: 'Google code' }))
      .toHaveAccessibleDescription('google code err')
    await dialog.getByRole('textbox', { name: 'Google code' }).fill('654321')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/is accepted\./)).toBeVisible()
    const refs = posts(asked).map(({ body }) => body['client_ref'])
    expect(new Set(refs).size).toBe(1)
  })

  test('unknown: never called a failure, found by Check again, and sent once', async () => {
    let listed: object[] = []
    const asked = shop(
      () => refused(500, 'gateway'),
      () => listed,
    )
    await openRefund()
    await review()
    await prove()
    await expect.element(page.getByText('Outcome unknown').last()).toBeVisible()
    await expect
      .element(page.getByText(/The server said: “gateway”\. It may have been executed all the same/))
      .toBeVisible()
    expect(document.body.textContent).not.toMatch(/fail/i)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.element(page.getByText('Not visible yet. Check again in a minute.').first()).toBeVisible()
    listed = [record(posts(asked)[0]?.body ?? {})]
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.element(page.getByText(/is accepted\./)).toBeVisible()
    expect(posts(asked)).toHaveLength(1)
  })

  test('a refund that the shop’s server asked for has its number', async () => {
    const asked = { kind: 'part', amount: '5', address: TRON, client_ref: null }
    fakeApi([overpaid], ({ path }) =>
      path === '/transactions/refund'
        ? { list: [{ ...record(asked), out_refund_no: 'ORDER-1-R1' }], total: 1, options: [] }
        : undefined,
    )
    openRecords('/record?open=pay-1')
    await expect.element(page.getByText('Requested by your shop’s server with the KEY: ORDER-1-R1')).toBeVisible()
  })

  test('an open refund is shown again after a reload', async () => {
    shop(() => refused(500, 'gateway'))
    await openRefund()
    await review()
    await prove()
    await expect.element(page.getByText('Outcome unknown').last()).toBeVisible()
    shop(() => good({}))
    await openRefund()
    await expect.element(page.getByText('Outcome unknown').last()).toBeVisible()
  })
})
