import { Secret, TOTP } from 'otpauth'
import { applyForOpening } from '#shared/contract/opening'
import { info } from '#shared/contract/user'
import { call, freshEmail, freshPhrase, walletSignIn } from '../api'
import type { Session } from '../api'
import { expect, test } from '../fixtures'
import { AccountPage } from '../pages/account-page'
import { SignInPage } from '../pages/sign-in-page'
import { WalletWindow } from '../pages/wallet-window'
import { sandbox } from '../sandbox'

/** Opens the merchant permission; the sandbox approves it after a while. */
async function approve(session: Session): Promise<void> {
  const body = { name: 'Tester', website: 'https://shop.example', contact: 'Tester', business: 'Tests' }
  await call(applyForOpening, { session, body })
  await expect
    .poll(async () => {
      await sandbox().advance(20)
      return (await call(info, { session })).status
    })
    .toBe(3)
}

test('a merchant who signs in by wallet adds email, password and Google Authenticator', async ({ page, signIn }) => {
  test.slow()
  const phrase = freshPhrase()
  const email = freshEmail()
  const session = await walletSignIn(phrase)
  await approve(session)
  await signIn(session)
  const account = new AccountPage(page)
  const wallet = new WalletWindow(page)

  await test.step('security opens once, and a reload shows the normal view', async () => {
    await account.open('?fromType=1')
    await expect(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeAttached()
    await expect(account.basic).toBeHidden()
    await page.reload()
    await expect(account.basic).toBeVisible()
  })

  await test.step('the first email is proven by the wallet', async () => {
    await account.press('Add', 'Email')
    await account.field('Email').fill(email)
    await account.enterCode('Email code', { to: email })
    await account.submit('Add email')
    await wallet.importKey(phrase)
    await wallet.chooseChain('Ethereum')
    await wallet.approve.click()
    await expect(account.security.getByText(email.slice(email.indexOf('@')))).toBeVisible()
    await expect(page.getByText(/Withdrawals are frozen until/)).toBeVisible()
  })

  await test.step('a login password is set with a mailed code', async () => {
    await account.press('Set', 'Login password')
    await account.field('New password').fill('Treasury2026')
    await account.field('New password again').fill('Treasury2026')
    await account.enterCode('Email code', { to: email })
    await account.submit('Set password')
    await expect(page.getByRole('button', { name: 'Change Login password' })).toBeVisible()
  })

  await test.step('Google Authenticator counts after its code; its recovery codes close only after the tick', async () => {
    await account.press('Bind', 'Google Authenticator')
    const key = (await account.security.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
    // A factor is changed with what is bound already.
    await account.field('Password').fill('Treasury2026')
    await account.enterCode('Email code', { to: email })
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
    await account.field('Code from the app').fill(totp.generate({ timestamp: (await sandbox().now()) * 1000 }))
    await account.submit('Bind')
    await expect(account.recoveryCodes.getByRole('listitem')).toHaveCount(10)
    await account.recoveryCodes.getByRole('checkbox').click()
    await account.recoveryCodes.getByRole('button', { name: 'Close for good' }).click()
    await expect(account.security.getByText(/10 left/)).toBeVisible()
  })

  await test.step('the log says what was changed', async () => {
    await expect(account.activity.getByText('Google Authenticator bound')).toBeVisible()
    await expect(account.activity.getByText('Email changed')).toBeVisible()
  })
})

test('another device is signed out from here', async ({ page, signIn, browser, watch, expectedProblems }) => {
  expectedProblems.push(/status of 401/)
  const phrase = freshPhrase()
  const session = await walletSignIn(phrase)
  await approve(session)
  const other = await walletSignIn(phrase)
  await signIn(session)
  const account = new AccountPage(page)
  await account.open()
  const elsewhere = await browser.newContext()
  await watch(elsewhere)
  const tab = await elsewhere.newPage()
  await signIn(other, tab)
  await tab.goto('/accountInfo')
  await expect(tab.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out others' }).click()
  await expect(account.devices.getByRole('listitem')).toHaveCount(1)
  await expect(new SignInPage(tab).connectWallet).toBeVisible()
  await elsewhere.close()
})
