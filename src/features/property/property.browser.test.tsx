import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES, POLICY } from '@/lib/api/testing/usual-answers'
import { confirmation } from '@/lib/passkey/testing/signer'
import { rechargeRecord, withdrawal } from './testing/property-answers'
import { ASSETS, fakeApi, openProperty } from './testing/property-bench'

const rowNames = () =>
  page
    .getByRole('table', { name: 'Assets' })
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent)
const orderedNames = () =>
  page
    .getByRole('list', { name: 'Own order' })
    .getByRole('listitem')
    .elements()
    .map((row) => row.getAttribute('data-asset'))

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

describe('the head', () => {
  test('shows the total in USDT, its split over the accounts, and the time of the figures', async () => {
    fakeApi()
    openProperty()
    const total = page.getByRole('region', { name: 'Total assets' })
    await expect.element(total).toHaveTextContent(/1,795\.20 USDT/)
    await expect.element(page.getByText(/Updated 14:32:08/)).toBeVisible()
  })

  test('keeps its figures apart in a narrow window, as on a page at 200 %', async () => {
    await page.viewport(720, 450)
    fakeApi()
    openProperty()
    const total = page.getByRole('region', { name: 'Total assets' })
    await expect.element(total).toHaveTextContent(/1,795\.20 USDT/)
    const panes = Array.from(total.element().querySelectorAll(':scope > div > *'))
    expect(panes).toHaveLength(3)
    expect(panes.filter((pane) => pane.scrollWidth > pane.clientWidth)).toEqual([])
  })

  test('an unknown total is a dash, never zero', async () => {
    fakeApi(({ path }) => (path === '/statistics/assets' ? refused(500, 'down') : undefined))
    openProperty()
    const total = page.getByRole('region', { name: 'Total assets' })
    await expect.element(total).toHaveTextContent(/Total assets—/)
    await expect.element(page.getByText('Could not load the assets.').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  })

  test('a total without any asset is a fault, and no part of it is zero', async () => {
    fakeApi(({ path }) =>
      path === '/statistics/assets' ? { list: [], total_value: '1795.2', as_of: 1_795_242_728 } : undefined,
    )
    openProperty()
    const total = page.getByRole('region', { name: 'Total assets' })
    await expect.element(total).toHaveTextContent(/1,795\.20 USDT/)
    await expect.element(total).toHaveTextContent(/Application accounts—/)
    await expect.element(page.getByText('The server says that there are entries, but it sent none.')).toBeVisible()
    expect(page.getByText('Nothing here yet').elements()).toHaveLength(0)
  })

  test('after a failed refresh the old figures stay, with their age', async () => {
    let down = false
    fakeApi(({ path }) => (path === '/statistics/assets' && down ? refused(500, 'down') : undefined))
    const { client } = openProperty()
    await expect.element(page.getByRole('rowheader', { name: /TRX/ })).toBeVisible()
    down = true
    await client.invalidateQueries()
    await expect.element(page.getByText('Could not refresh.').first()).toBeVisible()
    await expect.element(page.getByText(/as of 14:32/).first()).toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: /TRX/ })).toBeVisible()
  })

  test('while withdrawals are stopped, Withdraw is disabled with the reason; the other two stay enabled', async () => {
    fakeApi(({ path }) => (path === '/account/withdrawal/policy' ? { ...POLICY, paused: true } : undefined))
    openProperty()
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
    await expect.element(withdraw).toHaveAttribute('aria-disabled', 'true')
    await expect.element(withdraw).toHaveAccessibleDescription('All withdrawals are stopped.')
    await expect.element(page.getByRole('link', { name: 'Recharge', exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Transfer', exact: true })).toBeVisible()
  })
})

describe('the assets', () => {
  test('show the available and frozen amounts with reasons, the part in applications, and unconfirmed deposits', async () => {
    fakeApi()
    openProperty()
    const row = page.getByRole('row', { name: /USDT TRON/ })
    await expect.element(row).toBeVisible()
    for (const words of ['700.00', '100.00', 'for withdrawals', '200.00', '+86.40 confirming', '55.70%'])
      await expect.element(row).toHaveTextContent(words)
  })

  test('link to their withdrawal, their recharge and their movements', async () => {
    fakeApi()
    openProperty()
    await expect
      .element(page.getByRole('link', { name: 'Withdraw USDT on TRON' }))
      .toHaveAttribute('href', '/property/withdraw?id=101')
    await expect
      .element(page.getByRole('link', { name: 'Fund stream of USDT on TRON' }))
      .toHaveAttribute('href', expect.stringContaining('/property/fundingDetails?token_id='))
    const { search } = { search: page.getByRole('link', { name: 'Recharge USDT on TRON' }).element() }
    expect(search.getAttribute('href')).toContain('act=recharge')
  })

  test('are sorted by the server, by balance and by value, in both directions, and back to the own order', async () => {
    const asked = fakeApi()
    const { search } = openProperty()
    await expect.element(page.getByRole('rowheader', { name: /TRX/ })).toBeVisible()
    const sorts = new Set<string | undefined>()
    for (const name of ['Balance', 'Value in USDT']) {
      for (let press = 0; press < 3; press += 1) {
        const before = search().sort
        await page.getByRole('columnheader').getByRole('button', { name }).click()
        await expect.poll(() => search().sort).not.toBe(before)
        sorts.add(search().sort)
      }
    }
    expect(sorts).toEqual(new Set([undefined, 'balance', '-balance', 'usdt_balance', '-usdt_balance']))
    const told = asked.filter(({ path }) => path === '/statistics/assets').map(({ query }) => query.get('sort'))
    expect(new Set(told)).toEqual(new Set(['own', 'balance', '-balance', 'usdt_balance', '-usdt_balance']))
  })

  test('are reordered by keyboard: the order is saved and announced', async () => {
    const asked = fakeApi()
    openProperty('/property?sort=-balance')
    await page.getByRole('button', { name: 'Arrange' }).click()
    const handle = page.getByRole('button', { name: 'Move TRX on TRON with the arrow keys' })
    await expect.element(handle).toBeVisible()
    handle.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(orderedNames).toEqual(['101', '102', '201'])
    await expect.element(page.getByText('TRX on TRON is number 2 of 3')).toBeInTheDocument()
    await expect.element(handle).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(orderedNames).toEqual(['102', '101', '201'])
    await page.getByRole('button', { name: 'Move TRX on TRON down' }).click()
    await expect
      .poll(() => asked.filter(({ path }) => path === '/currency/rearrange').map(({ body }) => body['token_ids']))
      .toEqual([
        ['101', '102', '201'],
        ['102', '101', '201'],
        ['101', '102', '201'],
      ])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(rowNames).toEqual(['USDTTRON', 'TRXTRON', 'USDTEthereum'])
  })

  test('are reordered by pointer; Esc restores the row', async () => {
    const asked = fakeApi()
    openProperty()
    await page.getByRole('button', { name: 'Arrange' }).click()
    const handle = page.getByRole('button', { name: 'Move TRX on TRON with the arrow keys' }).element()
    const at = (index: number) =>
      page.getByRole('list', { name: 'Own order' }).getByRole('listitem').nth(index).element().getBoundingClientRect()
    const pointer = (type: string, y: number) => new PointerEvent(type, { bubbles: true, button: 0, clientY: y })
    handle.dispatchEvent(pointer('pointerdown', at(2).top))
    window.dispatchEvent(pointer('pointermove', at(0).top - 4))
    await expect.poll(orderedNames).toEqual(['102', '101', '201'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(orderedNames).toEqual(['101', '201', '102'])
    expect(asked.filter(({ path }) => path === '/currency/rearrange')).toHaveLength(0)
    handle.dispatchEvent(pointer('pointerdown', at(2).top))
    window.dispatchEvent(pointer('pointermove', at(0).top - 4))
    window.dispatchEvent(pointer('pointerup', at(0).top - 4))
    await expect
      .poll(() => asked.find(({ path }) => path === '/currency/rearrange')?.body['token_ids'])
      .toEqual(['102', '101', '201'])
  })

  test('an order that the server refuses is undone with a message', async () => {
    fakeApi(({ path }) => (path === '/currency/rearrange' ? refused(422, 'Frequent operation') : undefined))
    openProperty()
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: 'Move TRX on TRON up' }).click()
    await expect.element(page.getByText('The order was not kept')).toBeInTheDocument()
    await expect.poll(orderedNames).toEqual(['101', '201', '102'])
  })

  test('an empty list says what will be here and how to start', async () => {
    fakeApi(({ path }) =>
      path === '/statistics/assets' ? { list: [], total_value: '0', as_of: ASSETS.length } : undefined,
    )
    openProperty()
    await expect.element(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  })
})

describe('the records', () => {
  test('withdrawals are filtered by token, state and days, and the address has the filters', async () => {
    const asked = fakeApi()
    const { search } = openProperty('/property?page=2')
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Audit reject' }).click()
    await expect.poll(search).toEqual({ state: 'audit_reject' })
    await page.getByRole('combobox', { name: 'Token' }).click()
    await page.getByRole('option', { name: 'USDT · TRON' }).click()
    await page.getByRole('button', { name: /^Created:/ }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await expect.poll(search).toEqual({ state: 'audit_reject', token_id: '101', range: '7d' })
    await expect.element(page.getByRole('button', { name: 'Created: Last 7 days' })).toHaveFocus()
    await expect
      .poll(() => Object.fromEntries(asked.findLast(({ path }) => path === '/account/withdrawal-list')?.query ?? []))
      .toMatchObject({ state: 'audit_reject', token_id: '101', current: '1', pageSize: '10' })
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(search).toEqual({})
  })

  test('the drawer of a withdrawal has the whole address, the sum, the server’s record, and Cancel during the audit', async () => {
    const cancelled: string[] = []
    const asked = fakeApi(({ path, method, key }) => {
      if (path === '/account/withdrawal/cancel' && method === 'POST') {
        cancelled.push(key ?? '')
        return withdrawal(1, { state: 'cancelled' })
      }
      const row = withdrawal(1, { state: cancelled.length > 0 ? 'cancelled' : 'auditing' })
      return path === '/account/withdrawal-list' ? { list: [row], total: 1 } : undefined
    })
    const { search } = openProperty()
    const link = page.getByRole('table', { name: 'Withdrawal records' }).getByRole('link').first()
    await expect.element(link).toBeVisible()
    link.element().focus()
    await userEvent.keyboard('{Enter}')
    const drawer = page.getByRole('dialog', { name: 'Withdrawal' })
    await expect.element(drawer).toBeVisible()
    for (const words of ['TQn9 Y2kh EsLJ', '1,248.80', 'Server recorded', 'Not on the chain yet'])
      await expect.element(drawer).toHaveTextContent(words)
    await drawer.getByRole('button', { name: 'Cancel withdrawal…' }).click()
    await page.getByRole('button', { name: 'Cancel withdrawal', exact: true }).click()
    await expect.element(drawer.getByText('Canceled', { exact: true })).toBeVisible()
    expect(cancelled).toHaveLength(1)
    expect(cancelled[0]).toMatch(/^[\da-f-]{36}$/)
    expect(asked.some(({ path }) => path === '/account/withdrawal/cancel')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => search().open).toBeUndefined()
  })

  test('a withdrawal that waits for a passkey has the step in its drawer', async () => {
    const asked = fakeApi(({ path }) => {
      if (path === '/capabilities') return { ...CAPABILITIES, operations: ['payout.confirmation'] }
      return path === '/account/payout-confirmation' ? confirmation({ state: 'second_person' }) : undefined
    })
    openProperty('/property?open=wd-1')
    const drawer = page.getByRole('dialog', { name: 'Withdrawal' })
    await expect.element(drawer).toHaveTextContent('A second person has to confirm it.')
    const asks = asked.find(({ path }) => path === '/account/payout-confirmation')
    expect(Object.fromEntries(asks?.query ?? [])).toEqual({ kind: 'withdrawal', handle_id: 'wd-1' })
  })

  test('a link to a withdrawal that is not on the page fetches it by its handle', async () => {
    const asked = fakeApi(({ path, query }) =>
      path === '/account/withdrawal-list' && query.get('handle_id') === 'wd-99'
        ? { list: [withdrawal(99, { state: 'failed', reason: 'The network refused it' })], total: 1 }
        : undefined,
    )
    openProperty('/property?open=wd-99')
    await expect.element(page.getByRole('dialog')).toHaveTextContent('The network refused it')
    expect(asked.some(({ query }) => query.get('handle_id') === 'wd-99')).toBe(true)
  })

  test('a withdrawal that a back end without handles has on another page is not called another merchant’s', async () => {
    const latest = { list: [withdrawal(1), withdrawal(2)], total: 2 }
    fakeApi(({ path }) => (path === '/account/withdrawal-list' ? latest : undefined))
    openProperty('/property?open=wd-99')
    const drawer = page.getByRole('dialog', { name: 'Withdrawal' })
    await expect.element(drawer).toHaveTextContent('It is not on this page')
    expect(page.getByText('Withdrawal not found').elements()).toEqual([])
  })

  test('a withdrawal that slips off the page stays in its drawer', async () => {
    let latest = [withdrawal(1), withdrawal(2)]
    const asked = fakeApi(({ path }) => (path === '/account/withdrawal-list' ? { list: latest, total: 2 } : undefined))
    const { client } = openProperty('/property?open=wd-2')
    const drawer = page.getByRole('dialog', { name: 'Withdrawal' })
    await expect.element(drawer).toHaveTextContent('1,248.80')
    latest = [withdrawal(3), withdrawal(1)]
    await client.invalidateQueries()
    await expect.poll(() => asked.some(({ query }) => query.get('handle_id') === 'wd-2')).toBe(true)
    await expect.poll(() => client.isFetching()).toBe(0)
    await expect.element(drawer).toHaveTextContent('1,248.80')
    expect(page.getByText('It is not on this page').elements()).toEqual([])
  })

  test.each([
    ['nothing else has', () => undefined, 'It is no longer on this page. This is how it was last seen.'],
    ['could not be asked for', () => refused(500, 'down'), 'Could not load this withdrawal.'],
  ])(
    'a withdrawal that slipped off the page, and that %s, is shown as last seen, without Cancel',
    async (_, own, words) => {
      let latest = [withdrawal(1), withdrawal(2, { state: 'auditing' })]
      fakeApi(({ path, query }) => {
        if (path !== '/account/withdrawal-list') return undefined
        return (query.has('handle_id') ? own() : undefined) ?? { list: latest, total: 2 }
      })
      const { client } = openProperty('/property?open=wd-2')
      const drawer = page.getByRole('dialog', { name: 'Withdrawal' })
      await expect.element(drawer.getByRole('button', { name: 'Cancel withdrawal…' })).toBeVisible()
      latest = [withdrawal(3), withdrawal(1)]
      await client.invalidateQueries()
      await expect.element(drawer).toHaveTextContent(words)
      await expect.element(drawer).toHaveTextContent('1,248.80')
      await expect.element(drawer.getByRole('button', { name: 'Cancel withdrawal…' })).not.toBeInTheDocument()
    },
  )

  test('a lost answer to Cancel is not called a failure, and the next try has the same key', async () => {
    const asked = fakeApi(({ path }) => (path === '/account/withdrawal/cancel' ? Response.error() : undefined))
    openProperty('/property?open=wd-1')
    await page.getByRole('button', { name: 'Cancel withdrawal…' }).click()
    const sure = page.getByRole('button', { name: 'Cancel withdrawal', exact: true })
    await sure.click()
    await expect.element(page.getByText('We did not get an answer.')).toBeVisible()
    await sure.click()
    await expect.poll(() => asked.filter(({ path }) => path === '/account/withdrawal/cancel')).toHaveLength(2)
    const keys = asked.filter(({ path }) => path === '/account/withdrawal/cancel').map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
  })

  test('what the merchant ends has the way to where he ends it, and its words stand once', async () => {
    const words = 'The network costs more than your gas limit now'
    const wait = { code: 'gas_above_limit', words, ends: 'Raise the limit, or wait.', ended_by: 'merchant' as const }
    const waiting = withdrawal(1, { reason: words, wait })
    fakeApi(({ path }) => (path === '/account/withdrawal-list' ? { list: [waiting], total: 1 } : undefined))
    openProperty('/property?open=wd-1')
    const drawer = page.getByRole('dialog', { name: 'Withdrawal' })
    await expect.element(drawer.getByRole('link', { name: 'Withdraw settings' })).toBeVisible()
    await expect.element(drawer).toHaveTextContent('Raise the limit, or wait.')
    expect(drawer.getByText(words).elements()).toHaveLength(1)
  })

  test('recharges show their confirmations and update by themselves', async () => {
    let state: 'confirming' | 'accomplish' = 'confirming'
    fakeApi(({ path }) => (path === '/account/recharge' ? { list: [rechargeRecord({ state })], total: 1 } : undefined))
    const { client } = openProperty('/property?tab=recharge')
    await expect.element(page.getByText('3 of 19 confirmations')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Explorer' })).toHaveAttribute('rel', 'noopener noreferrer')
    state = 'accomplish'
    await client.invalidateQueries({ queryKey: ['account'] })
    await expect.element(page.getByText('Accomplish', { exact: true })).toBeVisible()
  })

  test('a page that does not exist leads to the last one', async () => {
    fakeApi()
    const { search } = openProperty('/property?page=40')
    await expect.poll(() => search().page).toBe(2)
  })
})
