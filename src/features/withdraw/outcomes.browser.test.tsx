import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { refused } from '@/lib/api/testing/fake-server'
import type { Asked } from '@/lib/testing/page-bench'
import { USER } from '@/lib/api/testing/usual-answers'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { address, aloud, amount, continueButton, dialog, prove, review, verify } from './testing/steps'
import { quoteFor, recordOf, TRON } from './testing/samples'
import { fakeApi, openWithdraw, sent } from './testing/withdraw-bench'

/** A server whose withdrawal call answers by `answer`, and whose list contains `listed`. */
function bank(answer: (asked: Asked) => object | Promise<object>, listed: () => object[] = () => []): Asked[] {
  return fakeApi((asked) => {
    if (asked.path === '/account/withdrawal') return answer(asked)
    if (asked.path !== '/account/withdrawal-list') return undefined
    return { list: listed(), total: listed().length }
  })
}

const refOf = (asked: readonly Asked[], at = 0) => sent(asked)[at]?.body['client_ref']

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('the review', () => {
  test('shows the whole address in groups, the network, and the arriving amount as the largest figure', async () => {
    fakeApi()
    openWithdraw()
    await review()
    await expect.element(page.getByText('TJRy WwFs 9wTF GZg3 JbrV riFb NfCu g5tD eC').first()).toBeInTheDocument()
    await expect.element(page.getByText('34 characters')).toBeVisible()
    const figures = [...document.querySelectorAll<HTMLElement>('main *, body *')].filter(
      ({ children, textContent }) => children.length === 0 && /^[\d,.−]+$/.test(textContent),
    )
    const sizes = figures.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const largest = figures[sizes.indexOf(Math.max(...sizes))]
    expect(largest?.closest('span.type-48')?.textContent).toContain('1,248.500000')
  })

  test('cannot be confirmed before the groups are ticked as compared', async () => {
    fakeApi()
    openWithdraw()
    await review()
    await expect.element(continueButton()).toHaveAccessibleDescription('Tick the box above first')
  })

  test('a quote that does not add up blocks the review with a message', async () => {
    fakeApi(({ path, body }) =>
      path === '/account/withdrawal/quote' ? quoteFor(body, { received: '1248.4' }) : undefined,
    )
    openWithdraw()
    await review()
    await expect.element(page.getByText('The figures of this quote do not add up.')).toBeVisible()
    await page.getByRole('checkbox', { name: /I compared every group/ }).click()
    await expect.element(continueButton()).toHaveAccessibleDescription('The figures do not add up')
  })

  test('a renewed quote that costs more must be accepted again', async () => {
    let fee = '1.5'
    fakeApi(({ path, body }) => (path === '/account/withdrawal/quote' ? quoteFor(body, { fee }) : undefined))
    const { client } = openWithdraw()
    await review()
    await page.getByRole('checkbox', { name: /I compared every group/ }).click()
    fee = '2.5'
    await client.invalidateQueries({ queryKey: ['withdrawal', 'quote'] })
    await expect.element(page.getByText('The quote has changed.')).toBeVisible()
    await expect.element(continueButton()).toHaveAccessibleDescription('Accept the new figures first')
    await page.getByRole('button', { name: 'Accept the new figures' }).click()
    await expect.element(page.getByText('1,247.500000').first()).toBeVisible()
    expect(page.getByText('The quote has changed.').elements()).toHaveLength(0)
  })

  test('back keeps what was typed', async () => {
    fakeApi()
    openWithdraw()
    await review()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.element(address()).toHaveValue(TRON)
    await expect.element(amount()).toHaveValue('1250')
  })
})

