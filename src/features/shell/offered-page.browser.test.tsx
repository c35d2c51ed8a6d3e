import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { type Answers, answering, openPage } from '@/lib/testing/page-bench'
import { messages as chinese } from '../../../locales/zh-CN.po'
import { OfferedPage } from './offered-page'

const Screen = () => (
  <OfferedPage>
    <p>The page itself</p>
  </OfferedPage>
)

/** Opens a page in front of a back end that answers its capabilities so. */
function open(path: string, capabilities: Answers[string]) {
  const asked = answering({ 'GET /capabilities': capabilities })
  const view = openPage(['/callbackList', '/m/callbackList', '/record'], Screen, { address: path, others: ['/'] })
  return { ...view, asked: () => asked.filter((each) => each.path === '/capabilities').length }
}

const withCallbacks = () => ({ ...CAPABILITIES, operations: ['callback.list'] })
const itself = page.getByText('The page itself')
const notOffered = page.getByRole('heading', { level: 2, name: 'This service does not offer this page' })

test('a page whose extension is offered is drawn', async () => {
  open('/callbackList', withCallbacks)
  await expect.element(itself).toBeVisible()
  expect(notOffered.query()).toBeNull()
})

test('a page without a need is drawn while nothing is known', async () => {
  open('/record', () => new Promise(() => {}))
  await expect.element(itself).toBeVisible()
})

test.each(['/callbackList', '/m/callbackList'])('%s says whom to ask where it is not offered', async (path) => {
  const { router } = open(path, () => CAPABILITIES)
  await expect.element(notOffered).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Callbacks' })).toBeInTheDocument()
  await expect.element(page.getByText(/^Ask the operator of the service for it\./)).toBeVisible()
  expect(itself.query()).toBeNull()
  act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
  await expect.element(page.getByText('本服务不提供此页面')).toBeVisible()
  act(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  await page.getByRole('link', { name: 'Back Home' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
})

test.each([
  ['a refusal', () => refused(404, 'not found', 404)],
  [
    'a page of a web server',
    () => new Response('<h1>404</h1>', { status: 404, headers: { 'content-type': 'text/html' } }),
  ],
  ['a success with another code', () => json({ code: 404, msg: 'not found' })],
])('%s to the question means that none is offered', async (_, answer) => {
  open('/callbackList', answer)
  await expect.element(notOffered).toBeVisible()
})

test('while the question is open there is a skeleton with the name of the page', async () => {
  open('/callbackList', () => new Promise(() => {}))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Callbacks' })).toBeInTheDocument()
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(itself.query()).toBeNull()
  expect(notOffered.query()).toBeNull()
})

test('a question that failed can be asked again', async () => {
  let down = true
  const { asked } = open('/callbackList', () => (down ? refused(500, 'down') : withCallbacks()))
  await expect.element(page.getByText('Could not ask what this service offers.')).toBeVisible()
  const before = asked()
  down = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(itself).toBeVisible()
  expect(asked()).toBe(before + 1)
})
