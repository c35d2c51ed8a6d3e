import { overview, testCallback } from '#shared/contract/callback'
import { call } from './api'
import { CallbacksPage } from './pages/callbacks-page'
import type { Screen, Visit } from './screen'

/** The list of callbacks, after a test callback was sent from it. */
async function callbackList({ page, say, signIn, sessions }: Visit): Promise<CallbacksPage> {
  const session = await sessions.demo()
  const { addresses } = await call(overview, { session })
  const { appid = '' } = addresses.find(({ state }) => state === 'on') ?? {}
  await call(testCallback, { session, body: { appid, status: 2 } })
  await signIn(session)
  const shown = new CallbacksPage(page, say)
  await shown.open()
  await shown.row('test.account_paid').filter({ hasText: '200' }).first().waitFor()
  return shown
}

/** The callbacks, with everything that opens over them. */
export const callbackScreens: readonly Screen[] = [
  { name: 'the callbacks', show: async (visit) => void (await callbackList(visit)) },
  {
    name: 'a callback with its attempts',
    layer: '[role=dialog]',
    show: async (visit) => {
      const callbacks = await callbackList(visit)
      await callbacks.row('test.account_paid').first().getByRole('link').click()
      await callbacks.drawer.getByText('webhook-signature').waitFor()
    },
  },
  {
    name: 'the states of callbacks',
    layer: '[role=dialog]',
    show: async (visit) => {
      const callbacks = await callbackList(visit)
      await callbacks.use(callbacks.legend)
      await callbacks.dialog.getByRole('term').nth(6).waitFor()
    },
  },
  {
    name: 'the resending of failed callbacks',
    layer: '[role=dialog]',
    show: async (visit) => {
      const callbacks = await callbackList(visit)
      await callbacks.use(callbacks.openResend)
      await callbacks.dialog.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'the test of a callback',
    layer: '[role=dialog]',
    show: async (visit) => {
      const callbacks = await callbackList(visit)
      await callbacks.use(callbacks.openTest)
      await callbacks.sendTest.click()
      await callbacks.dialog.getByText('HTTP 200').waitFor()
    },
  },
]