describe('one intent, four outcomes', () => {
  test('accepted: proofs are digests, the key is in header and body, no secret is stored', async () => {
    let record: object | undefined
    const asked = bank(
      ({ body }) => (record = recordOf(body)),
      () => (record ? [record] : []),
    )
    const { search } = openWithdraw('/property/withdraw?id=101')
    await review()
    await verify()
    await expect.element(dialog().getByRole('button', { name: 'Withdraw 1,250.00 USDT' })).toBeVisible()
    expect(dialog().getByRole('textbox', { name: 'Email code' }).elements()).toHaveLength(0)
    await prove()
    await expect.element(page.getByText('Server and screen agree')).toBeVisible()
    const [call] = sent(asked)
    expect(call?.body).toMatchObject({ token_id: '101', amount: '1250', address: TRON })
    expect(call?.body['password']).toMatch(/^[0-9a-f]{32}$/)
    expect(call?.key).toBe(call?.body['client_ref'])
    expect(search()).toEqual({ id: '101', ref: call?.body['client_ref'] })
    expect(JSON.stringify(await moneyIntents.list(USER.mchid, 0))).not.toContain('123456')
  })

  test('the intent is stored before it is sent', async () => {
    let kept: string[] = []
    bank(async ({ body }) => {
      kept = (await moneyIntents.list(USER.mchid, 0)).map(({ client_ref, outcome }) => `${client_ref} ${outcome}`)
      return recordOf(body)
    })
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.poll(() => kept).toHaveLength(1)
    expect(kept[0]).toMatch(/ sending$/)
  })

  test('refused for a wrong code: shown at its field, and the next try is the same intent', async () => {
    let tries = 0
    const asked = bank(({ body }) => ((tries += 1) === 1 ? refused(422, 'google code err', 10_019) : recordOf(body)))
    openWithdraw()
    await review()
    await verify()
    await prove()
    const code = dialog().getByRole('textbox', { name: 'Google code' })
    await expect.element(code).toHaveAccessibleDescription('google code err')
    await code.fill('654321')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent(asked)).toHaveLength(2)
    expect(refOf(asked, 0)).toBe(refOf(asked, 1))
  })

  test.each([
    [10_026, 'Your single withdrawal amount is too large', amount],
    [10_027, 'Total withdrawal value exceeds the limit within 24 hours', amount],
    [10_024, 'Insufficient balance', amount],
    [10_023, 'The amount is too small', amount],
    [10_057, 'Payouts to this address are refused', address],
    [10_066, 'Withdrawals go only to fixed addresses', address],
  ])('refused for an entered value (%i): back to its field', async (code, words, field) => {
    const asked = bank(() => refused(422, words, code))
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.element(field()).toHaveAccessibleDescription(words)
    await expect.element(field()).toHaveFocus()
    expect(dialog().elements()).toHaveLength(0)
    expect(await moneyIntents.list(USER.mchid, 0)).toHaveLength(0)
    expect(sent(asked)).toHaveLength(1)
  })

  test('refused because of a hold: shown in the dialog', async () => {
    bank(() => refused(422, 'Your account cannot be withdrawn temporarily', 10_025))
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.element(dialog().getByText('Your account cannot be withdrawn temporarily')).toBeVisible()
  })

  test('refused because the quote expired: a new quote, and the review again', async () => {
    bank(() => refused(422, 'The quote has expired or changed, please review it again', 10_058))
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect
      .element(page.getByText('The quote has expired or changed, please review it again').first())
      .toBeVisible()
    await expect.element(continueButton()).toBeVisible()
    expect(dialog().elements()).toHaveLength(0)
  })

  test('pending: the server is still working on it', async () => {
    bank(() => refused(409, 'This request is still being processed', 10_081))
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.element(page.getByText('Outcome pending').first()).toBeVisible()
    await expect.element(page.getByText('The server is still working on it.')).toBeVisible()
  })

  test('unknown: never called a failure, found by Check again, and sent once', async () => {
    let listed: object[] = []
    const asked = bank(
      () => refused(500, 'gateway'),
      () => listed,
    )
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.element(page.getByText('Outcome unknown').first()).toBeVisible()
    await expect.element(page.getByText(/The server said: “gateway”/)).toBeVisible()
    expect(document.body.textContent).not.toMatch(/fail/i)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.element(page.getByText('Not visible yet. Check again in a minute.').first()).toBeVisible()
    listed = [recordOf(sent(asked)[0]?.body ?? {})]
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.element(page.getByText('Server and screen agree')).toBeVisible()
    expect(sent(asked)).toHaveLength(1)
  })

  test('the outcome is announced and focused, because the pressed button is gone', async () => {
    let isLost = true
    let listed: object[] = []
    const asked = bank(
      ({ body }) => (isLost ? refused(500, 'gateway') : recordOf(body)),
      () => listed,
    )
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.poll(aloud).toBe('Outcome unknown')
    await expect.poll(() => document.activeElement?.textContent).toMatch(/Outcome unknown/)
    listed = [recordOf(sent(asked)[0]?.body ?? {})]
    isLost = false
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.poll(aloud).toBe('Submitted and verified')
    await expect.poll(() => document.activeElement?.textContent).toMatch(/Server and screen agree/)
  })

  test('an outcome that another tab found is shown here too', async () => {
    let listed: object[] = []
    const asked = bank(
      () => refused(500, 'gateway'),
      () => listed,
    )
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.element(page.getByText('Outcome unknown').first()).toBeVisible()
    listed = [recordOf(sent(asked)[0]?.body ?? {})]
    const [kept] = await moneyIntents.list(USER.mchid, 0)
    if (kept) await moneyIntents.put({ ...kept, outcome: 'accepted' })
    await expect.element(page.getByText('Server and screen agree')).toBeVisible()
    expect(sent(asked)).toHaveLength(1)
  })

  test('an open intent is shown after a reload, and an equal one stays locked until it is confirmed', async () => {
    bank(() => refused(500, 'gateway'))
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.element(page.getByText('Outcome unknown').first()).toBeVisible()
    const asked = bank(({ body }) => recordOf(body))
    openWithdraw()
    await expect.element(page.getByText('Outcome unknown').first()).toBeVisible()
    await page.getByRole('checkbox', { name: /I want to make another one/ }).click()
    await page.getByRole('button', { name: 'New withdrawal' }).click()
    await review()
    await page.getByRole('checkbox', { name: /I compared every group/ }).click()
    await expect.element(continueButton()).toHaveAccessibleDescription('Confirm above that this is a second withdrawal')
    await page.getByRole('checkbox', { name: /I want to make a second withdrawal/ }).click()
    await continueButton().click()
    await prove()
    await expect.poll(() => sent(asked)).toHaveLength(1)
  })

  test('an equal withdrawal within ten minutes asks first, and nothing is sent', async () => {
    const asked = bank(({ body }) => recordOf(body))
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.poll(() => sent(asked)).toHaveLength(1)
    openWithdraw()
    await review()
    await expect.element(page.getByText(/The same withdrawal was sent at/)).toBeVisible()
    await expect.element(continueButton()).toHaveAccessibleDescription('Confirm above that this is a second withdrawal')
    expect(sent(asked)).toHaveLength(1)
  })

  test('pressing twice sends once', async () => {
    let release: (answer: object) => void = () => {}
    const held = new Promise<object>((resolve) => {
      release = resolve
    })
    const asked = bank(() => held)
    openWithdraw()
    await review()
    await verify()
    await prove()
    const button = dialog().getByRole('button', { name: /Withdraw|Sending/ })
    await button.click({ force: true })
    await button.click({ force: true })
    await expect.poll(() => sent(asked)).toHaveLength(1)
    release(recordOf(sent(asked)[0]?.body ?? {}))
    await expect.poll(() => dialog().elements()).toHaveLength(0)
    expect(sent(asked)).toHaveLength(1)
  })
})

