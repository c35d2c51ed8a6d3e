import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Transaction } from '#shared/contract/transactions'
import { refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import type { Asked, Script } from '@/lib/testing/page-bench'
import { toasts } from '@/lib/ui/toast'
import { fakeApi, OPERATIONS, openRecords, payment } from '../testing/records-bench'

const TOGETHER = [...OPERATIONS, 'transactions.undecided', 'transactions.keep']
const over = payment(1, { exception: 'over', amount_collected: '87.5', undecided: true })
const under = payment(2, { exception: 'under', status: 3, amount_collected: '86', undecided: true })
const late = payment(3, { exception: 'late', undecided: true })
/** A back end with two payments that wait; `keep` answers the calls that close a question, `waiting` the list of them. */
function shop(
  keep: Script = () => ({ done: ['pay-1'], left: ['pay-2'] }),
  waiting: () => Transaction[] | Promise<Transaction[]> = () => [under, over],
): Asked[] {
  return fakeApi([over, under], async (asked) => {
    const { path, query } = asked
    if (path === '/capabilities') return { ...CAPABILITIES, operations: TOGETHER }
    if (path === '/transactions/keep') return keep(asked)
    if (path === '/transactions/resolve') return { done: ['pay-2'], left: [] }
    if (path !== '/transactions/undecided') return undefined
    const list = (await waiting()).filter((one) => query.get('act') !== 'accept' || one !== over)
    return { list, total: list.length }
  })
}
const bodies = (asked: Asked[], path: string) => asked.filter((one) => one.path === path).map(({ body }) => body)
const drawer = page.getByRole('dialog', { name: 'Decide together' })
async function openTogether() {
  const { client } = openRecords('/record?exception=under,over&undecided=1')
  await page.getByRole('button', { name: 'Decide together…' }).click()
  await expect.element(drawer.getByRole('listitem').first()).toBeVisible()
  return client
}

beforeEach(() => forgetIntents())

describe('one decision about many payments', () => {
  test('chooses nothing in advance, shows the list before, and keeps what is ticked', async () => {
    const asked = shop()
    await openTogether()
    for (const choice of drawer.getByRole('radio').all()) await expect.element(choice).not.toBeChecked()
    await drawer.getByRole('button', { name: 'Decide about 2 payments' }).click()
    await expect.element(drawer.getByText('Choose one of the two')).toBeVisible()
    expect(bodies(asked, '/transactions/keep')).toEqual([])

    await drawer.getByRole('radio', { name: 'Keep as they are' }).click()
    await drawer.getByRole('checkbox', { name: 'HS-20402' }).click()
    await drawer.getByRole('button', { name: 'Keep 1 payment' }).click()
    await expect.element(drawer.getByText('1 is decided.')).toBeVisible()
    await expect.element(drawer.getByText('1 was left')).toBeVisible()
    expect(bodies(asked, '/transactions/keep')).toEqual([{ handle_ids: ['pay-1'] }])
  })

  test('asks for another list when the largest difference changes, before anything is sent', async () => {
    const asked = shop()
    await openTogether()
    await drawer.getByRole('radio', { name: 'Keep as they are' }).click()
    await drawer.getByRole('textbox', { name: 'Difference of at most' }).fill('0.5')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() =>
        asked.some(
          ({ path, query }) => path === '/transactions/undecided' && query.get('largest_difference') === '0.5',
        ),
      )
      .toBe(true)
    expect(bodies(asked, '/transactions/keep')).toEqual([])
  })

  test('marks as paid with a reason and the proof of a payout', async () => {
    const asked = shop()
    await openTogether()
    await drawer.getByRole('radio', { name: 'Mark as paid' }).click()
    await drawer.getByRole('button', { name: 'Mark 1 payment as paid…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark as paid' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await expect.element(dialog.getByRole('list', { name: 'What came' })).toHaveTextContent('86.000000 USDT')
    await dialog.getByLabelText('Account password', { exact: true }).fill('Northwind2026')
    await dialog.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await expect.element(drawer.getByText('1 is decided.')).toBeVisible()
    expect(bodies(asked, '/transactions/resolve')).toMatchObject([{ handle_ids: ['pay-2'], reason: 'Agreed' }])
  })

  test('a lost answer is asked for again with the same key, never sent twice', async () => {
    let calls = 0
    const asked = shop(() => {
      calls += 1
      return calls === 1 ? refused(503, 'busy') : { done: ['pay-1', 'pay-2'], left: [] }
    })
    await openTogether()
    await drawer.getByRole('radio', { name: 'Keep as they are' }).click()
    await drawer.getByRole('button', { name: 'Keep 2 payments' }).click()
    await drawer.getByRole('button', { name: 'Check again' }).click()
    await expect.element(drawer.getByText('2 are decided.')).toBeVisible()
    const keys = asked.filter(({ path }) => path === '/transactions/keep').map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
  })

  test('the decision is shown although the list does not come again', async () => {
    let isHanging = false
    shop(
      () => {
        isHanging = true
        return { done: ['pay-1', 'pay-2'], left: [] }
      },
      () => (isHanging ? new Promise(() => {}) : Promise.resolve([under, over])),
    )
    await openTogether()
    await drawer.getByRole('radio', { name: 'Keep as they are' }).click()
    await drawer.getByRole('button', { name: 'Keep 2 payments' }).click()
    await expect.element(drawer.getByText('2 are decided.')).toBeVisible()
    // The list may be another one by now: a press would have been swallowed.
    const act = drawer.getByRole('button', { name: /^Keep \d payments$/ })
    await expect.element(act).toHaveAccessibleDescription('The list is being read')
  })

  test('what was taken out stays out: after the decision nothing is chosen', async () => {
    let list = [under, over]
    const asked = shop(
      () => {
        list = [under]
        return { done: ['pay-1'], left: [] }
      },
      () => list,
    )
    await openTogether()
    await drawer.getByRole('radio', { name: 'Keep as they are' }).click()
    await drawer.getByRole('checkbox', { name: 'HS-20402' }).click()
    await drawer.getByRole('button', { name: 'Keep 1 payment' }).click()
    await expect.element(drawer.getByText('1 is decided.')).toBeVisible()
    await expect.poll(() => drawer.getByRole('listitem').all().length).toBe(1)
    await expect.element(drawer.getByRole('checkbox', { name: 'HS-20402' })).not.toBeChecked()
    const again = drawer.getByRole('button', { name: 'Keep 0 payments' })
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await expect.element(again).toHaveAccessibleDescription('Nothing is chosen')
    expect(bodies(asked, '/transactions/keep')).toHaveLength(1)
  })

  test('what comes later is not ticked by itself, and “Check again” sends what was sent', async () => {
    let list = [under, over]
    let calls = 0
    const asked = shop(
      () => {
        calls += 1
        return calls === 1 ? refused(503, 'busy') : { done: ['pay-2', 'pay-1'], left: [] }
      },
      () => list,
    )
    const client = await openTogether()
    await drawer.getByRole('radio', { name: 'Keep as they are' }).click()
    await expect.element(drawer.getByRole('button', { name: 'Keep 2 payments' })).toBeVisible()
    list = [under, late]
    await client.invalidateQueries()
    await expect.element(drawer.getByRole('checkbox', { name: 'HS-20403' })).not.toBeChecked()
    list = [under, late, over]
    await client.invalidateQueries()
    await drawer.getByRole('button', { name: 'Keep 2 payments' }).click()
    await expect.element(drawer.getByRole('button', { name: 'Check again' })).toBeVisible()
    list = [late]
    await client.invalidateQueries()
    await drawer.getByRole('button', { name: 'Check again' }).click()
    await expect.element(drawer.getByText('2 are decided.')).toBeVisible()
    expect(bodies(asked, '/transactions/keep')).toEqual([
      { handle_ids: ['pay-2', 'pay-1'] },
      { handle_ids: ['pay-2', 'pay-1'] },
    ])
    await drawer.getByRole('button', { name: 'Choose all' }).click()
    await expect.element(drawer.getByRole('button', { name: 'Keep 1 payment' })).toBeVisible()
  })
})

test('one payment is kept from its drawer', async () => {
  const asked = shop(() => ({ done: ['pay-1'], left: [] }))
  openRecords('/record?open=pay-1')
  await page.getByRole('button', { name: 'Keep…' }).click()
  await page.getByRole('dialog', { name: 'Keep as it is' }).getByRole('button', { name: 'Keep', exact: true }).click()
  await expect.poll(() => bodies(asked, '/transactions/keep')).toEqual([{ handle_ids: ['pay-1'] }])
  await expect.poll(() => toasts.list().at(-1)?.text).toBe('Kept as it was booked')
})

test('a payment that was decided about in another tab is not said to be kept', async () => {
  shop(() => ({ done: [], left: ['pay-1'] }))
  openRecords('/record?open=pay-1')
  await page.getByRole('button', { name: 'Keep…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep as it is' })
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toasts.list().at(-1)).toMatchObject({ tone: 'error', text: expect.stringMatching(/^Nothing was changed:/) })
})
