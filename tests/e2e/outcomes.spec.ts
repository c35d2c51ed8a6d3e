import { refunds } from '@/lib/api/contract/transactions'
import { compare } from '@/lib/money/amount'
import { call } from '../api'
import type { Session } from '../api'
import { posts, sent, test } from '../fault-proxy-fixtures'
import { expect } from '../fixtures'
import { RefundSheet } from '../pages/refund-sheet'
import type { Payment, Sandbox } from '../sandbox'

/** A buyer's, on TRON. */
const BUYER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const ORDER = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const
const REFUND = '/api/v1/transactions/refund'

/** Of all that was sent, the books have one refund, and their sums are zero. */
async function expectOne(sandbox: Sandbox, session: Session, { handle_id }: Payment): Promise<void> {
  const { list } = await call(refunds, { session, query: { handle_id } })
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({ amount: '20', address: BUYER })
  const { sums, drift } = await sandbox.books()
  for (const sum of sums) expect(compare(sum, '0')).toBe(0)
  expect(drift).toEqual([])
}

/** An overpaid payment whose refund is decided on; what is left is the proof, and the wire. */
async function decided(page: RefundSheet): Promise<void> {
  await page.open()
  await page.decide(BUYER)
}

test.describe('what becomes of a refund', () => {
  let payment: Payment
  let session: Session
  let sheet: RefundSheet

  test.beforeEach(async ({ page, sandbox, sessions, signIn }) => {
    payment = await sandbox.pay({ ...ORDER, case: 'over' })
    session = await sessions.demo()
    await signIn(session)
    sheet = new RefundSheet(page, payment)
    await decided(sheet)
  })

  test('accepted: the browser sends the call again on its own when the socket dies, and it is executed once', async ({
    wire,
    sandbox,
  }) => {
    wire.decide(posts(REFUND, 'cut', 'pass'))
    await sheet.prove(sandbox)
    await expect(sheet.accepted).toBeVisible()
    const calls = sent(wire, REFUND)
    expect(calls.map(({ fault }) => fault)).toEqual(['cut', 'pass'])
    expect(calls[0]?.reused).toBe(true)
    expect(calls[1]?.key).toBe(calls[0]?.key)
    await expectOne(sandbox, session, payment)
  })

  test('accepted: the answer was a page of some proxy, and the list of refunds has it', async ({
    wire,
    sandbox,
    expectedProblems,
  }) => {
    expectedProblems.push(/status of 500/)
    wire.decide(posts(REFUND, 'page'))
    await sheet.prove(sandbox)
    await expect(sheet.accepted).toBeVisible()
    expect(sent(wire, REFUND)).toHaveLength(1)
    await expectOne(sandbox, session, payment)
  })

  for (const [words, fault] of [
    ['a proxy sent the call twice', 'duplicate'],
    ['the answer broke off in its middle', 'truncate'],
  ] as const) {
    test(`accepted: ${words}`, async ({ wire, sandbox, expectedProblems }) => {
      expectedProblems.push(/ERR_|Failed to load/)
      wire.decide(posts(REFUND, fault))
      await sheet.prove(sandbox)
      await expect(sheet.accepted).toBeVisible()
      await expectOne(sandbox, session, payment)
    })
  }

  test('unknown: the call never arrived, and nothing is sent by itself when the wire is whole again', async ({
    wire,
    sandbox,
    expectedProblems,
  }) => {
    expectedProblems.push(/ERR_|Failed to load/)
    wire.decide(posts(REFUND, 'drop'))
    await sheet.prove(sandbox)
    await expect(sheet.unknown).toBeVisible()
    const before = sent(wire, REFUND).length
    wire.decide(() => 'pass')
    await sheet.checkAgain.click()
    await expect(sheet.dialog.getByText('Not to be seen yet. Check again in a minute.')).toBeVisible()
    await expect(sheet.unknown).toBeVisible()
    expect(sent(wire, REFUND)).toHaveLength(before)
    expect((await call(refunds, { session, query: { handle_id: payment.handle_id } })).list).toEqual([])
  })

  test('refused: nothing was executed, the proof is given again, and the same intent is accepted', async ({
    wire,
    sandbox,
    expectedProblems,
  }) => {
    expectedProblems.push(/status of 422/)
    await sheet.prove(sandbox, 'Wrong-2026')
    await expect(sheet.proof.getByText('Password error').first()).toBeVisible()
    expect((await call(refunds, { session, query: { handle_id: payment.handle_id } })).list).toEqual([])
    await sheet.prove(sandbox)
    await expect(sheet.accepted).toBeVisible()
    const [first, second] = sent(wire, REFUND)
    expect(second?.key).toBe(first?.key)
    await expectOne(sandbox, session, payment)
  })

  test('pending: the server is still at it, nobody says failed, and it is found later', async ({
    wire,
    sandbox,
    expectedProblems,
  }) => {
    expectedProblems.push(/status of 409/)
    wire.decide(posts(REFUND, 'busy'))
    await sheet.prove(sandbox)
    await expect(sheet.pending).toBeVisible()
    await expect(sheet.failed).toHaveCount(0)
    await sheet.checkAgain.click()
    await expect(sheet.accepted).toBeVisible()
    await expectOne(sandbox, session, payment)
  })

  test('unknown: survives a reload, shows in a second tab, and is resolved by looking', async ({
    wire,
    sandbox,
    expectedProblems,
    context,
    signIn,
  }) => {
    test.slow()
    expectedProblems.push(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load/)
    // Its call is carried out and nobody hears of it; the list of refunds does not answer either.
    wire.decide((request) => (request.path === REFUND ? 'cut' : 'pass'))
    await sheet.prove(sandbox)
    await expect(sheet.unknown).toBeVisible()
    await expect(sheet.failed).toHaveCount(0)
    expect(new Set(sent(wire, REFUND).map(({ key }) => key)).size).toBe(1)

    wire.decide(() => 'pass')
    const before = sent(wire, REFUND).length
    // The next customer brings the blocks that let the payment be refunded again.
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
    expect(sent(wire, REFUND)).toHaveLength(before)
    await expectOne(sandbox, session, payment)
  })
})