describe('repeated presses', () => {
  test('submitting twice at the same moment is one call, and one attempt of the codes', async () => {
    const asked = bank(() => refused(422, 'google code err', 10_019))
    openWithdraw()
    await review()
    await verify()
    await dialog().getByLabelText('Account password', { exact: true }).fill('Northwind2026')
    await dialog().getByRole('textbox', { name: 'Google code' }).fill('123456')
    const form = dialog().element().querySelector('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.element(dialog().getByText('google code err')).toBeVisible()
    // A second send would hold this lock; waiting for it proves that there is none.
    await navigator.locks.request(`money:${USER.mchid}`, () => undefined)
    expect(sent(asked)).toHaveLength(1)
  })

  test('an equal intent is found even when the review was open for a quarter of an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let record: object | undefined
    const asked = bank(
      ({ body }) => (record = recordOf(body)),
      () => (record ? [record] : []),
    )
    openWithdraw()
    await review()
    vi.setSystemTime(Date.now() + 900_000)
    await verify()
    await prove()
    await expect.element(page.getByText('Server and screen agree')).toBeVisible()
    openWithdraw()
    await review()
    await expect.element(page.getByText(/The same withdrawal was sent at/)).toBeVisible()
    await expect.element(continueButton()).toHaveAccessibleDescription('Confirm above that this is a second withdrawal')
    expect(sent(asked)).toHaveLength(1)
    vi.useRealTimers()
  })
})

describe('without a connection or storage', () => {
  test('offline at the last press: the button is off with the reason, nothing is sent or stored as unknown', async () => {
    const asked = fakeApi()
    openWithdraw()
    await review()
    await verify()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    const button = dialog().getByRole('button', { name: 'Withdraw 1,250.00 USDT' })
    await expect.element(button).toHaveAccessibleDescription('You are offline.')
    await prove()
    expect(sent(asked)).toHaveLength(0)
    expect(await moneyIntents.list(USER.mchid, 0)).toHaveLength(0)
    vi.restoreAllMocks()
    dispatchEvent(new Event('online'))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent(asked)).toHaveLength(1)
  })

  test('offline: the button is off with the reason, nothing is queued to be sent later', async () => {
    const asked = fakeApi()
    openWithdraw()
    await review()
    await page.getByRole('checkbox', { name: /I compared every group/ }).click()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await expect.element(continueButton()).toHaveAccessibleDescription(/You are offline/)
    vi.restoreAllMocks()
    dispatchEvent(new Event('online'))
    await expect.element(continueButton()).toHaveAccessibleDescription(/^(?!.*offline)/)
    expect(sent(asked)).toHaveLength(0)
  })

  test('a browser without storage asks before the page is left with an open intent', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    bank(() => refused(500, 'gateway'))
    openWithdraw()
    await review()
    await verify()
    await prove()
    await expect.element(page.getByText('Outcome unknown').first()).toBeVisible()
    await expect.poll(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    expect(moneyIntents.onlyHere()).toBe(true)
    vi.restoreAllMocks()
    // It is in memory, where the next test would find it.
    for (const { client_ref } of await moneyIntents.list(USER.mchid, 0)) await moneyIntents.remove(client_ref)
  })
})
