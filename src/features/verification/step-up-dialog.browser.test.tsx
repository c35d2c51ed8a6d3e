import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '@/lib/api/transport/errors'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { answering, openPage } from '@/lib/testing/page-bench'
import { StepUpDialog, type StepUpProof } from './step-up-dialog'

interface Opening {
  onProven?: (proof: StepUpProof) => Promise<void>
}

function open(operations: readonly string[], methods: readonly string[], { onProven }: Opening = {}) {
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
      onProven={onProven ?? (() => Promise.resolve())}
    >
      5.00 USDT
    </StepUpDialog>
  ))
  return asked
}

/** What the server says to a wrong password: it names the field. */
const WRONG_PASSWORD = new ApiError('rejected', {
  code: 10012,
  status: 422,
  serverText: 'Password error',
  fields: [{ path: 'password', message: 'Password error' }],
})

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

test('a wrong password has its error at its field, and the right code stays for the next try', async () => {
  const given: StepUpProof[] = []
  const onProven = (proof: StepUpProof) => {
    given.push(proof)
    return given.length === 1 ? Promise.reject(WRONG_PASSWORD) : Promise.resolve()
  }
  open(['user.info'], ['password', 'email'], { onProven })
  const password = page.getByLabelText('Account password', { exact: true })
  const code = page.getByRole('textbox', { name: 'Email code' })
  await password.fill('Wrong-2026')
  await code.fill('123456')
  await confirm().click()
  await expect.element(password).toHaveAccessibleDescription(/Password error/)
  await expect.element(password).toHaveFocus()
  await expect.element(code).toHaveValue('123456')
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true')
  await password.fill('Sunflower7')
  await confirm().click()
  await expect.poll(() => given.map(({ email_code }) => email_code)).toEqual(['123456', '123456'])
  expect(given[1]?.password).not.toBe(given[0]?.password)
})

test('the words of SPEC.md alone are enough to know the wrong field, and too many guesses lose nothing', async () => {
  const refusals = [
    new ApiError('rejected', { code: 1, status: 422, serverText: 'Password error' }),
    new ApiError('rejected', { code: 2, status: 429, serverText: 'Frequent operation', retryAfter: 900 }),
  ]
  open(['user.info'], ['password', 'email'], { onProven: () => Promise.reject(refusals.shift() ?? new Error()) })
  const password = page.getByLabelText('Account password', { exact: true })
  const code = page.getByRole('textbox', { name: 'Email code' })
  await password.fill('Wrong-2026')
  await code.fill('123456')
  await confirm().click()
  await expect.element(password).toHaveAccessibleDescription(/Password error/)
  await confirm().click()
  await expect.element(page.getByText('Frequent operation')).toBeVisible()
  await expect.element(code).toHaveValue('123456')
})

test('the first field has the focus when the methods arrive, and "Send code" keeps it when pressed by a key', async () => {
  open(['user.info', 'session.sendSmsCode'], ['phone'])
  await expect.element(page.getByRole('textbox', { name: 'Phone code' })).toHaveFocus()
  const send = page.getByRole('button', { name: /^Send (?:code|again)$/ })
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^in (?:60|59) s$/)).toBeVisible()
  await expect.element(send).toHaveFocus()
})

test('Tab leads from the code on to the buttons of the dialog', async () => {
  open(['user.info'], ['password', 'email'])
  const code = page.getByRole('textbox', { name: 'Email code' })
  await code.click()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(confirm()).toHaveFocus()
})
