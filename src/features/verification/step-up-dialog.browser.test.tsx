import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { answering, openPage } from '@/lib/testing/page-bench'
import { StepUpDialog } from './step-up-dialog'

function open(operations: readonly string[], methods: readonly string[]) {
  const asked = answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
    'POST /user/verification': () => ({ methods }),
    'POST /public/sms/send-verification-code': () => ({ wait_seconds: 60 }),
  })
  openPage('/', () => (
    <StepUpDialog
      act="account.withdraw"
      payload={{ amount: '5' }}
      title="Withdraw"
      confirm="Withdraw 5.00 USDT"
      onClose={() => undefined}
      onProven={() => Promise.resolve()}
    >
      5.00 USDT
    </StepUpDialog>
  ))
  return asked
}

const confirm = () => page.getByRole('button', { name: 'Withdraw 5.00 USDT' })

test('offers no phone code, and no way to confirm without it, when the service sends no text messages', async () => {
  open(['user.info'], ['password', 'phone'])
  await expect.element(page.getByText(/this service sends no text messages\. Ask its operator/)).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Phone code' }).query()).toBeNull()
  expect(page.getByRole('button', { name: /send/i }).query()).toBeNull()
  await expect.element(confirm()).toHaveAttribute('aria-disabled', 'true')
})

test('an act without a phone code does not speak of text messages', async () => {
  open(['user.info'], ['google'])
  await expect.element(page.getByRole('textbox', { name: 'Google code' })).toBeVisible()
  expect(page.getByText(/text messages/).query()).toBeNull()
  await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
})

test.each([['user.info', 'session.sendSmsCode'], ['statistics.card']])(
  'sends a phone code where the service offers it, or lists extensions only',
  async (...operations) => {
    const asked = open(operations, ['password', 'phone'])
    await page.getByRole('button', { name: /send/i }).click()
    await expect.poll(() => asked.filter(({ path }) => path.includes('/sms/')).length).toBe(1)
    await expect.element(page.getByRole('textbox', { name: 'Phone code' })).toBeVisible()
    const sent = asked.find(({ path }) => path.includes('/sms/'))
    expect(sent?.body, 'the message can name the act').toMatchObject({
      about: { act: 'account.withdraw', payload: { amount: '5' } },
    })
  },
)
