import { randomBytes } from 'node:crypto'
import { accountAddress } from '#sandbox/wallet/keys/account-keys'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import { withdrawals } from '#shared/contract/withdrawal'
import { compare } from '#shared/money/amount'
import { call } from '../api'
import type { Session } from '../api'
import type { FaultProxy } from '../fault-proxy'
import { posts, sent, test } from '../fault-proxy-fixtures'
import { expect } from '../fixtures'
import { WithdrawPage } from '../pages/withdraw-page'
import type { Sandbox } from '../sandbox'
import { FULL } from './matrix'

const WITHDRAWAL = '/api/v1/account/withdrawal'
const LIST = '/api/v1/account/withdrawal-list'

/** Expects that all calls had the same key, that there is one withdrawal, and that the ledger is right. */
async function expectOne(
  faultProxy: FaultProxy,
  { session, sandbox }: { session: Session; sandbox: Sandbox },
): Promise<void> {
  const keys = new Set(sent(faultProxy, WITHDRAWAL).map(({ key }) => key))
  expect(keys.size).toBe(1)
  const [client_ref = ''] = keys
  expect((await call(withdrawals, { session, query: { client_ref } })).total).toBe(1)
  const { sums, drift } = await sandbox.books()
  for (const sum of sums) expect(compare(sum, '0')).toBe(0)
  expect(drift).toEqual([])
}

test.describe('the outcome of a withdrawal', () => {
  let session: Session
  let withdraw: WithdrawPage
  let amount = 30
  let code = ''

  test.beforeEach(async ({ page, sandbox, sessions, signIn, expectedProblems }) => {
    test.slow()
    // A quote may be refused during typing.
    expectedProblems.push(/status of 422/)
    await sandbox.untilNextCode()
    session = await sessions.demo()
    await signIn(session)
    withdraw = new WithdrawPage(page)
    amount += 1
    await withdraw.open()
    await expect(withdraw.network).toContainText('TRON')
    // A new address, so that there is always a question to wait for.
    await withdraw.address.fill(accountAddress(randomBytes(32), 'Tron'))
    await withdraw.amount.fill(String(amount))
    // Some questions come with the quote, others with the risk check.
    await expect(async () => {
      if (await withdraw.compared.isVisible()) return
      for (const question of await withdraw.questions.all()) await question.check({ timeout: 2_000 })
      await withdraw.review.click({ timeout: 2_000 })
      await expect(withdraw.compared).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await withdraw.compared.check()
    await withdraw.continue.click()
    const behind = await sandbox.newestFor(DEMO_LOGIN.email)
    await withdraw.sendCode.click()
    code = await sandbox.codeFor(DEMO_LOGIN.email, behind)
  })

  async function prove(password: string = DEMO_LOGIN.password): Promise<void> {
    await withdraw.password.fill(password)
    await withdraw.emailCode.fill(code)
    await withdraw.withdraw(`Withdraw ${amount}.00 USDT`).click()
  }

  test('accepted: the browser repeats the call when the socket is closed, and it is executed once', async ({
    faultProxy,
    sandbox,
  }) => {
    faultProxy.decide(posts(WITHDRAWAL, 'cut', 'pass'))
    await prove()
    await expect(withdraw.text('Server and screen agree')).toBeVisible()
    const [first, second] = sent(faultProxy, WITHDRAWAL)
    expect([first?.reused, first?.fault, second?.fault]).toEqual([true, 'cut', 'pass'])
    await expectOne(faultProxy, { session, sandbox })
  })

  test(
    'refused: nothing was executed, the step-up is repeated, and the same intent is accepted',
    FULL,
    async ({ faultProxy, sandbox }) => {
      await prove('Wrong-2026')
      await expect(withdraw.proof.getByText('Password error').first()).toBeVisible()
      const client_ref = sent(faultProxy, WITHDRAWAL)[0]?.key ?? ''
      expect((await call(withdrawals, { session, query: { client_ref } })).total).toBe(0)
      await prove()
      await expect(withdraw.text('Server and screen agree')).toBeVisible()
      await expectOne(faultProxy, { session, sandbox })
    },
  )

  test('pending: the server still works on it, the page does not say failed, and it is found later', async ({
    faultProxy,
    sandbox,
    page,
    expectedProblems,
  }) => {
    expectedProblems.push(/status of 409|ERR_EMPTY_RESPONSE|Failed to load/)
    const busy = posts(WITHDRAWAL, 'busy')
    faultProxy.decide((request) => (request.path === LIST ? 'cut' : busy(request)))
    await prove()
    await expect(withdraw.text('Outcome pending').first()).toBeVisible()
    await expect(page.locator('main').getByText(/fail/i)).toHaveCount(0)
    faultProxy.decide(() => 'pass')
    await withdraw.checkAgain()
    await expect(withdraw.text('Server and screen agree')).toBeVisible()
    await expectOne(faultProxy, { session, sandbox })
  })

  test('unknown: survives a reload, shows in a second tab, and is resolved by looking', async ({
    faultProxy,
    sandbox,
    page,
    context,
    signIn,
    expectedProblems,
  }) => {
    expectedProblems.push(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load/)
    faultProxy.decide(({ path }) => (path === WITHDRAWAL || path === LIST ? 'cut' : 'pass'))
    await prove()
    await expect(withdraw.text('Outcome unknown').first()).toBeVisible()
    await expect(page.locator('main').getByText(/\bfailed\b/i)).toHaveCount(0)

    const other = await context.newPage()
    await signIn(session, other)
    const before = sent(faultProxy, WITHDRAWAL).length
    await page.reload()
    await other.goto(page.url())
    for (const tab of [page, other]) await expect(new WithdrawPage(tab).text('Outcome unknown').first()).toBeVisible()

    faultProxy.decide(() => 'pass')
    await new WithdrawPage(other).checkAgain()
    await expect(new WithdrawPage(other).text('Server and screen agree')).toBeVisible()
    await expect(withdraw.text('Outcome unknown')).toHaveCount(0)
    expect(sent(faultProxy, WITHDRAWAL)).toHaveLength(before)
    await expectOne(faultProxy, { session, sandbox })
  })
})
