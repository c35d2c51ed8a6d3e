import { emailSignIn, freshEmail, registerMerchant } from '../api'
import { expect, test } from '../fixtures'
import { FULL } from './matrix'

const password = 'Merchant2026'

test('registering: the rules are ticked during typing, both passwords must be equal, and the code is in the mail', async ({
  signInPage,
  sandbox,
}) => {
  const email = freshEmail()
  await signInPage.open()
  await signInPage.createAccount.click()
  await signInPage.email.fill(email)
  await signInPage.sendCode.click()
  const part = (words: string) => signInPage.rules.getByRole('listitem').filter({ hasText: words })
  await signInPage.password.fill('merchant')
  await expect(part('At least 8 characters')).toContainText('done')
  await expect(part('A lower-case letter')).toContainText('done')
  await expect(part('An upper-case letter')).toContainText('not yet')
  await expect(part('A digit')).toContainText('not yet')
  await signInPage.password.fill(password)
  for (const item of await signInPage.rules.getByRole('listitem').all()) await expect(item).toContainText('done')

  await signInPage.passwordAgain.fill('Merchant2027')
  await signInPage.emailCode.fill(await sandbox.codeFor(email))
  await signInPage.submit.click()
  await expect(signInPage.passwordAgain).toHaveAccessibleDescription(/The two password entries are inconsistent/)
  await expect(signInPage.passwordAgain).toBeFocused()
  await expect(signInPage.password).toHaveValue(password)

  await signInPage.passwordAgain.fill(password)
  await signInPage.submit.click()
  await expect(signInPage.heading('Open merchant permission now?')).toBeVisible()
})

test('signing in: a wrong code is refused with a message, the right one signs in', async ({
  signInPage,
  sandbox,
  page,
  expectedProblems,
}) => {
  expectedProblems.push(/status of 422/)
  const email = freshEmail()
  await registerMerchant({ email, password })
  const behind = await sandbox.newestFor(email)
  await signInPage.open()
  await signInPage.withPassword({ email, password })
  await expect(signInPage.heading('Enter the code')).toBeVisible()
  const code = await sandbox.codeFor(email, behind)
  await signInPage.emailCode.fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByRole('main').getByText(/email verification code error/)).toBeVisible()
  await signInPage.emailCode.fill(code)
  await expect(signInPage.heading('Open merchant permission now?')).toBeVisible()
})

test('retrieving a password: the new one signs in, the old one does not', async ({ signInPage, sandbox }) => {
  const email = freshEmail()
  await registerMerchant({ email, password })
  const behind = await sandbox.newestFor(email)
  await signInPage.open()
  await signInPage.withEmail.click()
  await signInPage.email.fill(email)
  await signInPage.forgotten.click()
  await expect(signInPage.heading('Retrieve password')).toBeVisible()
  await signInPage.email.fill(email)
  await signInPage.sendCode.click()
  await signInPage.password.fill('Another2026')
  await signInPage.passwordAgain.fill('Another2026')
  await signInPage.emailCode.fill(await sandbox.codeFor(email, behind))
  await signInPage.submit.click()
  await expect(signInPage.notices).toContainText('The password was changed. Sign in with it.')
  await expect(signInPage.heading('Sign in with email')).toBeVisible()
  await expect(signInPage.email).toHaveValue(email)
  await expect(emailSignIn({ email, password })).rejects.toThrow()
})

test('an invalid address is refused beside its field, and no input is lost', FULL, async ({ signInPage }) => {
  await signInPage.open()
  await signInPage.withPassword({ email: 'mia.chen@', password })
  await expect(signInPage.email).toHaveAccessibleDescription(/Please enter the correct format of email/)
  await expect(signInPage.email).toHaveAttribute('aria-invalid', 'true')
  await expect(signInPage.email).toBeFocused()
  await expect(signInPage.email).toHaveValue('mia.chen@')
  await expect(signInPage.password).toHaveValue(password)
})
