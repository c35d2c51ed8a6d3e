import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { good, json } from '@/lib/api/testing/fake-server'
import { type Answers, answering, openPage } from '@/lib/testing/page-bench'
import { StopWithdrawalsPage } from './page'

const CODE = 'c'.repeat(43)
const CALL = 'POST /public/withdrawal/stop'
const stop = () => page.getByRole('button', { name: 'Stop all withdrawals now' })

function open(answers: Answers, code: string | undefined = CODE) {
  const asked = answering(answers)
  openPage('/stopWithdrawals', () => <StopWithdrawalsPage code={code} />)
  return () => asked.filter(({ path }) => path === '/public/withdrawal/stop')
}

describe('the page that a mail links to', () => {
  test('stops with one press and says what to do next', async () => {
    const calls = open({ [CALL]: () => good({ paused: true }) })
    await stop().click()
    const heading = page.getByRole('heading', { name: 'All withdrawals are stopped' })
    await expect.element(heading).toHaveFocus()
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(/withdrawal records/)
    await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect(calls()).toMatchObject([{ body: { code: CODE } }])
  })

  test('does nothing when it is only opened: a mail program that follows links stops nothing', async () => {
    const calls = open({})
    await expect.element(stop()).toBeVisible()
    expect(calls()).toEqual([])
  })

  test('does not say "failed" when the outcome is unknown', async () => {
    open({ [CALL]: () => json('', { status: 502 }) })
    await stop().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('We do not know whether it has been stopped.')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Stopping twice does no harm')
    await expect.element(stop()).toBeVisible()
  })

  test('shows why the server refuses a link', async () => {
    const msg = 'This link is no longer good: sign in to stop withdrawals'
    open({ [CALL]: () => json({ code: 10077, msg }, { status: 422 }) })
    await stop().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Withdrawals were not stopped. ${msg}`)
  })

  test('without a code asks to use the link in the mail', async () => {
    answering({})
    openPage('/stopWithdrawals', () => <StopWithdrawalsPage code={undefined} />)
    await expect.element(page.getByText('The code is missing.')).toBeVisible()
    expect(stop().elements()).toHaveLength(0)
  })
})
