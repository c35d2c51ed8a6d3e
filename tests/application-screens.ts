import { applicationList } from '#shared/contract/application'
import { createLink } from '#shared/contract/payment-link'
import { call } from './api'
import type { Screen, Visit } from './screen'

async function firstApplication({ signIn, sessions }: Visit): Promise<{ appid: string; name: string }> {
  const session = await sessions.demo()
  const { list } = await call(applicationList, { session, query: {} })
  const [first] = list
  if (first === undefined) throw new Error('The demo merchant has no application')
  await signIn(session)
  return first
}

/** One application, drawn with its KEY. */
async function detail(visit: Visit): Promise<void> {
  const { appid } = await firstApplication(visit)
  const { page, say } = visit
  await page.goto(`/appManage?open=${appid}`)
  await page.getByRole('button', { name: say('Show KEY') }).waitFor()
  await page.getByRole('table', { name: say('Events of the callback address') }).waitFor()
}

/** The applications, with their layers. */
export const applicationScreens: readonly Screen[] = [
  {
    name: 'the applications',
    show: async (visit) => {
      const { name } = await firstApplication(visit)
      await visit.page.goto('/appManage')
      await visit.page.getByRole('link', { name }).waitFor()
    },
  },
  {
    name: 'the form of a new application, refused',
    layer: '[role=dialog]',
    show: async (visit) => {
      await firstApplication(visit)
      const { page, say } = visit
      await page.goto('/appManage?act=create')
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('button', { name: say('Create application') }).click()
      await drawer.getByText(say('Please upload App Logo')).waitFor()
    },
  },
  { name: 'an application', show: detail },
  {
    name: 'the change of a KEY',
    layer: '[role=dialog]',
    show: async (visit) => {
      await detail(visit)
      const { page, say } = visit
      await page.getByRole('button', { name: say('Change KEY…') }).click()
      await page.getByRole('button', { name: say('Continue') }).waitFor()
    },
  },
  {
    name: 'the deletion of an application',
    layer: '[role=dialog]',
    show: async (visit) => {
      await detail(visit)
      const { page, say } = visit
      await page.getByRole('button', { name: say('More actions') }).click()
      await page.getByRole('menuitem', { name: say('Delete application…') }).click()
      await page.getByRole('button', { name: say('Delete…') }).click()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
]

/** The payment links. */
export const paymentLinkScreens: readonly Screen[] = [
  {
    name: 'a payment link',
    show: async (visit) => {
      const { appid } = await firstApplication(visit)
      const { page, say, sessions } = visit
      const body = {
        appid,
        token_id: '101',
        amount: '12.5',
        subject: 'Invoice 2208',
        expires_in: 86_400,
        client_ref: crypto.randomUUID(),
      }
      const { handle_id } = await call(createLink, { session: await sessions.demo(), body })
      await page.goto(`/paymentLink?open=${handle_id}`)
      await page.getByRole('button', { name: say('Copy link') }).waitFor()
      await page.getByRole('figure', { name: say('QR code of the link') }).waitFor()
    },
  },
]
