import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { good } from '@/lib/api/testing/fake-server'
import type { Application } from '@/lib/api/application'
import { createConsoleClient } from '@/lib/domain-ui/console-client'
import { hasUnsavedDraft } from '@/lib/forms/unsaved'
import { application, openApplications, writes } from '../testing/applications-bench'

const elsewhere = page.getByText('This was changed elsewhere meanwhile.')
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
const url = page.getByRole('textbox', { name: 'Callback address' })
const prove = async (title: string, button: string) => {
  const proof = page.getByRole('dialog', { name: title })
  await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
  await proof.getByRole('button', { name: button, exact: true }).click()
}

/**
 * Opens an application that another person can change meanwhile.
 * @param tells what the answer to a change has of it
 */
function open(tells = (app: Application): object => app) {
  let app = application()
  const client = createConsoleClient()
  const asked = openApplications({
    client,
    address: '/appManage?open=app_7c19e2a04b',
    answers: {
      'GET /user/application-list': () => ({ list: [app], total: 1 }),
      'PUT /user/secret-key': ({ body }) => {
        app = { ...app, ...body }
        return good({ application: tells(app), key: null })
      },
    },
  })
  const change = async (more: Partial<Application>) => {
    app = { ...app, ...more }
    await client.invalidateQueries()
  }
  return { asked, change }
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('ticks that are not saved', () => {
  test.each([
    ['tokens', 'USDT on Ethereum'],
    ['events', /Order timed out/],
  ])('of %s count as unsaved until they are taken back', async (_, name) => {
    open()
    await expect.element(tick(name)).toBeVisible()
    expect(hasUnsavedDraft()).toBe(false)
    await tick(name).click()
    await expect.poll(() => hasUnsavedDraft()).toBe(true)
    await tick(name).click()
    await expect.poll(() => hasUnsavedDraft()).toBe(false)
  })

  test('stay when something else of the application is changed elsewhere, and when the same is, which is said', async () => {
    const { change } = open()
    await tick('USDT on Ethereum').click()
    await tick(/Order timed out/).click()
    await change({ usdt_total: '5' })
    await expect.element(tick('USDT on Ethereum')).toBeChecked()
    await expect.element(tick(/Order timed out/)).not.toBeChecked()
    await expect.element(elsewhere).not.toBeInTheDocument()
    await change({ token_ids: [] })
    await expect.element(elsewhere).toBeVisible()
    await expect.element(tick('USDT on Ethereum')).toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Save 2 changes' })).toBeVisible()
  })

  test('are no draft any more once they are saved', async () => {
    const { asked } = open()
    await tick('USDT on Ethereum').click()
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await prove('Verify this change', 'Save')
    await expect.poll(() => writes(asked)).toMatchObject([{ body: { token_ids: ['101', '201'] } }])
    await expect.poll(() => hasUnsavedDraft()).toBe(false)
    await expect.element(elsewhere).not.toBeInTheDocument()
  })

  test('are not called changed elsewhere when another card is saved and the answer tells a part of the application', async () => {
    const { asked } = open(({ appid, name, whitelist_ips }) => ({ appid, name, whitelist_ips }))
    await tick('USDT on Ethereum').click()
    await page.getByRole('button', { name: 'Remove 203.0.113.10' }).click()
    await page.getByRole('button', { name: 'Save whitelist' }).click()
    await prove('Verify the whitelist', 'Save whitelist')
    await expect.poll(() => writes(asked)).toHaveLength(1)
    await expect.poll(() => asked.filter(({ path }) => path === '/user/application-list')).toHaveLength(2)
    await expect.element(page.getByRole('button', { name: 'Save whitelist' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Save 1 change' })).toBeVisible()
    await expect.element(elsewhere).not.toBeInTheDocument()
  })
})

describe('what is typed', () => {
  test('into the callback address stays when another one is saved elsewhere, and that is said', async () => {
    const { change } = open()
    await url.fill('https://api.harbor.example/mine')
    await change({ notify_url: 'https://api.harbor.example/theirs' })
    await expect.element(elsewhere).toBeVisible()
    await expect.element(url).toHaveValue('https://api.harbor.example/mine')
  })

  test('is not in the way of what is saved elsewhere where nothing was typed', async () => {
    const { change } = open()
    await expect.element(url).toBeVisible()
    await change({ notify_url: 'https://api.harbor.example/theirs' })
    await expect.element(url).toHaveValue('https://api.harbor.example/theirs')
    await expect.element(elsewhere).not.toBeInTheDocument()
  })

  test('into the whitelist stays when another list is saved elsewhere, and that is said', async () => {
    const { change } = open()
    await page.getByRole('button', { name: 'Remove 203.0.113.10' }).click()
    await change({ whitelist_ips: ['203.0.113.10', '203.0.113.24', '203.0.113.30'] })
    await expect.element(elsewhere).toBeVisible()
    const list = page.getByRole('list', { name: 'Allowed addresses' })
    await expect.element(list).not.toHaveTextContent('203.0.113.10')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(list).toHaveTextContent('203.0.113.30')
    await expect.element(elsewhere).not.toBeInTheDocument()
  })
})

describe('an application that is being edited while another person changes it', () => {
  const drawer = page.getByRole('dialog', { name: 'Edit Harbor Store' })
  const save = drawer.getByRole('button', { name: 'Save' })
  const name = drawer.getByRole('textbox', { name: 'Name' })

  test('shows the new payment mode, and does not send the old one with a new name', async () => {
    const { asked, change } = open()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.element(drawer.getByRole('radio', { name: /^Address/ })).toBeChecked()
    await change({ mode: 'hybrid' })
    await expect.element(drawer.getByRole('radio', { name: /^Hybrid/ })).toBeChecked()
    await expect.element(save).toHaveAccessibleDescription('Nothing is changed yet.')
    await name.fill('Harbor Shop')
    await save.click()
    await prove('Verify this change', 'Save')
    await expect.poll(() => writes(asked)).toMatchObject([{ body: { name: 'Harbor Shop' } }])
    expect(writes(asked)[0]?.body).not.toHaveProperty('mode')
  })

  test('keeps a name that is typed, and says that another one was saved', async () => {
    const { change } = open()
    await page.getByRole('button', { name: 'Edit' }).click()
    await name.fill('Harbor Shop')
    await change({ name: 'Harbor' })
    const edited = page.getByRole('dialog', { name: 'Edit Harbor' })
    await expect.element(edited.getByText('This was changed elsewhere meanwhile.')).toBeVisible()
    await expect.element(edited.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor Shop')
  })
})
