import { withdrawalPolicy, withdrawalQuote } from '#shared/contract/withdrawal'
import { applyForOpening } from '#shared/contract/opening'
import { info } from '#shared/contract/user'
import { call, freshEmail, registerMerchant } from '../api'
import { expect, test } from '../fixtures'
import { FixedAddressesPage } from '../pages/fixed-addresses-page'

const TREASURY = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const USDT_ON_TRON = '101'

test('an address is added, waits, and is the only one allowed; the link in the mail stops everything', async ({
  page,
  browser,
  isMobile,
  sandbox,
  signIn,
  watch,
}) => {
  const email = freshEmail()
  const session = await registerMerchant({ email, password: 'Treasury2026' })
  await call(applyForOpening, {
    session,
    body: { name: 'Tester', website: 'https://shop.example', contact: 'Tester', business: 'Tests' },
  })
  await expect
    .poll(async () => {
      await sandbox.advance(20)
      return (await call(info, { session })).status
    })
    .toBe(3)
  await signIn(session)
  const addresses = new FixedAddressesPage(page)
  const useOf = async (address: string) =>
    (await call(withdrawalQuote, { session, body: { token_id: USDT_ON_TRON, address, amount: '100' } })).address_use

  await test.step('an address of another network is refused beside its field', async () => {
    await addresses.open()
    const drawer = await addresses.fillIn({
      network: 'TRON',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      name: 'Treasury',
    })
    await expect(drawer.getByText('The address format does not match the selected chain')).toBeVisible()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the right one is confirmed with the mailed code, and waits', async () => {
    await addresses.fillIn({ network: 'TRON', address: TREASURY, name: 'Treasury' })
    await addresses.prove('Verify this address', { confirm: 'Add address', email })
    await expect(addresses.row('Treasury').getByText('Waiting')).toBeVisible()
    expect(await useOf(TREASURY)).toBe('waiting')
  })

  await test.step('it can be used after its waiting time', async () => {
    await sandbox.advance(61)
    await page.reload()
    await expect(addresses.row('Treasury').getByText('Usable')).toBeVisible()
    expect(await useOf(TREASURY)).toBe('saved')
  })

  await test.step('its drawer shows all of it', async () => {
    await page.getByRole('link', { name: 'Treasury' }).click()
    const drawer = page.getByRole('dialog', { name: 'Treasury' })
    await expect(drawer.getByText('TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  await test.step('“saved addresses only” is in force at once', async () => {
    await addresses.openSettings()
    await addresses.savedOnly.click()
    await expect(addresses.savedOnly).toBeChecked()
    expect(await call(withdrawalPolicy, { session })).toMatchObject({ saved_addresses_only: true, paused: false })
  })

  await test.step('the link in the mail stops everything without a session, and its code is removed from the address', async () => {
    const link = await sandbox.stopLinkFor(email)
    const elsewhere = await browser.newContext()
    await watch(elsewhere)
    const tab = await elsewhere.newPage()
    await tab.goto(link)
    await expect(tab).toHaveURL(isMobile ? '/m/stopWithdrawals' : '/stopWithdrawals')
    await tab.getByRole('button', { name: 'Stop all withdrawals now' }).click()
    await expect(tab.getByRole('heading', { name: 'All withdrawals are stopped' })).toBeFocused()
    expect(await call(withdrawalPolicy, { session })).toMatchObject({ paused: true })
    await tab.reload()
    await expect(tab.getByText('The code is missing.')).toBeVisible()
    await elsewhere.close()
  })

  await test.step('the open console shows it; resuming needs a step-up, and waits', async () => {
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resume withdrawals…' }).click()
    await addresses.prove('Resume withdrawals', { confirm: 'Resume withdrawals', email })
    await expect(page.getByText('About to resume')).toBeVisible()
    expect(await call(withdrawalPolicy, { session })).toMatchObject({ paused: true })
    await sandbox.advance(61)
    expect(await call(withdrawalPolicy, { session })).toMatchObject({ paused: false, saved_addresses_only: true })
  })
})
