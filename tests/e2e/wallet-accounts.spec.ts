import { ACCOUNT_TYPES } from '#sandbox/wallet/accounts/account'
import { freshPhrase } from '../api'
import { expect, test } from '../fixtures'
import { inShortRun } from './matrix'

const CHAINS = ['Ethereum', 'Tron', 'Solana', 'Bitcoin', 'TON', 'Aptos', 'Endless']

for (const chain of CHAINS) {
  test(
    `a key on ${chain} signs in; its new merchant is asked to open the permission`,
    inShortRun(chain === 'Solana'),
    async ({ signInPage, page }) => {
      await signInPage.open()
      await signInPage.withImportedKey({ phrase: freshPhrase(), chain })
      await expect(signInPage.heading('Open merchant permission now?')).toBeVisible()
      await expect(page).toHaveURL('/openAuth')
    },
  )
}

test('a passkey signs in inside the wallet frame', async ({ signInPage, page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasPrf: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await signInPage.open()
  await signInPage.connectWallet.click()
  await signInPage.wallet.choosePasskey()
  await signInPage.wallet.approve.click()
  await expect(signInPage.heading('Open merchant permission now?')).toBeVisible()
})

test('the wallet window offers each type of account', async ({ signInPage }) => {
  await signInPage.open()
  await signInPage.connectWallet.click()
  for (const type of ACCOUNT_TYPES) await expect(signInPage.wallet.choice(type)).toBeVisible()
})
