import type { CDPSession } from '@vitest/browser-playwright'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { follow } from '#shared/contract/market'
import { json } from '@/lib/api/testing/fake-server'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { type Answers, renderWithApi } from '@/lib/testing/render-with-api'
import { MarketMonitor } from './market-monitor'

const NAMES = ['TRX', 'ETH', 'BNB', 'BTC', 'SOL']
const token = (name: string, followed: readonly string[]) => ({
  id: String(NAMES.indexOf(name) + 1),
  token: name,
  logo: '',
  balance: '3.5',
  p: '+1.84',
  check: followed.includes(name),
  history: ['3', '3.2', '3.1', '3.5'],
})

/** A fake market with some followed tokens; it stores what is sent. */
function market(...followed: string[]) {
  const sent: unknown[] = []
  let list = followed
  const answers: Answers = {
    'GET /market/follow/list': () => ({ list: list.map((name) => token(name, list)) }),
    'GET /market/search': ({ query }) => ({
      list: NAMES.filter((name) => name.includes((query.get('name') ?? '').toUpperCase())).map((name) =>
        token(name, list),
      ),
    }),
    'PUT /market/follow/token': ({ body }) => {
      sent.push(body)
      const { tokens } = z.parse(follow.body, body)
      list = tokens.map((id) => NAMES[Number(id) - 1] ?? '')
      return null
    },
  }
  return { answers, sent }
}

const field = () => page.getByRole('searchbox', { name: 'Search a token to follow' })
const followed = () => page.getByRole('list', { name: 'Followed tokens' })
const found = () => page.getByRole('list', { name: 'Found tokens' })

beforeEach(async () => {
  await page.viewport(1280, 900)
})

async function allowMotion(isAllowed: boolean): Promise<void> {
  const value = isAllowed ? 'no-preference' : 'reduce'
  const browser: CDPSession = cdp()
  await browser.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}

