import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CALLBACK_STATES } from '@/lib/domain-ui/callback-state'
import { callbackKeys, type Delivery } from '@/lib/api/callbacks'
import { refused } from '@/lib/api/testing/fake-server'
import { attempt, delivery, fakeApi, openCallbacks, overview } from './testing/callbacks-bench'

const rows = Array.from({ length: 12 }, (_, index) => delivery(index + 1))
const retried = delivery(1, {
  state: 'to_be_confirmed',
  http_status: 500,
  tries: 4,
  attempts: 4,
  next_time: delivery(0).created_time + 290,
  delivered_time: null,
})
const table = page.getByRole('table', { name: 'Callbacks' })
const drawer = page.getByRole('dialog')

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

describe('the list', () => {
  test('shows each of the seven states with its own word', async () => {
    fakeApi(CALLBACK_STATES.map((state, index) => delivery(index, { state })))
    openCallbacks()
    const words = [
      'To be confirmed',
      'Confirmed',
      'Reward calculation in progress',
      'Success',
      'Failed',
      'Confirm timeout',
      'Callback timeout',
    ]
    for (const [index, word] of words.entries())
      await expect
        .element(
          table
            .getByRole('row')
            .nth(index + 1)
            .getByText(word, { exact: true }),
        )
        .toBeVisible()
    await page.getByRole('button', { name: 'What the states mean' }).click()
    const legend = page.getByRole('dialog', { name: 'What the states mean' })
    await expect.poll(() => legend.getByRole('term').elements()).toHaveLength(7)
  })

  test('shows the next attempt beside one that is retried', async () => {
    fakeApi([retried, delivery(2)])
    openCallbacks()
    const row = table.getByRole('row', { name: /HS-20401/ })
    await expect.element(row).toHaveTextContent(/To be confirmed/)
    await expect.element(row).toHaveTextContent(/4 of 10 · next in [45] min/)
    await expect.element(table.getByRole('row', { name: /HS-20402/ })).not.toHaveTextContent(/next/)
  })

  test('page 2 at size 10 is numbered from 11; a page that does not exist leads to the last one', async () => {
    fakeApi(rows)
    const { search } = openCallbacks('/callbackList?page=40')
    await expect.poll(() => search().page).toBe(2)
    await expect.element(table.getByRole('cell', { name: '11', exact: true })).toBeVisible()
    await expect.element(table.getByRole('cell', { name: '12', exact: true })).toBeVisible()
  })

  test('without callbacks it says what will be here; without a match it offers to clear', async () => {
    fakeApi([])
    const first = openCallbacks()
    await expect.element(page.getByRole('heading', { name: 'No callbacks yet' })).toBeVisible()
    first.unmount()
    const { search } = openCallbacks('/callbackList?state=failed&range=7d')
    await expect.element(page.getByRole('heading', { name: 'No callback matches these 2 filters' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect.poll(search).toEqual({})
  })

  test('a failed call shows Retry and no empty table; the figures fail separately', async () => {
    fakeApi(rows, ({ path }) => (path === '/callback/list' ? refused(500, 'down') : undefined))
    openCallbacks()
    await expect.element(page.getByText('Could not load the callbacks.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect.element(page.getByText('188 ms')).toBeVisible()
    expect(page.getByText('No callbacks yet').elements()).toHaveLength(0)
  })

  test('old rows stay when a refresh fails, with their age', async () => {
    let down = false
    fakeApi(rows, ({ path }) => (down && path === '/callback/list' ? refused(500, 'down') : undefined))
    const { client } = openCallbacks()
    await expect.element(table.getByRole('link', { name: 'HS-20401' })).toBeVisible()
    down = true
    await client.invalidateQueries({ queryKey: callbackKeys.all })
    await expect.element(page.getByText('Could not refresh.')).toBeVisible()
    await expect.element(page.getByText(/^as of/)).toBeVisible()
    await expect.element(table.getByRole('link', { name: 'HS-20401' })).toBeVisible()
  })

  test('new rows wait to be shown; changes of shown rows appear at once', async () => {
    let current: Delivery[] = [retried]
    fakeApi([], ({ path }) => (path === '/callback/list' ? { list: current, total: current.length } : undefined))
    const { client } = openCallbacks()
    await expect.element(table.getByText('To be confirmed')).toBeVisible()
    current = [delivery(2), delivery(1, { attempts: 5 })]
    await client.invalidateQueries({ queryKey: callbackKeys.all })
    await expect.element(table.getByText('Success')).toBeVisible()
    expect(table.getByRole('link', { name: 'HS-20402' }).elements()).toHaveLength(0)
    await page.getByRole('button', { name: '1 new, show' }).click()
    await expect.element(table.getByRole('link', { name: 'HS-20402' })).toBeVisible()
  })
})

describe('filters', () => {
  test('Query applies a filter, the address has it, the chip removes it, Reset clears all but the page size', async () => {
    const asked = fakeApi(rows)
    const { search } = openCallbacks('/callbackList?size=20')
    await page.getByRole('textbox', { name: 'Order' }).fill('HS-2')
    await userEvent.keyboard('{Enter}')
    await expect.poll(search).toEqual({ size: 20, order: 'HS-2' })
    await expect.poll(() => asked.findLast(({ path }) => path === '/callback/list')?.query.get('order')).toBe('HS-2')
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Callback timeout' }).click()
    await expect.poll(search).toEqual({ size: 20, order: 'HS-2', state: 'callback_timeout' })
    await page.getByRole('button', { name: 'Remove filter Order' }).click()
    await expect.poll(search).toEqual({ size: 20, state: 'callback_timeout' })
    await expect.element(page.getByRole('button', { name: 'Remove filter State' })).toHaveFocus()
    await expect.element(page.getByRole('textbox', { name: 'Order' })).toHaveValue('')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(search).toEqual({ size: 20 })
  })

  test('applications that did not load are not said to be none', async () => {
    let down = true
    fakeApi(rows, ({ path }) => (down && path === '/user/secret-key/select' ? refused(422, 'not now') : undefined))
    openCallbacks()
    await expect.element(page.getByText('Could not load the applications.')).toBeVisible()
    down = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('combobox', { name: 'Application' }).click()
    await expect.element(page.getByRole('option', { name: 'Harbor Store' })).toBeVisible()
    await expect.element(page.getByText('Could not load the applications.')).not.toBeInTheDocument()
  })

  test('are in a sheet on a phone, with the number of results', async () => {
    await page.viewport(390, 844)
    fakeApi(rows)
    const { search } = openCallbacks()
    await expect.element(page.getByRole('list', { name: 'Callbacks' }).getByRole('link').first()).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Failed' }).click()
    expect(search()).toEqual({})
    await page.getByRole('button', { name: 'Show 12 results' }).click()
    await expect.poll(search).toEqual({ state: 'failed' })
  })

  test('in the sheet never have the number of other filters', async () => {
    await page.viewport(390, 844)
    fakeApi(rows, ({ path, query }) =>
      path === '/callback/list' && query.has('state') ? new Promise<never>(() => {}) : undefined,
    )
    openCallbacks()
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect.element(page.getByRole('button', { name: 'Show 12 results' })).toBeVisible()
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Failed' }).click()
    await expect.element(page.getByRole('button', { name: 'Show results' })).toBeVisible()
  })

  test('on a phone a press on a state shows it, with its number; a row says the event in words', async () => {
    await page.viewport(390, 844)
    fakeApi(rows)
    const { search } = openCallbacks()
    const list = page.getByRole('list', { name: 'Callbacks' })
    await expect.element(list.getByText('Payment confirmed', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'All 12' })).toBeChecked()
    await page.getByRole('radio', { name: 'Failing' }).click({ force: true })
    await expect.poll(search).toEqual({ state: 'failing' })
    await expect.element(page.getByRole('radio', { name: 'Failing 12' })).toBeChecked()
    expect(page.getByRole('button', { name: 'Remove filter State' }).elements()).toHaveLength(0)
  })
})

describe('the drawer', () => {
  const attempts = [
    attempt({ at: attempt().at - 60, http_status: null, failure: 'timeout', error: 'Too late' }),
    attempt(),
  ]
  const script = ({ path }: { path: string }) =>
    path === '/callback/attempts' ? { delivery: retried, body: '{}', list: attempts, total: 2 } : undefined

  test('has a link, and shows the state and the request and response of each attempt', async () => {
    fakeApi([retried], script)
    openCallbacks('/callbackList?open=msg_1')
    await expect.element(drawer.getByRole('heading', { name: 'Callback for HS-20401' })).toBeVisible()
    await expect.element(drawer.getByText('Your server answered HTTP 500.')).toBeVisible()
    await expect.element(drawer.getByText(/6 attempts left in this round/)).toBeVisible()
    await expect.element(drawer.getByText('v1,K5oZfzN95Z9U')).toBeVisible()
    await expect.element(drawer.getByText('1,204 ms').first()).toBeVisible()
    await drawer.getByRole('radio', { name: 'Response' }).click({ force: true })
    await expect.element(drawer.getByText('<h1>Internal error</h1>')).toBeVisible()
    await drawer.getByRole('button', { name: 'Attempt 1' }).click()
    await drawer.getByRole('radio', { name: 'Response' }).click({ force: true })
    await expect.element(drawer.getByText(/There was no answer\. Too late/)).toBeVisible()
    await expect
      .element(drawer.getByRole('link', { name: 'Open payment' }))
      .toHaveAttribute('href', '/record?open=pay-1')
  })

  test.each([
    [{ response_body: 'x'.repeat(4096) }, 'Of a longer answer the first 4 KiB are kept.'],
    [{ response_body: '', response_headers: {} }, 'The headers and the body of an answer are kept for 30 days.'],
  ])('says what is not kept of an answer', async (answer, sentence) => {
    fakeApi([retried], ({ path }) =>
      path === '/callback/attempts' ? { delivery: retried, body: '{}', list: [attempt(answer)], total: 1 } : undefined,
    )
    openCallbacks('/callbackList?open=msg_1')
    await drawer.getByRole('radio', { name: 'Response' }).click({ force: true })
    await expect.element(drawer.getByText(sentence)).toBeVisible()
  })

  test('numbers the newest attempts by how many came before them', async () => {
    const often = { ...retried, attempts: 151 }
    const kept = Array.from({ length: 50 }, () => attempt())
    fakeApi([often], ({ path }) =>
      path === '/callback/attempts' ? { delivery: often, body: '{}', list: kept, total: 50 } : undefined,
    )
    openCallbacks('/callbackList?open=msg_1')
    await expect.element(drawer.getByRole('button', { name: 'Attempt 151' })).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'Attempt 102' })).toBeInTheDocument()
    expect(drawer.getByRole('button', { name: 'Attempt 101' }).elements()).toHaveLength(0)
  })

  test('moves to the next row and back to the list', async () => {
    fakeApi(rows)
    const { search } = openCallbacks()
    await table.getByRole('link', { name: 'HS-20401' }).click()
    await expect.poll(() => search().open).toBe('msg_1')
    await drawer.getByRole('button', { name: 'Next callback' }).click()
    await expect.element(drawer.getByRole('heading', { name: 'Callback for HS-20402' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => search().open).toBeUndefined()
    await expect.element(table.getByRole('link', { name: 'HS-20402' })).toHaveFocus()
  })

  test('sends again, and shows the result', async () => {
    let state: Delivery['state'] = 'failed'
    const asked = fakeApi([retried], ({ path }) => {
      if (path === '/callback/redeliver') {
        state = 'success'
        return { queued: 1 }
      }
      return path === '/callback/attempts'
        ? { delivery: delivery(1, { state }), body: '{}', list: [attempt()], total: 1 }
        : undefined
    })
    openCallbacks('/callbackList?open=msg_1')
    await expect.element(drawer.getByText('Failed', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: 'Resend' }).click()
    await expect.element(drawer.getByText('Success', { exact: true })).toBeVisible()
    expect(asked.find(({ path }) => path === '/callback/redeliver')?.body).toEqual({ id: 'msg_1' })
  })

  test('shows in the drawer why it could not be sent again', async () => {
    fakeApi([retried], ({ path }) => (path === '/callback/redeliver' ? refused(429, 'Frequent operation') : undefined))
    openCallbacks('/callbackList?open=msg_1')
    await drawer.getByRole('button', { name: 'Resend' }).click()
    await expect.element(drawer.getByRole('alert').getByText('Frequent operation')).toBeVisible()
  })

  test('sends nothing to an address that is switched off, and says what to do', async () => {
    fakeApi([delivery(1, { state: 'failed', http_status: 410, address: 'off' })])
    openCallbacks('/callbackList?open=msg_1')
    await expect.element(drawer.getByText('The callback address is switched off.')).toBeVisible()
    await expect.element(drawer.getByRole('link', { name: 'Management' })).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'Resend' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('shows the body before the first attempt, and a failure with Retry', async () => {
    const waiting = delivery(1, { state: 'to_be_confirmed', attempts: 0, tries: 0, next_time: retried.created_time })
    fakeApi([waiting], ({ path }) =>
      path === '/callback/attempts' ? { delivery: waiting, body: '{"unsent":1}', list: [], total: 0 } : undefined,
    )
    const first = openCallbacks('/callbackList?open=msg_1')
    await expect.element(drawer.getByText('No attempt yet.')).toBeVisible()
    await expect.element(drawer.getByText('"unsent": 1')).toBeVisible()
    first.unmount()
    fakeApi([], ({ path }) => (path === '/callback/attempts' ? refused(422, 'This record does not exist') : undefined))
    openCallbacks('/callbackList?open=msg_9')
    await expect.element(drawer.getByText('Could not load this callback.')).toBeVisible()
    await expect.element(drawer.getByText(/This record does not exist/)).toBeVisible()
  })
})

describe('acts', () => {
  test('Resend failed shows the number before sending', async () => {
    const asked = fakeApi(rows, ({ path, body }) =>
      path === '/callback/redeliver' ? { queued: body['failed_since'] === 0 ? 0 : 12 } : undefined,
    )
    openCallbacks()
    await page.getByRole('button', { name: 'Resend failed…' }).click()
    const confirm = drawer.getByRole('button', { name: 'Resend 12 callbacks' })
    await expect.element(confirm).toBeVisible()
    expect(asked.filter(({ body }) => body['failed_since'] !== undefined && body['only_count'] !== true)).toEqual([])
    await confirm.click()
    await expect.element(drawer.getByText(/12 callbacks are being sent again/)).toBeVisible()
  })

  test('an empty result shows a message, and a failure keeps the dialog open', async () => {
    let count = 0
    fakeApi(rows, ({ path, body }) => {
      if (path !== '/callback/redeliver') return undefined
      return body['only_count'] === true ? { queued: count } : refused(500, 'down')
    })
    openCallbacks()
    await page.getByRole('button', { name: 'Resend failed…' }).click()
    await expect.element(drawer.getByText('No callback failed since then')).toBeVisible()
    count = 3
    await drawer.getByRole('radio', { name: 'Last 7 days' }).click()
    await drawer.getByRole('button', { name: 'Resend 3 callbacks' }).click()
    await expect.element(drawer.getByText(/They may have been sent again\./)).toBeVisible()
    await expect.element(drawer.getByText('Could not resend them.')).not.toBeInTheDocument()
  })

  test('a lost answer to a test callback is not called a failure; a refusal is', async () => {
    let status = 503
    fakeApi(rows, ({ path }) => (path === '/callback/test' ? refused(status, 'not now') : undefined))
    openCallbacks()
    await page.getByRole('button', { name: 'Test callback…' }).click()
    await drawer.getByRole('button', { name: 'Send test' }).click()
    await expect.element(drawer.getByText(/The test may have been sent\./)).toBeVisible()
    await expect.element(drawer.getByText('The test was not sent.')).not.toBeInTheDocument()
    status = 422
    await drawer.getByRole('button', { name: 'Send test' }).click()
    await expect.element(drawer.getByText('The test was not sent.')).toBeVisible()
  })

  test('a test callback shows the answer', async () => {
    const tested = delivery(7, { id: 'msg_7', state: 'success', handle_id: null, out_trade_no: '' })
    const asked = fakeApi(rows, ({ path }) => {
      if (path === '/callback/test') return { id: 'msg_7' }
      if (path !== '/callback/attempts') return undefined
      const taken = attempt({ http_status: 200, error: null, response_body: '{"taken":true}' })
      return { delivery: tested, body: '{}', list: [taken], total: 1 }
    })
    const { search } = openCallbacks()
    await page.getByRole('button', { name: 'Test callback…' }).click()
    await drawer.getByRole('button', { name: 'Send test' }).click()
    await expect.element(drawer.getByText('"taken": true')).toBeVisible()
    await expect.element(drawer.getByText('HTTP 200')).toBeVisible()
    expect(asked.find(({ path }) => path === '/callback/test')?.body).toEqual({ appid: 'app0001', status: 2 })
    await drawer.getByRole('button', { name: 'Open details' }).click()
    await expect.poll(() => search().open).toBe('msg_7')
  })

  test('a test callback whose attempts do not load says so', async () => {
    fakeApi(rows, ({ path }) => {
      if (path === '/callback/test') return { id: 'msg_7' }
      return path === '/callback/attempts' ? refused(422, 'not now') : undefined
    })
    openCallbacks()
    await page.getByRole('button', { name: 'Test callback…' }).click()
    await drawer.getByRole('button', { name: 'Send test' }).click()
    await expect.element(drawer.getByText('Could not load the attempts.')).toBeVisible()
    await expect.element(drawer.getByText('not now')).toBeVisible()
  })

  test('the page names an address that a 410 switched off, with what to do', async () => {
    const [on, none] = overview.addresses
    const addresses = [{ ...on, state: 'off', off_time: retried.created_time }, none]
    fakeApi(rows, ({ path }) => (path === '/callback/overview' ? { ...overview, addresses } : undefined))
    openCallbacks()
    await expect.element(page.getByText('The callback address of Harbor Store is switched off.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Management' })).toBeVisible()
    await page.getByRole('button', { name: 'Callback addresses' }).click()
    await expect.element(page.getByText('Switched off', { exact: true })).toBeVisible()
    await expect.element(page.getByText('No address', { exact: true })).toBeVisible()
  })
})
