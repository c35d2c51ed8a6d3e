import { nobodysAddress } from '#sandbox/screening/nobody'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import { ScanSheet } from './pages/scan-sheet'
import { WithdrawPage } from './pages/withdraw-page'
import { sandbox } from './sandbox'
import type { Screen, Visit } from './screen'

/** The filled-in form of a withdrawal, with its quote. */
async function withdrawal({ page, say, signIn, sessions }: Visit): Promise<WithdrawPage> {
  await signIn(await sessions.demo())
  const shown = new WithdrawPage(page, say)
  await shown.open('?id=101')
  await shown.address.fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  await shown.amount.fill('25')
  await shown.text('No look-alike among your addresses').waitFor()
  return shown
}

/** The review of a withdrawal, with all questions answered. */
async function reviewedWithdrawal(visit: Visit): Promise<WithdrawPage> {
  const shown = await withdrawal(visit)
  for (const question of await shown.questions.all()) await question.check()
  await shown.review.click()
  await shown.compared.check()
  return shown
}

/** Every step of a withdrawal. */
export const withdrawScreens: readonly Screen[] = [
  { name: 'a withdrawal, its form', show: async (visit) => void (await withdrawal(visit)) },
  {
    name: 'a withdrawal, the scan of its address without a camera',
    layer: '[role=dialog]',
    only: 'phone',
    show: async (visit) => {
      await withdrawal(visit)
      const scan = new ScanSheet(visit.page, visit.say)
      await scan.button.click()
      await scan.withoutCamera.waitFor()
    },
  },
  {
    name: 'a withdrawal, to a risky address',
    show: async (visit) => {
      const shown = await withdrawal(visit)
      await shown.address.fill(nobodysAddress('Tron', 'two categories'))
      await shown.text('Fail').waitFor()
    },
  },
  {
    name: 'a withdrawal, while the risk check does not answer',
    show: async (visit) => {
      const shown = await withdrawal(visit)
      await shown.address.fill(nobodysAddress('Tron', 'unavailable'))
      await shown.text('Not checked').waitFor()
    },
  },
  {
    name: 'a withdrawal, refused',
    show: async (visit) => {
      const shown = await withdrawal(visit)
      // More than the balance: the console refuses it without asking the server.
      await shown.amount.fill('999999')
      await shown.review.click()
      await shown.amount.and(visit.page.locator('[aria-invalid=true]')).waitFor()
    },
  },
  { name: 'a withdrawal, its review', show: async (visit) => void (await reviewedWithdrawal(visit)) },
  {
    name: 'a withdrawal, its proof',
    layer: '[role=dialog]',
    show: async (visit) => {
      const shown = await reviewedWithdrawal(visit)
      await shown.continue.click()
      await shown.emailCode.waitFor()
    },
  },
  {
    name: 'a withdrawal, its result',
    show: async (visit) => {
      const tools = sandbox()
      await tools.untilNextCode()
      const shown = await reviewedWithdrawal(visit)
      await shown.continue.click()
      await shown.password.fill(DEMO_LOGIN.password)
      const behind = await tools.newestFor(DEMO_LOGIN.email)
      await shown.sendCode.click()
      await shown.emailCode.fill(await tools.codeFor(DEMO_LOGIN.email, behind))
      await visit.page.keyboard.press('Enter')
      await shown.text('Server and screen agree').waitFor()
    },
  },
]
