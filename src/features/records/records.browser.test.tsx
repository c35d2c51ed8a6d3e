import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { fakeApi, openRecords, payment } from './testing/records-bench'

const rows = Array.from({ length: 12 }, (_, index) => payment(index + 1))
const listQueries = (asked: ReturnType<typeof fakeApi>) =>
  asked.filter(({ path, query }) => path === '/transactions/list' && query.has('sort'))

/** A delivery of the first payment, answered 500 nine times. */
const DELIVERY = {
  id: 'msg_1',
  event: 'payment.paid',
  appid: 'app0001',
  apply_name: 'Harbor Store',
  handle_id: 'pay-1',
  trade_no: '2'.repeat(31) + '1',
  out_trade_no: 'HS-20401',
  url: 'https://api.harbor-store.example/v2/usdt',
  address: 'on',
  state: 'to_be_confirmed',
  attempts: 9,
  tries: 9,
  most_tries: 10,
  http_status: 500,
  created_time: payment(1).created_time,
  delivered_time: null,
}

const boxes = () => page.getByRole('group', { name: 'Status' }).getByRole('checkbox').elements().length
const order = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent.match(/HS-\d+/)?.[0])

async function focus(target: Locator) {
  await expect.element(target).toBeVisible()
  target.element().focus()
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

describe('the list', () => {
  test('the column of the usual order turns it around, and back', async () => {
    fakeApi(rows)
    const { search } = openRecords()
    const created = page.getByRole('columnheader', { name: 'Created' })
    await expect.element(created).toHaveAttribute('aria-sort', 'descending')
    await created.getByRole('button').click()
    await expect.element(created).toHaveAttribute('aria-sort', 'ascending')
    await created.getByRole('button').click()
    await expect.element(created).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Asked' }).click()
    await expect.poll(() => search()).toEqual({ sort: '-amount' })
  })

  test('a platform order of a link that is none is refused at its field', async () => {
    fakeApi(rows)
    openRecords('/record?trade_no=123')
    await expect.element(page.getByText('Please enter a 32-digit number')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Platform order' })).toHaveValue('123')
  })

  test('page 2 at size 10 is numbered from 11', async () => {
    fakeApi(rows)
    openRecords('/record?page=2')
    await expect.element(page.getByRole('cell', { name: '11', exact: true })).toBeVisible()
    await expect.element(page.getByRole('cell', { name: '12', exact: true })).toBeVisible()
  })

  test('wrong values in the address open the default page', async () => {
    const asked = fakeApi(rows)
    openRecords('/record?page=-4&status=99&from=yesterday&sort=DROP&open=%3Cb%3E')
    await expect.element(page.getByRole('table', { name: 'Payment records' })).toBeVisible()
    await expect.element(page.getByRole('rowheader').first()).toBeVisible()
    // The counts of the views are asked for too, and those of the page before may still come.
    const queries = listQueries(asked).map(({ query }) => Object.fromEntries(query))
    expect(queries).toContainEqual({ sort: '-created_time', current: '1', pageSize: '10' })
    expect(JSON.stringify(queries)).not.toMatch(/DROP|yesterday/)
  })

  test('a page that does not exist leads to the last one', async () => {
    fakeApi(rows)
    const { search } = openRecords('/record?page=40')
    await expect.poll(() => search().page).toBe(2)
  })

  test('shows the number of payments and their sum', async () => {
    fakeApi(rows)
    openRecords()
    await expect.element(page.getByText(/12 results · 864/).first()).toBeInTheDocument()
    await expect.element(page.getByText('12 results', { exact: true })).toBeInTheDocument()
  })

  test('a failed call shows Retry and no empty table', async () => {
    fakeApi(rows, ({ path }) => (path === '/transactions/list' ? refused(500, 'down') : undefined))
    openRecords()
    await expect.element(page.getByText('Could not load the payments.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(page.getByText('No payments yet').elements()).toHaveLength(0)
  })

  test('a total without any payment is a fault with Retry, and neither an empty list nor an endless wait', async () => {
    fakeApi([], ({ path }) => (path === '/transactions/list' ? { list: [], total: 12, sums: undefined } : undefined))
    openRecords()
    await expect.element(page.getByText('The server says that there are entries, but it sent none.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(page.getByText('No payments yet').elements()).toHaveLength(0)
    expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0)
  })

  test('without orders it says what will be here; without a match it offers to clear', async () => {
    fakeApi([])
    openRecords()
    await expect.element(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
    openRecords('/record?status=7')
    await expect.element(page.getByRole('heading', { name: 'No payment matches this filter' })).toBeVisible()
  })
})

describe('filters, by keyboard', () => {
  test('a malformed platform order shows an error beside the field, and nothing is sent', async () => {
    const asked = fakeApi(rows)
    openRecords()
    await expect.element(page.getByRole('rowheader').first()).toBeVisible()
    const before = listQueries(asked).length
    const field = page.getByRole('textbox', { name: 'Platform order' })
    await focus(field)
    await userEvent.keyboard('1234{Enter}')
    await expect.element(page.getByText('Please enter a 32-digit number')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveFocus()
    expect(listQueries(asked)).toHaveLength(before)
  })

  test('Query applies a filter, the address has it, the chip removes it, Reset clears all', async () => {
    const asked = fakeApi(rows)
    const { search } = openRecords('/record?size=20&page=1')
    await focus(page.getByRole('textbox', { name: 'Merchant order' }))
    await userEvent.keyboard('HS-2{Enter}')
    await expect.poll(search).toEqual({ size: 20, out_trade_no: 'HS-2' })
    await expect.poll(() => listQueries(asked).at(-1)?.query.get('out_trade_no')).toBe('HS-2')
    await focus(page.getByRole('button', { name: 'Remove filter Merchant order' }))
    await userEvent.keyboard('{Enter}')
    await expect.poll(search).toEqual({ size: 20 })
    await focus(page.getByRole('textbox', { name: 'Merchant order' }))
    await userEvent.keyboard('HW{Enter}')
    await expect.poll(() => search().out_trade_no).toBe('HW')
    await focus(page.getByRole('button', { name: 'Reset' }))
    await userEvent.keyboard('{Enter}')
    await expect.poll(search).toEqual({ size: 20 })
  })

  test.each(['/record', '/record?trade_no=123'])('Reset also clears a refused order and its error: %s', async (at) => {
    fakeApi(rows)
    const { search } = openRecords(at)
    const field = page.getByRole('textbox', { name: 'Platform order' })
    const error = page.getByText('Please enter a 32-digit number')
    await focus(field)
    await userEvent.keyboard('9{Enter}')
    await expect.element(error).toBeVisible()
    await page.getByRole('textbox', { name: 'Merchant order' }).fill('HS-2')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.element(field).toHaveValue('')
    await expect.element(page.getByRole('textbox', { name: 'Merchant order' })).toHaveValue('')
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
    expect(error.query()).toBeNull()
    await expect.poll(search).toEqual({})
  })

  test('three statuses are shown first, the other five under More', async () => {
    fakeApi(rows)
    const { search } = openRecords()
    await focus(page.getByRole('button', { name: 'Status' }))
    await userEvent.keyboard('{Enter}')
    await expect.poll(boxes).toBe(3)
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'More' }).click()
    await expect.poll(boxes).toBe(8)
    await focus(page.getByRole('checkbox', { name: 'Chain confirmation failure' }))
    await userEvent.keyboard(' ')
    await focus(page.getByRole('button', { name: 'Apply' }))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => search().status).toBe('8')
  })

  test('each status says how many payments it has, for the application and the days that are chosen', async () => {
    const asked = fakeApi([...rows, payment(40, { status: 3 })])
    openRecords('/record?status=2&appid=app0001&range=7d')
    await page.getByRole('button', { name: 'Status: Account paid' }).click()
    await expect.element(page.getByRole('checkbox', { name: `Account paid ${rows.length}` })).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Transaction timeout 1' })).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'To be paid 0' })).toBeVisible()
    const monitor = asked.find(({ path }) => path === '/transactions/monitor')
    expect([...(monitor?.query.keys() ?? [])].sort()).toEqual(['appid', 'end_time', 'start_time'])
  })

  test.each<[string, string, Parameters<typeof fakeApi>[1]]>([
    ['beside another filter', '/record?out_trade_no=HS-2', undefined],
    ['refused', '/record', ({ path }) => (path === '/transactions/monitor' ? refused(422, 'no') : undefined)],
    [
      'for an application, when its counts are those of all',
      '/record?appid=app0001',
      ({ path }) => (path === '/capabilities' ? { ...CAPABILITIES, operations: ['transactions.list'] } : undefined),
    ],
  ])('a status has no count where the back end cannot tell it: %s', async (_, address, script) => {
    fakeApi(rows, script)
    openRecords(address)
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Status' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Account paid', exact: true })).toBeVisible()
  })

  test('a view is saved under a name, without dates, and restored', async () => {
    fakeApi(rows)
    const { search } = openRecords('/record?status=3&range=7d')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('EU weekly')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('tab', { name: /EU weekly/ })).toHaveAttribute('aria-selected', 'true')
    expect(localStorage.getItem('record-views')).toBe('[{"name":"EU weekly","search":{"status":"3"}}]')
    await page.getByRole('tab', { name: /Refunds/ }).click()
    await expect.poll(() => search().status).toBe('5,6')
  })
})

