import { cleanup } from '@testing-library/react'
import { encodeQR } from 'qr'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetDrafts } from '@/lib/forms/forget-drafts'
import { toasts } from '@/lib/ui/toast'
import { good, json, refused } from '@/lib/api/testing/fake-server'
import { serverNow } from '@/lib/api/transport/server-clock'
import { COINS } from '@/lib/api/testing/usual-answers'
import { type Asked } from '@/lib/testing/page-bench'
import { writtenEnd } from './form/own-end'
import { harbor, made, openLinks } from './testing/link-bench'

const open = (...how: Parameters<typeof openLinks>) => openLinks(...how).asked
const sent = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST')
const create = async () => await page.getByRole('button', { name: 'Create link' }).click()

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('the form', () => {
  test('names what is wrong with the amount, and sends nothing', async () => {
    const asked = open()
    const amount = page.getByRole('textbox', { name: 'Amount' })
    for (const [typed, sentence] of [
      ['', 'Please enter an amount'],
      ['1,250', 'Please use a point before the decimals and no other separator'],
      ['007', 'Please remove the zeros in front of the amount'],
      ['1.0000001', 'The amount has more decimals than this token'],
      ['0', 'The amount must be more than zero'],
    ] as const) {
      await amount.fill(typed)
      await create()
      await expect.element(page.getByText(sentence)).toBeVisible()
    }
    await amount.fill('1')
    await page.getByRole('textbox', { name: /Order number/ }).fill('A\u202EB')
    await create()
    await expect.element(page.getByText('Please remove line breaks and hidden characters')).toBeVisible()
    expect(sent(asked)).toEqual([])
  })

  test('an own end is refused out of range, and sent as seconds; a repeat after a lost answer is the same wish', async () => {
    let lost = true
    const asked = open({ 'POST /payment-link': () => (lost ? Response.error() : good(made)) })
    await page.getByRole('textbox', { name: 'Amount' }).fill('180')
    await page.getByRole('radio', { name: 'Own time' }).click()
    const end = page.getByRole('textbox', { name: 'Ends at' })
    await expect.element(end).toHaveValue(writtenEnd(serverNow() + 86_400, 'Asia/Shanghai'))
    for (const [typed, sentence] of [
      ['tomorrow', /Write the end as date and time/],
      [writtenEnd(serverNow() - 60, 'Asia/Shanghai'), /at least one minute from now/],
      [writtenEnd(serverNow() + 604_800 + 120, 'Asia/Shanghai'), /within 7 days/],
    ] as const) {
      await end.fill(typed)
      await create()
      await expect.element(end).toHaveAccessibleDescription(sentence)
      await expect.element(end).toHaveFocus()
    }
    expect(sent(asked)).toEqual([])
    await end.fill(writtenEnd(serverNow() + 7200, 'Asia/Shanghai'))
    await create()
    await expect.element(page.getByText('We did not get an answer.')).toBeVisible()
    lost = false
    await create()
    await expect.element(page.getByText('https://pay.example/pay/h1')).toBeVisible()
    const bodies = sent(asked).map(({ body }) => body)
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    const seconds = Number(bodies[0]?.['expires_in'])
    expect(seconds).toBeGreaterThan(7200 - 120)
    expect(seconds).toBeLessThanOrEqual(7200)
  })

  test('the QR code is saved as a PNG picture that shows the link', async () => {
    open({}, { address: '/paymentLink?open=h1' })
    const saved: { name: string; url: string }[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, url: this.href })
    })
    await page.getByRole('button', { name: 'Save QR picture' }).click()
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['PL-0042-qr.png'])
    expect(toasts.list().at(-1)?.text).toBe('The QR picture was saved')
    click.mockRestore()
    const picture = new Image()
    picture.src = saved[0]?.url ?? ''
    await picture.decode()
    const side = encodeQR(made.pay_url, 'raw', { border: 4 }).length * 16
    expect([picture.width, picture.height]).toEqual([side, side])
  })

  test('sends one intent, and shows link, QR code and what comes next', async () => {
    const asked = open({ 'POST /payment-link': () => good(made) })
    await page.getByRole('textbox', { name: 'Amount' }).fill('180')
    await page.getByRole('textbox', { name: /What is it for/ }).fill(' Deposit, boat 5 ')
    await page.getByRole('radio', { name: '7 days' }).click()
    await create()
    await expect.element(page.getByRole('figure', { name: 'QR code of the link' })).toBeVisible()
    await expect.element(page.getByText('https://pay.example/pay/h1')).toBeVisible()
    await expect.element(page.getByText('Waiting for the customer')).toBeVisible()
    const [call] = sent(asked)
    expect(call?.body).toMatchObject({
      appid: 'app_1',
      token_id: '101',
      amount: '180',
      subject: 'Deposit, boat 5',
      expires_in: 604_800,
    })
    expect(call?.body['client_ref']).toBe(call?.key)
  })

  test('keeps its key when the answer is lost, and everything that was typed', async () => {
    let lost = 1
    const asked = open({ 'POST /payment-link': () => (lost-- > 0 ? json({}, { status: 503 }) : good(made)) })
    await page.getByRole('textbox', { name: 'Amount' }).fill('180')
    await create()
    await expect.element(page.getByText('We did not get an answer.')).toBeVisible()
    await expect.element(page.getByText(/It may have been created\./)).toBeVisible()
    await expect.element(page.getByText('The link was not created.')).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('180')
    await create()
    await expect.poll(() => sent(asked)).toHaveLength(2)
    expect(sent(asked)[1]?.key).toBe(sent(asked)[0]?.key)
  })

  test('is the same wish under the same key also after a reload', async () => {
    const lost = () => open({ 'POST /payment-link': () => json({}, { status: 503 }) }, { keepsDrafts: true })
    const before = lost()
    await page.getByRole('textbox', { name: 'Amount' }).fill('180')
    await create()
    await expect.element(page.getByText('We did not get an answer.')).toBeVisible()
    cleanup()
    const after = lost()
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('180')
    await create()
    await expect.poll(() => sent(after)).toHaveLength(1)
    expect(sent(after)[0]).toMatchObject({ key: sent(before)[0]?.key, body: sent(before)[0]?.body })
    forgetDrafts()
  })

  test('a back end without keys may make a second one, and that is said', async () => {
    open({ 'POST /payment-link': () => json({}, { status: 503 }) }, { keyed_retry: false })
    await page.getByRole('textbox', { name: 'Amount' }).fill('180')
    await create()
    await expect.element(page.getByText(/Look at the list before you press again/)).toBeVisible()
  })

  test('a refusal says that there is no link', async () => {
    open({ 'POST /payment-link': () => refused(422, 'too many links') })
    await page.getByRole('textbox', { name: 'Amount' }).fill('180')
    await create()
    await expect.element(page.getByText('The link was not created.')).toBeVisible()
    await expect.element(page.getByText('too many links')).toBeVisible()
  })

  test('networks that did not load are not said to be none', async () => {
    let isDown = true
    open({ 'GET /currency/list': () => (isDown ? refused(422, 'not now') : COINS) })
    await expect.element(page.getByText('Could not load the networks.')).toBeVisible()
    await expect.element(page.getByText('This application takes no token')).not.toBeInTheDocument()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Customer pays with' })).toHaveTextContent('USDT · TRON')
  })

  test('a price has as many decimals as its currency', async () => {
    const asked = open({ 'GET /payment-link/currencies': () => ({ list: ['JPY', 'USD'] }) })
    await page.getByRole('radio', { name: 'In a currency' }).click()
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.fill('1.255')
    await create()
    await expect.element(page.getByText('An amount in USD has 2 decimals at most')).toBeVisible()
    await page.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'JPY' }).click()
    await amount.fill('1000.50')
    await create()
    await expect.element(page.getByText('An amount in JPY has no decimals')).toBeVisible()
    expect(sent(asked)).toEqual([])
  })

  test('shows the rate of a price in a currency', async () => {
    const asked = open({ 'POST /payment-link': () => good(made) })
    await page.getByRole('radio', { name: 'In a currency' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('229.63')
    await expect.element(page.getByText(/at 0\.918500 EUR\. Fixed when the link is created\./)).toBeVisible()
    await create()
    await expect.poll(() => sent(asked)).toMatchObject([{ body: { fiat_name: 'USD', fiat_amount: '229.63' } }])
    expect(sent(asked)[0]?.body).not.toHaveProperty('amount')
  })

  test('a rate of thousands has the separators of an amount', async () => {
    open({
      'GET /payment-link/quote': () => ({ amount: '0.01', fiat_name: 'USD', fiat_amount: '604.20', rate: '60420.5' }),
    })
    await page.getByRole('radio', { name: 'In a currency' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('604.20')
    await expect.element(page.getByText(/at 60,420\.500000 USD\./)).toBeVisible()
  })

  test('a rate that is still being asked for is not that of the amount before', async () => {
    open({
      'GET /payment-link/quote': ({ query }) =>
        query.get('fiat_amount') === '229.63'
          ? { amount: '250', fiat_name: 'EUR', fiat_amount: '229.63', rate: '0.918500' }
          : new Promise<never>(() => {}),
    })
    await page.getByRole('radio', { name: 'In a currency' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('229.63')
    await expect.element(page.getByText(/Fixed when the link is created\./)).toBeVisible()
    await page.getByRole('textbox', { name: 'Amount' }).fill('500')
    await expect.element(page.getByText('Asking for the rate…')).toBeVisible()
    expect(page.getByText(/Fixed when the link is created\./).elements()).toEqual([])
  })

  test('the rate is asked for once, when typing rests, and not for each key', async () => {
    const asked = open()
    await page.getByRole('textbox', { name: 'Amount' }).click()
    await userEvent.keyboard('1234.56')
    await expect.element(page.getByText(/at 0\.918500/)).toBeVisible()
    const quotes = asked.filter(({ path }) => path === '/payment-link/quote')
    expect(quotes.map(({ query }) => query.get('amount'))).toEqual(['1234.56'])
  })

  test('offers no currency where the application is in address mode, and says why', async () => {
    open({}, { list: [{ ...harbor, mode: 'address' }] })
    const fiat = page.getByRole('radio', { name: 'In a currency' })
    await expect.element(fiat).toBeDisabled()
    await expect
      .element(page.getByTitle('The application is in address mode: its prices are in the token'))
      .toBeInTheDocument()
  })
})

describe('the card', () => {
  test('says how far a payment is, and that it cannot be ended then', async () => {
    open(
      { 'GET /payment-link': () => ({ list: [{ ...made, confirmations: 11 }], total: 1 }) },
      { address: '/paymentLink?open=h1' },
    )
    await expect.element(page.getByText('Seen on TRON')).toBeVisible()
    await expect.element(page.getByText('11 of 19 confirmations')).toBeVisible()
    const end = page.getByRole('button', { name: 'End link' })
    await expect.element(end).toHaveAttribute('aria-disabled', 'true')
    await expect.element(end).toHaveAccessibleDescription('A link that is being paid cannot be ended.')
  })

  const heading = page.getByRole('heading', { name: /^PL-0042/ })
  const live = { status: made.status }
  const openLive = (end: () => Response) => {
    live.status = made.status
    return open(
      {
        'GET /payment-link': () => ({ list: [{ ...made, ...live }], total: 1 }),
        'POST /payment-link/end': end,
      },
      { address: '/paymentLink?open=h1' },
    )
  }

  test('ends a link that nobody has paid, says so, and keeps the place of whoever ended it', async () => {
    const asked = openLive(() => {
      live.status = 4
      return good({ ...made, status: 4 })
    })
    await page.getByRole('button', { name: 'End link' }).click()
    await expect.poll(() => sent(asked)).toMatchObject([{ path: '/payment-link/end', body: { handle_id: 'h1' } }])
    await expect.element(page.getByRole('button', { name: 'End link' })).not.toBeInTheDocument()
    await expect.element(page.getByText('The link has ended')).toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBe(heading.element())
  })

  test('a refusal stays when the customer has just paid, and is read out', async () => {
    openLive(() => {
      live.status = 2
      return refused(422, 'The link is paid')
    })
    await page.getByRole('button', { name: 'End link' }).click()
    await expect.element(page.getByRole('button', { name: 'End link' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The link is paid')
    await expect.poll(() => document.activeElement).toBe(heading.element())
  })
})

test('another link is never shown for the one of the address, by a back end that knows no single ones', async () => {
  open({ 'GET /payment-link': () => ({ list: [made], total: 1 }) }, { address: '/paymentLink?open=h2' })
  await expect.element(page.getByText('There is no such link in this account.')).toBeVisible()
  expect(page.getByRole('figure', { name: 'QR code of the link' }).elements()).toEqual([])
})

test('the list opens a link, on a phone too', async () => {
  await page.viewport(390, 844)
  open()
  await page.getByRole('list', { name: 'Links' }).getByRole('link', { name: 'PL-0042' }).click()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
})

test('a back end without payment links says so', async () => {
  open({}, { operations: [] })
  await expect.element(page.getByRole('heading', { name: 'This service makes no payment links' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create link' })).not.toBeInTheDocument()
})

test('a merchant without an application is led to making one', async () => {
  open({}, { list: [] })
  await expect.element(page.getByRole('link', { name: 'Create application' })).toBeVisible()
})
