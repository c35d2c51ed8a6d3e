import { refunds } from '#shared/contract/transactions'
import { compare } from '#shared/money/amount'
import { call } from '../api'
import type { Session } from '../api'
import { posts, sent, test } from '../fault-proxy-fixtures'
import { expect } from '../fixtures'
import { RefundSheet } from '../pages/refund-sheet'
import type { Payment, Sandbox } from '../sandbox'
import { FULL } from './matrix'

/** Address of a buyer, on TRON. */
const BUYER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const ORDER = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const
const REFUND = '/api/v1/transactions/refund'

/** Expects that there is one refund, and that the ledger is right. */
async function expectOne(sandbox: Sandbox, session: Session, { handle_id }: Payment): Promise<void> {
  const { list } = await call(refunds, { session, query: { handle_id } })
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({ amount: '20', address: BUYER })
  const { sums, drift } = await sandbox.books()
  for (const sum of sums) expect(compare(sum, '0')).toBe(0)
  expect(drift).toEqual([])
}

/** An overpaid payment whose refund is reviewed; only the step-up is left. */
async function decided(page: RefundSheet): Promise<void> {
  await page.open()
  await page.decide(BUYER)
}

test.describe('the outcome of a refund', () => {
  let payment: Payment
  let session: Session
  let sheet: RefundSheet

  test.beforeEach(async ({ page, sandbox, sessions, signIn }) => {
    payment = await sandbox.pay({ ...ORDER, case: 'over' })
    session = await sessions.demo()
    await signIn(session)
    // Before the step-up opens: its button knows when the next code may be asked for, and not that the clock was moved.
    await sandbox.untilNextCode()
    sheet = new RefundSheet(page, payment)
    await decided(sheet)
  })

  test('accepted: the browser repeats the call when the socket is closed, and it is executed once', async ({
    faultProxy,
    sandbox,
  }) => {
    faultProxy.decide(posts(REFUND, 'cut', 'pass'))
    await sheet.prove(sandbox)
    await expect(sheet.accepted).toBeVisible()
    const calls = sent(faultProxy, REFUND)
    expect(calls.map(({ fault }) => fault)).toEqual(['cut', 'pass'])
    expect(calls[0]?.reused).toBe(true)
    expect(calls[1]?.key).toBe(calls[0]?.key)
    await expectOne(sandbox, session, payment)
  })

  test(
    'accepted: the answer was the HTML page of a proxy, and the list of refunds has it',
    FULL,
    async ({ faultProxy, sandbox, expectedProblems }) => {
      expectedProblems.push(/status of 500/)
      faultProxy.decide(posts(REFUND, 'page'))
      await sheet.prove(sandbox)
      await expect(sheet.accepted).toBeVisible()
      expect(sent(faultProxy, REFUND)).toHaveLength(1)
      await expectOne(sandbox, session, payment)
    },
  )

  for (const [words, fault] of [
    ['a proxy sent the call twice', 'duplicate'],
    ['the answer broke off in its middle', 'truncate'],
  ] as const) {
    test(`accepted: ${words}`, FULL, async ({ faultProxy, sandbox, expectedProblems }) => {
      expectedProblems.push(/ERR_|Failed to load/)
      faultProxy.decide(posts(REFUND, fault))
      await sheet.prove(sandbox)
      await expect(sheet.accepted).toBeVisible()
      await expectOne(sandbox, session, payment)
    })
  }

  test('unknown: the call never arrived, and nothing is sent automatically when the network works again', async ({
    faultProxy,
    sandbox,
    expectedProblems,
  }) => {
    expectedProblems.push(/ERR_|Failed to load/)
    faultProxy.decide(posts(REFUND, 'drop'))
    await sheet.prove(sandbox)
    await expect(sheet.unknown).toBeVisible()
    const before = sent(faultProxy, REFUND).length
    faultProxy.decide(() => 'pass')
    await sheet.checkAgain.click()
    await expect(sheet.dialog.getByText('Not visible yet. Check again in a minute.')).toBeVisible()
    await expect(sheet.unknown).toBeVisible()
    expect(sent(faultProxy, REFUND)).toHaveLength(before)
    expect((await call(refunds, { session, query: { handle_id: payment.handle_id } })).list).toEqual([])
  })

  test(
    'refused: nothing was executed, the step-up is repeated, and the same intent is accepted',
    FULL,
    async ({ faultProxy, sandbox, expectedProblems }) => {
      expectedProblems.push(/status of 422/)
      await sheet.prove(sandbox, 'Wrong-2026')
      await expect(sheet.proof.getByText('Password error').first()).toBeVisible()
      expect((await call(refunds, { session, query: { handle_id: payment.handle_id } })).list).toEqual([])
      await sheet.prove(sandbox)
      await expect(sheet.accepted).toBeVisible()
      const [first, second] = sent(faultProxy, REFUND)
      expect(second?.key).toBe(first?.key)
      await expectOne(sandbox, session, payment)
    },
  )

  test(
    'pending: the server still works on it, the page does not say failed, and it is found later',
    FULL,
    async ({ faultProxy, sandbox, expectedProblems }) => {
      expectedProblems.push(/status of 409/)
      faultProxy.decide(posts(REFUND, 'busy'))
      await sheet.prove(sandbox)
      await expect(sheet.pending).toBeVisible()
      await expect(sheet.failed).toHaveCount(0)
      await sheet.checkAgain.click()
      await expect(sheet.accepted).toBeVisible()
      await expectOne(sandbox, session, payment)
    },
  )

  test('unknown: survives a reload, shows in a second tab, and is resolved by looking', async ({
    faultProxy,
    sandbox,
    expectedProblems,
    context,
    signIn,
  }) => {
    test.slow()
    expectedProblems.push(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load/)
    // The call is carried out without an answer, and the list of refunds does not answer either.
    faultProxy.decide((request) => (request.path === REFUND ? 'cut' : 'pass'))
    await sheet.prove(sandbox)
    await expect(sheet.unknown).toBeVisible()
    await expect(sheet.failed).toHaveCount(0)
    expect(new Set(sent(faultProxy, REFUND).map(({ key }) => key)).size).toBe(1)

    faultProxy.decide(() => 'pass')
    const before = sent(faultProxy, REFUND).length
    // The next payment brings the blocks after which the payment can be refunded again.
    await sandbox.pay({ ...ORDER, case: 'exact' })
    const other = await context.newPage()
    await signIn(session, other)
    const second = new RefundSheet(other, payment)
    for (const tab of [sheet, second]) {
      await tab.show()
      await expect(tab.unknown).toBeVisible()
    }
    await second.checkAgain.click()
    await expect(second.accepted).toBeVisible()
    await expect(sheet.unknown).toHaveCount(0)
    expect(sent(faultProxy, REFUND)).toHaveLength(before)
    await expectOne(sandbox, session, payment)
  })
})