describe('live', () => {
  test('new rows wait to be shown; changes of shown rows appear at once', async () => {
    let current = rows.slice(0, 3)
    fakeApi(rows, ({ path }) =>
      path === '/transactions/list' ? { list: current, total: current.length, sums: undefined } : undefined,
    )
    const { client } = openRecords()
    await expect.element(page.getByRole('rowheader').first()).toBeVisible()
    const before = order()
    current = [payment(90), payment(91), ...rows.slice(0, 2), payment(3, { status: 6 })]
    await client.invalidateQueries()
    await expect.element(page.getByRole('button', { name: '2 new, show' })).toBeVisible()
    expect(order()).toEqual(before)
    await expect.element(page.getByText('Refunded', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '2 new, show' }).click()
    await expect.poll(() => order().find(Boolean)).toBe('HS-20490')
  })
})

describe('the drawer', () => {
  test('opens by the row’s link, moves by arrow keys, and Esc focuses the row it showed', async () => {
    fakeApi(rows)
    const { search } = openRecords()
    await expect.element(page.getByRole('rowheader').first()).toBeVisible()
    const first = document.querySelector<HTMLElement>('[data-record="pay-1"]')
    expect(first?.getAttribute('href')).toContain('open=pay-1')
    first?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: /Payment HS-20401/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('dialog', { name: /Payment HS-20402/ })).toBeVisible()
    expect(search().open).toBe('pay-2')
    await userEvent.keyboard('{ArrowUp}{ArrowDown}')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => search().open).toBeUndefined()
    await expect.poll(() => document.activeElement?.getAttribute('data-record')).toBe('pay-2')
  })

  test('a link opens it, also for a payment that is not on the page', async () => {
    fakeApi(rows)
    openRecords('/record?page=2&open=pay-1')
    await expect.element(page.getByRole('dialog', { name: /Payment HS-20401/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  })

  test('a callback that is tried again tomorrow shows the date', async () => {
    const retried = { ...DELIVERY, next_time: payment(1).created_time + 86_400 }
    fakeApi(rows, ({ path }) => {
      if (path === '/capabilities') return { ...CAPABILITIES, operations: ['callback.list'] }
      return path === '/callback/list' ? { list: [retried], total: 1 } : undefined
    })
    openRecords('/record?open=pay-1')
    const drawer = page.getByRole('dialog', { name: /Payment HS-20401/ })
    await expect.element(drawer.getByText(/next at 2026-11-22 14:31:08/)).toBeVisible()
  })

  test('acts that the back end does not offer are not shown', async () => {
    fakeApi(rows)
    openRecords('/record?open=pay-1')
    await expect.element(page.getByRole('heading', { name: 'Amounts' })).toBeVisible()
    expect(page.getByRole('heading', { name: 'Callbacks' }).elements()).toHaveLength(0)
  })
})

describe('on a phone', () => {
  test('one card per payment, filters in a sheet with the number of results', async () => {
    await page.viewport(390, 844)
    fakeApi(rows)
    const { search } = openRecords()
    await expect.element(page.getByRole('list', { name: 'Payment records' })).toBeVisible()
    expect(page.getByRole('table').elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Account paid' }).click()
    await page.getByRole('button', { name: 'Show 12 results' }).click()
    await expect.poll(search).toEqual({ status: '2' })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

test('the sheet never has the number of other filters', async () => {
  await page.viewport(390, 844)
  fakeApi(rows, ({ path, query }) =>
    path === '/transactions/list' && query.has('status') ? new Promise<never>(() => {}) : undefined,
  )
  openRecords()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('button', { name: 'Show 12 results' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Account paid' }).click()
  await expect.element(page.getByRole('button', { name: 'Show results' })).toBeVisible()
})

test('Reset in the sheet of a phone clears a refused order and its error', async () => {
  await page.viewport(390, 844)
  fakeApi(rows)
  openRecords()
  await page.getByRole('button', { name: 'Filters' }).click()
  const field = page.getByRole('textbox', { name: 'Platform order' })
  await field.fill('123')
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect.element(page.getByText('Please enter a 32-digit number')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(field).toHaveValue('')
  expect(page.getByText('Please enter a 32-digit number').query()).toBeNull()
  await field.fill('1')
  expect(page.getByText('Please enter a 32-digit number').query(), 'only after the next attempt').toBeNull()
})

describe('the risk of a payer', () => {
  const PAYER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const risk = {
    level: 'Fail',
    categories: ['mixer', 'sanctioned'],
    checked_time: 1_795_242_728,
    sources: [{ name: 'Own list', level: 'Fail', checked_time: 1_795_242_728 }],
    frozen: [],
  }
  const open = (payers: unknown) => {
    const rows = [payment(1, { payer_risk: 'Fail' })]
    fakeApi(rows, ({ path }) =>
      path === '/transactions/info' ? { list: [], record: rows[0], note: '', simulated: false, payers } : undefined,
    )
    openRecords('/record?open=pay-1')
    return page.getByRole('dialog')
  }

  test('a Fail is marked, explained with categories, source and time, and the money is said to be there', async () => {
    const drawer = open([{ address: PAYER, risk }])
    await expect.element(drawer.getByText('Payer: Fail')).toBeVisible()
    await expect.element(drawer.getByText('The payer failed the risk check.').first()).toBeVisible()
    await expect.element(drawer.getByText('mixer and sanctioned')).toBeInTheDocument()
    await expect.element(drawer.getByText('Own list', { exact: true })).toBeInTheDocument()
    await expect.element(drawer.getByText('Frozen by the token contract')).toBeInTheDocument()
  })

  test('one that is not answered yet is no Pass', async () => {
    const drawer = open([{ address: PAYER, risk: null }])
    await expect.element(drawer.getByText('Not checked yet. The answer appears here by itself.')).toBeInTheDocument()
    expect(drawer.getByText('Pass', { exact: true }).elements()).toHaveLength(0)
  })

  test('a back end that does not check payers has no section', async () => {
    const drawer = open(undefined)
    await expect.element(drawer.getByText('On-chain payments')).toBeInTheDocument()
    expect(drawer.getByText('Address risk of the payer').elements()).toHaveLength(0)
  })
})

test.each([
  ['its one transfer', ['aa'], 1],
  ['none of several, because nobody knows which it is of', ['aa', 'bb'], 0],
])('a link to the explorer that only the order has belongs to %s', async (_, txids, links) => {
  const order = payment(1, { browser_url: 'https://tronscan.org/#/transaction/aa' })
  const transfer = { from_address: 'TJRy', to_address: 'TLa2', amount: '86.4', token: 'USDT', state: 'confirmed' }
  const more = { log_index: 0, confirmations: 20, required: 20, seen_time: 1, confirmation_time: 1, browser_url: null }
  fakeApi([order], ({ path }) =>
    path === '/transactions/info'
      ? { list: txids.map((txid) => ({ ...transfer, ...more, txid })), record: order }
      : undefined,
  )
  openRecords('/record?open=pay-1')
  await expect.element(page.getByText(txids.at(-1) ?? '', { exact: true })).toBeVisible()
  expect(page.getByRole('link', { name: 'Open in explorer' }).elements()).toHaveLength(links)
})