describe('the market monitor', () => {
  test('shows three of four followed tokens', async () => {
    renderWithApi(<MarketMonitor />, market('TRX', 'ETH', 'BNB', 'BTC').answers)
    await expect.element(page.getByText('Following 4 of 4')).toBeVisible()
    expect(followed().getByRole('listitem').elements()).toHaveLength(3)
  })

  test('draws the course of each token, in the list and in the search', async () => {
    renderWithApi(<MarketMonitor />, market('TRX', 'ETH').answers)
    await expect.element(followed()).toBeVisible()
    const courses = (list: Element) => list.querySelectorAll('path[class*=chart-ink]').length
    expect(courses(followed().element())).toBe(2)
    await field().click()
    await expect.poll(() => found().getByRole('listitem').elements().length).toBe(5)
    expect(courses(found().element())).toBe(5)
  })

  test('can be searched, changed and left by keyboard alone', async () => {
    const { answers, sent } = market('TRX')
    renderWithApi(<MarketMonitor />, answers)
    await expect.element(followed()).toBeVisible()
    await userEvent.tab()
    await expect.element(field()).toHaveFocus()
    await expect.element(found()).toBeVisible()
    await userEvent.keyboard('btc')
    await expect.poll(() => found().getByRole('listitem').elements().length).toBe(1)
    await userEvent.tab()
    const star = page.getByRole('button', { name: 'Follow BTC' })
    await expect.element(star).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(star).toHaveAttribute('aria-pressed', 'true')
    expect(sent).toEqual([{ tokens: ['1', '4'] }])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Following 2 of 4')).toBeVisible()
    await expect.element(followed()).toHaveTextContent('BTC')
  })

  test('sends a search only when typing pauses', async () => {
    const { calls } = renderWithApi(<MarketMonitor />, market('TRX').answers)
    await field().fill('b')
    await field().fill('bt')
    await field().fill('btc')
    await expect.poll(() => found().getByRole('listitem').elements().length).toBe(1)
    expect(calls.filter((call) => call.includes('name='))).toEqual(['GET /market/search?name=btc'])
  })

  test('does not say of a name that nothing is called so before that is known', async () => {
    const { answers } = market('TRX')
    const search = answers['GET /market/search']
    renderWithApi(<MarketMonitor />, {
      ...answers,
      'GET /market/search': (asked) =>
        asked.query.get('name') === 'btc' ? new Promise<never>(() => {}) : search?.(asked),
    })
    await field().fill('xyz')
    await expect.element(page.getByText('No token is called “xyz”.')).toBeVisible()
    await field().fill('btc')
    await expect.poll(() => page.getByText(/^No token is called/).elements()).toEqual([])
  })

  test('keeps each of several quick presses', async () => {
    const { answers, sent } = market('TRX')
    const releases: (() => void)[] = []
    const put = answers['PUT /market/follow/token']
    renderWithApi(<MarketMonitor />, {
      ...answers,
      'PUT /market/follow/token': async (asked) => {
        const answer = await put?.(asked)
        if (sent.length < 3) await new Promise<void>((resolve) => releases.push(resolve))
        return answer
      },
    })
    await field().click()
    await page.getByRole('button', { name: 'Follow ETH' }).click()
    await page.getByRole('button', { name: 'Follow BNB' }).click()
    releases[0]?.()
    await expect.poll(() => releases.length).toBe(2)
    await page.getByRole('button', { name: 'Follow BTC' }).click()
    releases[1]?.()
    await expect.poll(() => sent.length).toBe(3)
    expect(sent.at(-1)).toEqual({ tokens: ['1', '2', '3', '4'] })
  })

  test('refuses a fifth before anything is sent', async () => {
    const { answers, sent } = market('TRX', 'ETH', 'BNB', 'BTC')
    renderWithApi(<MarketMonitor />, answers)
    await expect.element(followed()).toBeVisible()
    await field().click()
    await page.getByRole('button', { name: 'Follow SOL' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('You can only follow up to four items')
    await expect.element(page.getByRole('button', { name: 'Follow SOL' })).toHaveAttribute('aria-pressed', 'false')
    expect(sent).toEqual([])
  })

  test('says the server\u2019s refusal and shows its list again when another tab was faster', async () => {
    const { answers } = market('TRX')
    answers['PUT /market/follow/token'] = () =>
      json({ code: 10030, msg: 'You can only follow up to four items' }, { status: 422 })
    renderWithApi(<MarketMonitor />, answers)
    await expect.element(followed()).toBeVisible()
    await field().click()
    await page.getByRole('button', { name: 'Follow SOL' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('You can only follow up to four items')
    await expect.element(page.getByRole('button', { name: 'Follow SOL' })).toHaveAttribute('aria-pressed', 'false')
  })

  test('returns to follow mode when the mouse leaves', async () => {
    renderWithApi(
      <>
        <MarketMonitor />
        <p>elsewhere</p>
      </>,
      market('TRX').answers,
    )
    await expect.element(followed()).toBeVisible()
    await field().click()
    await expect.element(found()).toBeVisible()
    await page.getByText('elsewhere').hover()
    await expect.element(followed()).toBeVisible()
  })

  test('says that there are no prices, and asks for none, when the service withholds them', async () => {
    const { answers } = market('TRX')
    const { calls } = renderWithApi(<MarketMonitor />, {
      ...answers,
      'GET /capabilities': () => ({ ...CAPABILITIES, operations: ['user.info', 'system.events'] }),
    })
    await expect.element(page.getByText('This service gives no prices.')).toBeVisible()
    expect(field().query()).toBeNull()
    expect(page.getByRole('region', { name: 'Market' }).element().textContent).not.toMatch(/\d/)
    expect(calls.filter((call) => call.includes('/market'))).toEqual([])
  })

  test.each([['market.followList', 'user.info'], ['statistics.card']])(
    'is there for a back end that lists it, and for one that lists extensions only',
    async (...operations) => {
      const { answers } = market('TRX')
      renderWithApi(<MarketMonitor />, { ...answers, 'GET /capabilities': () => ({ ...CAPABILITIES, operations }) })
      await expect.element(page.getByText('Following 1 of 4')).toBeVisible()
    },
  )

  test('says how to start when nothing is followed', async () => {
    renderWithApi(<MarketMonitor />, market().answers)
    await expect.element(page.getByText(/You follow no token yet/)).toBeVisible()
  })

  test('moves on a phone, and stops when paused', async () => {
    // The other tests run as on a device that asks for no motion.
    await allowMotion(true)
    onTestFinished(async () => await allowMotion(false))
    await page.viewport(390, 844)
    renderWithApi(<MarketMonitor />, market('TRX', 'ETH').answers)
    await expect.element(page.getByRole('button', { name: 'Pause the ticker' })).toBeVisible()
    expect(followed().getByRole('listitem').elements()).toHaveLength(2)
    await page.getByRole('button', { name: 'Pause the ticker' }).click()
    await expect.element(page.getByRole('button', { name: 'Resume the ticker' })).toBeVisible()
  })
})
