import { RecordsPage } from './pages/records-page'
import { sandbox } from './sandbox'
import type { PaymentCase } from './sandbox'
import type { Screen, Visit } from './screen'

const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const

async function list({ page, say, signIn, sessions }: Visit, search = ''): Promise<RecordsPage> {
  await signIn(await sessions.demo())
  const shown = new RecordsPage(page, say)
  await shown.open(search)
  await shown.links.first().waitFor({ state: 'attached' })
  return shown
}

/** The drawer of a payment that was just paid, with what happened on chain. */
async function payment(visit: Visit, how: PaymentCase): Promise<void> {
  const { out_trade_no, handle_id, txids } = await sandbox().pay({ ...SHOP, case: how })
  const drawer = (await list(visit, `?open=${handle_id}`)).drawer(out_trade_no)
  await drawer
    .getByText(txids[0] ?? '')
    .first()
    .waitFor()
}

/** The form of a refund of what was paid too much. */
async function refund(visit: Visit): Promise<void> {
  await payment(visit, 'over')
  const { page, say } = visit
  await page.getByRole('button', { name: new RegExp(`^${say('Refund…').replace('…', '.*…')}$`) }).click()
  await page.getByRole('radio').first().waitFor()
}

/** The payments of a merchant: the list with everything that opens over it. */
export const recordsScreens: readonly Screen[] = [
  { name: 'the payments', show: async (visit) => void (await list(visit)) },
  {
    name: 'the payments, none found',
    show: async (visit) => {
      await visit.signIn(await visit.sessions.demo())
      await new RecordsPage(visit.page, visit.say).open('?out_trade_no=nothing-like-this')
      await visit.page.locator('[data-kind=no-match]').waitFor()
    },
  },
  {
    name: 'the choice of statuses',
    layer: '[role=dialog]',
    only: 'desktop',
    show: async (visit) => {
      await (await list(visit)).status.click()
      await visit.page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'the choice of days',
    layer: '[role=dialog]',
    only: 'desktop',
    show: async (visit) => {
      await (await list(visit)).created.click()
      await visit.page.getByRole('dialog').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'more filters of payments',
    layer: '[role=dialog]',
    only: 'desktop',
    show: async (visit) => {
      await (await list(visit)).moreFilters.click()
      await visit.page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'the filters of the phone, refused',
    layer: '[role=dialog]',
    only: 'phone',
    show: async (visit) => {
      const shown = await list(visit)
      await shown.phoneFilters.click()
      await shown.tradeNo.fill('123')
      await visit.page.getByRole('button', { name: visit.say('Show results') }).click()
      await visit.page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a filter of payments, refused',
    only: 'desktop',
    show: async (visit) => {
      const shown = await list(visit)
      await shown.tradeNo.fill('123')
      await shown.query.click()
      await visit.page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'the columns of payments',
    layer: '[role=dialog]',
    only: 'desktop',
    show: async (visit) => {
      await list(visit)
      await visit.page.getByRole('button', { name: visit.say('Columns') }).click()
      await visit.page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'a view to save, refused',
    layer: '[role=dialog]',
    show: async (visit) => {
      const { page, say } = visit
      await list(visit, '?status=2')
      await page.getByRole('button', { name: say('Save view') }).click()
      await page.getByRole('menuitem', { name: say('Save as a new view…') }).click()
      await page.getByRole('dialog').locator('[type=submit]').click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'the export of payments',
    layer: '[role=dialog]',
    show: async (visit) => {
      const shown = await list(visit)
      await shown.export.click()
      await shown.exportDialog.getByRole('radio').first().waitFor()
    },
  },
  { name: 'a payment', layer: '[role=dialog]', show: async (visit) => await payment(visit, 'over') },
  {
    name: 'a payment to mark as paid, refused',
    layer: '[role=dialog]',
    show: async (visit) => {
      const { page, say } = visit
      // Of the world: an order paid just now in part waits for the rest until its time is up.
      await (await list(visit, '?status=3&exception=under')).links.first().click()
      await page.getByRole('button', { name: say('Mark as paid…') }).click()
      await page.getByRole('button', { name: say('Mark as paid'), exact: true }).click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a refund, refused',
    layer: '[role=dialog]',
    show: async (visit) => {
      await refund(visit)
      const { page, say } = visit
      await page.getByRole('button', { name: say('Review'), exact: true }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'a refund, its review',
    layer: '[role=dialog]',
    show: async (visit) => {
      await refund(visit)
      const { page, say } = visit
      await page.getByRole('dialog').getByRole('textbox').first().fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
      await page.getByRole('button', { name: say('Review'), exact: true }).click()
      await page.getByText(say('They receive')).first().waitFor()
    },
  },
]
