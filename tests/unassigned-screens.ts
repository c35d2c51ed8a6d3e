import { UnassignedPage } from './pages/unassigned-page'
import { sandbox } from './sandbox'
import type { Screen, Visit } from './screen'

const SHOP = { appid: 'app0001', chain: 'TRON', token: 'USDT', amount: '100' } as const

/** The list, after an order was paid that its shop had closed. */
async function withMoney({ page, say, signIn, sessions }: Visit): Promise<{ shown: UnassignedPage; order: string }> {
  const { out_trade_no } = await sandbox().pay({ ...SHOP, case: 'closed' })
  await signIn(await sessions.demo())
  const shown = new UnassignedPage(page, say)
  await shown.open()
  await shown.link(out_trade_no).waitFor()
  return { shown, order: out_trade_no }
}

/** Money that belongs to no order, and the decision about it. */
export const unassignedScreens: readonly Screen[] = [
  { name: 'the unassigned money', show: async (visit) => void (await withMoney(visit)) },
  {
    name: 'unassigned money, opened',
    layer: '[role=dialog]',
    show: async (visit) => {
      const { shown, order } = await withMoney(visit)
      await shown.link(order).click()
      await shown.credit.waitFor()
      await shown.sendBack.waitFor()
    },
  },
]
