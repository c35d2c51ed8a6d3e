import { sandbox } from './sandbox'
import type { Screen, Visit } from './screen'

const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '64' } as const

/** The search over the records, with a payment that was found. */
async function searched({ page, say, signIn, sessions }: Visit): Promise<void> {
  const { out_trade_no } = await sandbox().pay({ ...SHOP, case: 'exact' })
  await signIn(await sessions.demo())
  await page.goto('/record')
  await page.getByRole('link').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: say('Search, or paste any ID, address or hash') }).fill(out_trade_no)
  await page.getByRole('option').filter({ hasText: out_trade_no }).first().waitFor()
}

/** The answer of the network to a transaction that is credited already. */
async function lookedUp({ page, say, signIn, sessions }: Visit): Promise<void> {
  const { txids } = await sandbox().pay({ ...SHOP, case: 'exact' })
  await signIn(await sessions.demo())
  await page.goto(`/lookUp?network=1&txid=${txids[0] ?? ''}`)
  await page.getByRole('button', { name: say('Look up'), exact: true }).click()
  await page
    .getByRole('region', { name: say('Answer of the network') })
    .getByText(say('Already credited'), { exact: true })
    .waitFor()
}

/** The search over every page. */
export const searchScreens: readonly Screen[] = [
  {
    name: 'the search',
    layer: '[role=dialog]',
    show: async ({ page, say, signIn, sessions }) => {
      await signIn(await sessions.demo())
      await page.goto('/record')
      await page.getByRole('link').first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: say('Log out') }).waitFor()
    },
  },
  { name: 'the search with a record', layer: '[role=dialog]', show: searched },
]

/** Looking a transaction up. */
export const lookUpScreens: readonly Screen[] = [
  {
    name: 'looking a payment up, refused',
    show: async ({ page, say, signIn, sessions }) => {
      await signIn(await sessions.demo())
      await page.goto('/lookUp')
      await page.getByRole('button', { name: say('Look up'), exact: true }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'the answer of a network', show: lookedUp },
]

/** The page to print. */
export const evidenceScreens: readonly Screen[] = [
  {
    name: 'the evidence of a payment',
    show: async ({ page, say, signIn, sessions }) => {
      const { handle_id } = await sandbox().pay({ ...SHOP, case: 'exact' })
      await signIn(await sessions.demo())
      await page.goto(`/evidence?payment=${handle_id}`)
      await page.getByRole('heading', { name: say('What was booked to the merchant') }).waitFor()
    },
  },
]
