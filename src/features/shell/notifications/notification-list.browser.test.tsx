import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, answering, openPage, pageOf } from '@/lib/testing/page-bench'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { nameTab } from '@/lib/device/tab-title'
import { NotificationBell } from '../notification-bell'
import { UnreadWatch } from './unread-watch'

const line = (number: number) => ({
  id: String(number),
  title: `Event ${number}`,
  content: 'Something happened',
  status: 2,
  types: 103,
  created_time: 1_795_242_728,
  ...(number === 23 ? { target: { kind: 'withdrawal', id: 'w23' } } : {}),
})
/** 23 to 1, the newest first. */
const LINES = Array.from({ length: 23 }, (_, index) => line(23 - index))

const Bell = () => (
  <>
    <NotificationBell />
    <UnreadWatch />
  </>
)

const open = (answers: Answers = {}) => {
  const asked = answering({
    'GET /capabilities': () => CAPABILITIES,
    'GET /message': ({ query }) => ({ ...pageOf(LINES, query), unread: LINES.length }),
    'PUT /message/read': () => null,
    ...answers,
  })
  const view = openPage('/', Bell, { others: ['/property'] })
  return { asked, ...view }
}
/** Never sees anything come into view. */
class Unseeing {
  observe() {}
  disconnect() {}
}
const reads = (asked: ReturnType<typeof open>['asked']) => asked.filter(({ method }) => method === 'PUT')
const openBell = async () => {
  await page.getByRole('button', { name: /^Notifications, 23 unread/ }).click()
  await expect.element(page.getByText('Event 23')).toBeVisible()
}

beforeEach(() => page.viewport(1440, 900))

describe('the notifications', () => {
  test('are counted up to 999, in the bell, in its list and in the title', async () => {
    open({ 'GET /message': ({ query }) => ({ ...pageOf(LINES, query), unread: 1000 }) })
    nameTab('Record', 'Shop')
    const bell = page.getByRole('button', { name: 'Notifications, 999+ unread' })
    await bell.click()
    await expect.element(page.getByRole('tab', { name: 'Unread 999+' })).toBeVisible()
    await expect.poll(() => document.title).toBe('(999+) Record · Shop')
  })

  test('come ten at a time, the next ten when the end is reached', async () => {
    const { asked } = open()
    await openBell()
    await expect.element(page.getByText('Event 14')).toBeInTheDocument()
    expect(page.getByText(/^Event/).elements()).toHaveLength(10)
    expect(getComputedStyle(page.getByRole('tabpanel').element()).height).toBe('465px')
    // Scrolling to this button presses it, which the end-to-end test shows.
    for (const count of [20, 23]) {
      page
        .getByRole('button', { name: 'Show more' })
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true }))
      await expect.poll(() => page.getByText(/^Event \d+$/).elements().length).toBe(count)
    }
    const pages = asked.filter(({ path, query }) => path === '/message' && query.get('read') === '0')
    expect(pages.map(({ query }) => query.get('current'))).toEqual(['1', '2', '3'])
  })

  test('end with the unread ones where the total of a back end counts the read ones too', async () => {
    const { asked } = open({
      'GET /message': ({ query }) => ({ list: pageOf(LINES.slice(0, 5), query).list, total: 3000, unread: 23 }),
    })
    await openBell()
    await expect.poll(() => page.getByRole('button', { name: 'Show more' }).elements()).toEqual([])
    const pages = asked.filter(({ path, query }) => path === '/message' && query.get('read') === '0')
    expect(pages.map(({ query }) => query.get('current'))).toEqual(['1', '2'])
  })

  test('go on by keyboard at the first of the lines that come', async () => {
    // Scrolling to the button presses it too, sometimes twice, which the end-to-end test shows. Here the key alone does.
    vi.stubGlobal('IntersectionObserver', Unseeing)
    open()
    await openBell()
    for (const first of ['Event 13', 'Event 3']) {
      const more = page.getByRole('button', { name: 'Show more' }).element()
      if (more instanceof HTMLElement) more.focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('button', { name: new RegExp(`^${first}`) })).toHaveFocus()
    }
    vi.unstubAllGlobals()
  })

  test('that are pressed are read together, and at once when the page is left', async () => {
    const { asked } = open()
    await openBell()
    await page.getByRole('button', { name: /Event 22/ }).click()
    await page.getByRole('button', { name: /Event 21/ }).click()
    expect(reads(asked)).toHaveLength(0)
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(() => reads(asked).map(({ body }) => body)).toEqual([{ message_ids: ['22', '21'] }])
  })

  test('that are pressed look read at once and are counted once, in both lists', async () => {
    const { asked } = open()
    await openBell()
    await page.getByRole('tab', { name: 'All' }).click()
    await expect.element(page.getByText('Event 23')).toBeVisible()
    await page.getByRole('tab', { name: /Unread/ }).click()
    const pressed = page.getByRole('button', { name: /Event 22/ })
    await expect.element(pressed).toHaveTextContent('unread')
    await pressed.click()
    await expect.element(page.getByRole('tab', { name: /Unread/ })).toHaveTextContent('22')
    expect(pressed.element().textContent).not.toContain('unread')
    expect(reads(asked)).toHaveLength(0)
    // Else the next test would get the call.
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(() => reads(asked)).toHaveLength(1)
  })

  test('that are all read are read up to the newest one that was shown', async () => {
    const { asked } = open()
    await openBell()
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await expect.poll(() => reads(asked).map(({ body }) => body)).toEqual([{ message_ids: -1, upto: '23' }])
  })

  test('lead to their object, are read by that, and close the list', async () => {
    const { asked, router } = open()
    await openBell()
    await page.getByRole('link', { name: /Event 23/ }).click()
    await expect.poll(() => router.state.location.href).toBe('/property?open=w23')
    await expect.poll(() => reads(asked).map(({ body }) => body)).toEqual([{ message_ids: ['23'] }])
    await expect.poll(() => page.getByText('Event 22').elements()).toEqual([])
  })

  test('are counted in the title of the tab and on the icon of the app, until the bell is gone', async () => {
    const badge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue(undefined)
    const cleared = vi.spyOn(navigator, 'clearAppBadge').mockResolvedValue(undefined)
    nameTab('Record', 'Settlement Business Center')
    const { unmount } = open()
    await expect.poll(() => document.title).toBe('(23) Record · Settlement Business Center')
    expect(badge).toHaveBeenLastCalledWith(23)
    unmount()
    expect(document.title).toBe('Record · Settlement Business Center')
    // Nobody is signed in here, as after log-out.
    await expect.poll(() => cleared.mock.calls.length).toBe(1)
  })

  test('are counted once by the bell; what a page shows is read anew in one place, look-again.ts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const { asked } = open({ 'GET /capabilities': () => ({ ...CAPABILITIES, operations: [] }) })
      await expect.element(page.getByRole('button', { name: /^Notifications, 23 unread/ })).toBeVisible()
      vi.advanceTimersByTime(61_000)
      expect(asked.filter(({ path }) => path === '/message')).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('can be asked for again when they could not be loaded', async () => {
    let broken = true
    open({
      'GET /message': ({ query }) =>
        broken && query.get('read') === '0'
          ? Response.json({ code: 500, msg: 'The database rests' }, { status: 500 })
          : { ...pageOf(LINES, query), unread: LINES.length },
    })
    await page.getByRole('button', { name: /^Notifications, 23 unread/ }).click()
    await expect.element(page.getByText('The database rests')).toBeVisible()
    broken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('Event 23')).toBeVisible()
  })
})
