import { PropertyPage } from './pages/property-page'
import type { Screen, Visit } from './screen'

async function property({ page, say, signIn, sessions }: Visit, search = ''): Promise<PropertyPage> {
  await signIn(await sessions.demo())
  const shown = new PropertyPage(page, say)
  await shown.open(search)
  // While a dialog is open the page behind it is hidden from roles, so there is nothing to wait for.
  if (search.includes('tab=')) await shown.tabs.waitFor()
  else if (!search.includes('act=')) await shown.assets.first().waitFor()
  return shown
}

/** The assets, their records, and the dialogs over them. */
export const propertyScreens: readonly Screen[] = [
  { name: 'the assets', show: async (visit) => void (await property(visit)) },
  {
    name: 'the assets while they are put in order',
    show: async (visit) => {
      const { arrange, handles } = await property(visit)
      await arrange.click()
      await handles.first().waitFor()
    },
  },
  {
    name: 'a withdrawal',
    layer: '[role=dialog]',
    show: async (visit) => {
      const { withdrawal, withdrawals } = await property(visit, '?tab=withdrawal')
      await withdrawals.first().click()
      await withdrawal.getByRole('term').first().waitFor()
    },
  },
  {
    name: 'the export of withdrawals',
    layer: '[role=dialog]',
    show: async (visit) => {
      await (await property(visit, '?tab=withdrawal')).exportButton.click()
      await visit.page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
  { name: 'the recharge records', show: async (visit) => void (await property(visit, '?tab=recharge')) },
  { name: 'the transfer records', show: async (visit) => void (await property(visit, '?tab=transfer')) },
  {
    name: 'a recharge',
    layer: '[role=dialog]',
    show: async (visit) => {
      const { recharge, getAddress } = await property(visit, '?act=recharge')
      await getAddress.click()
      await recharge.getByRole('figure').waitFor()
    },
  },
  {
    name: 'a transfer, refused',
    layer: '[role=dialog]',
    show: async (visit) => {
      const { transfer, review } = await property(visit, '?act=transfer')
      await review.click()
      await transfer.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'the review of a transfer',
    layer: '[role=dialog]',
    show: async (visit) => {
      const { transfer, review, amount } = await property(visit, '?act=transfer')
      await amount.fill('0.01')
      await review.click()
      await transfer.getByRole('term').first().waitFor()
    },
  },
]
