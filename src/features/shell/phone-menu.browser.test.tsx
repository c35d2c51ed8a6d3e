import { afterAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, openPage } from '@/lib/testing/page-bench'
import { Menu } from '@/lib/ui/menu'
import { userMenuItems } from './late-user-menu'
import { PhoneMenu } from './phone-menu'
import { WalletEntry } from './wallet-entry'

/** On a phone an entry of the main menu leads there. */
const ELSEWHERE = 'Personal info'

function Wide() {
  return (
    <Menu late={userMenuItems} trigger={<button type="button">Account</button>}>
      {({ UserMenuItems }) => <UserMenuItems />}
    </Menu>
  )
}

const Phone = () => (
  <>
    <WalletEntry />
    <PhoneMenu open onOpenChange={() => undefined} />
  </>
)

beforeEach(() => void answering({}))
afterAll(() => page.viewport(1440, 900))

test('has every act that the menu of the merchant has in a wide window', async () => {
  await page.viewport(1280, 800)
  openPage('/', Wide)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  const names = page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)
  expect(names).toContain('Float the wallet button')
  await page.viewport(390, 844)
  openPage('/', Phone)
  for (const name of names.filter((each) => each !== ELSEWHERE))
    await expect.element(page.getByRole('button', { name })).toBeInTheDocument()
})

test('docks the wallet button that was floated in a wide window', async () => {
  await page.viewport(390, 844)
  openPage('/', Phone)
  await page.getByRole('button', { name: 'Float the wallet button' }).click()
  expect(localStorage.getItem('wallet-button')).toBe('floating')
  await page.getByRole('button', { name: 'Dock the wallet button' }).click()
  await expect.element(page.getByRole('button', { name: 'Open wallet', includeHidden: true })).toBeInTheDocument()
})
