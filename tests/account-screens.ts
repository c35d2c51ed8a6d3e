import { AccountPage } from './pages/account-page'
import type { Screen, Visit } from './screen'

async function account({ page, say, signIn, sessions }: Visit, search = ''): Promise<AccountPage> {
  await signIn(await sessions.demo())
  const shown = new AccountPage(page, say)
  await shown.open(search)
  return shown
}

/** `/accountInfo` with its rows and layers. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'the account',
    show: async (visit) => {
      const { activity, devices } = await account(visit)
      await activity.getByRole('listitem').first().waitFor()
      await devices.getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'the security of the account',
    show: async (visit) => {
      const { devices } = await account(visit, '?fromType=1')
      await devices.getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'a line of the account, refused',
    show: async (visit) => {
      const shown = await account(visit, '?open=website')
      const field = visit.page.getByRole('textbox').first()
      await field.fill('ftp://shop.example')
      await shown.submit('Save')
      await visit.page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'the activity log',
    layer: '[role=dialog]',
    show: async (visit) => {
      await (await account(visit)).allActivity.click()
      await visit.page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'the addition of a wallet',
    layer: '[role=dialog]',
    // The page behind it is hidden from the first moment, so nothing of it is waited for.
    show: async ({ page, signIn, sessions }) => {
      await signIn(await sessions.demo())
      await page.goto('/accountInfo?open=wallet')
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  },
]
