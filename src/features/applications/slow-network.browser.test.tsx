import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { good, json, refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES, COINS } from '@/lib/api/testing/usual-answers'
import { thenHangs } from '@/lib/testing/then-hangs'
import { application, keyLine, openApplications, writes } from './testing/applications-bench'

beforeEach(async () => {
  await page.viewport(1440, 900)
})

/** Changes the KEY of the application on the page. */
async function changeKey(): Promise<void> {
  await page.getByRole('button', { name: 'Change KEY…' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const proof = page.getByRole('dialog', { name: 'Verify the change of the KEY' })
  await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
  await proof.getByRole('button', { name: 'Change KEY', exact: true }).click()
}

test('a new KEY is shown although the lists do not come again, and so is its application', async () => {
  openApplications({
    list: [],
    operations: [],
    address: '/appManage?act=create',
    answers: {
      'GET /user/application-list': thenHangs(() => ({ list: [], total: 0 })),
      'POST /user/secret-key': () => good({ application: application(), key: 'the-whole-KEY' }),
    },
  })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Store')
  await page.getByRole('checkbox', { name: 'USDT on TRON' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create application' }).click()
  await expect.element(page.getByText('the-whole-KEY')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have kept the KEY' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('heading', { name: 'Harbor Store' })).toBeVisible()
})

test.each([
  ['the same press makes no second application', true, /no second one is made/],
  ['without keys a second press may make one', false, /Look at the list before you press again/],
])('a lost answer is not called a failure: %s', async (_, keyed_retry, words) => {
  const asked = openApplications({
    address: '/appManage?act=create',
    answers: {
      'GET /capabilities': () => ({ ...CAPABILITIES, keyed_retry, operations: [] }),
      'POST /user/secret-key': () => json({}, { status: 503 }),
    },
  })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Store')
  await page.getByRole('checkbox', { name: 'USDT on TRON' }).click()
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create application' })
  await create.click()
  await expect.element(page.getByText('We did not get an answer.')).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('The application was not created.')).not.toBeInTheDocument()
  await create.click()
  await expect.poll(() => writes(asked)).toHaveLength(2)
  expect(writes(asked)[1]?.key).toBe(writes(asked)[0]?.key)
})

test('an answer with the KEY alone leaves no application without a name in the list', async () => {
  openApplications({
    address: '/appManage?open=app_7c19e2a04b',
    answers: {
      'GET /user/application-list': thenHangs(() => ({ list: [application()], total: 1 })),
      'PUT /user/secret-key': () => good({ appid: 'app_7c19e2a04b', key: 'a-new-KEY' }),
    },
  })
  await changeKey()
  await expect.element(page.getByText('a-new-KEY')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have kept the KEY' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('heading', { name: application().name })).toBeVisible()
})

test('networks that did not load leave no empty choice of tokens', async () => {
  let isDown = true
  openApplications({
    address: '/appManage?act=create',
    answers: { 'GET /currency/list': () => (isDown ? refused(422, 'not now') : COINS) },
  })
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText('Could not load the networks.')).toBeVisible()
  isDown = false
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect.element(drawer.getByRole('checkbox', { name: 'USDT on TRON' })).toBeVisible()
})

test('a changed KEY is shown although the lists do not come again', async () => {
  openApplications({
    address: '/appManage?open=app_7c19e2a04b',
    answers: {
      'GET /user/application-list': thenHangs(() => ({ list: [application()], total: 1 })),
      'GET /user/secret-key/list': thenHangs(() => ({ list: [keyLine()], total: 1 })),
      'PUT /user/secret-key': () => good({ application: application({ name: 'Harbor' }), key: 'a-new-KEY' }),
    },
  })
  await changeKey()
  await expect.element(page.getByText('a-new-KEY')).toBeVisible()
})
