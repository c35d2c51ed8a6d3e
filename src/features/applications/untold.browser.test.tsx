import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { good } from '@/lib/api/testing/fake-server'
import { application, openApplications, writes } from './testing/applications-bench'

const OPEN = '/appManage?open=app_7c19e2a04b'
const prove = async (title: string, button: string) => {
  const proof = page.getByRole('dialog', { name: title })
  await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
  await proof.getByRole('button', { name: button, exact: true }).click()
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

/** An answer of a back end that does not tell some fields of its applications. */
const withoutFields = (...fields: readonly string[]) => {
  const told = Object.entries(application()).filter(([name]) => !fields.includes(name))
  return { 'GET /user/application-list': () => ({ list: [Object.fromEntries(told)], total: 1 }) }
}

describe('what the service does not tell', () => {
  const saved = { 'PUT /user/secret-key': () => good({ application: application(), key: null }) }
  const replace = () => page.getByRole('checkbox', { name: 'Replace the whole list' })

  test('is no empty whitelist, and is replaced only by who says so', async () => {
    const asked = openApplications({ address: OPEN, answers: { ...withoutFields('whitelist_ips'), ...saved } })
    await page.getByRole('textbox', { name: 'Add many' }).fill('203.0.113.24')
    await expect
      .element(page.getByText('The list is empty: calls from every address are accepted.'))
      .not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const save = page.getByRole('button', { name: 'Save whitelist' })
    await expect.element(save).toHaveAccessibleDescription('Answer the question above first')
    await replace().click()
    await save.click()
    await prove('Verify the whitelist', 'Save whitelist')
    await expect.poll(() => writes(asked)).toMatchObject([{ body: { whitelist_ips: ['203.0.113.24'] } }])
    await expect.element(save).not.toBeInTheDocument()
  })

  test('is no empty choice of tokens', async () => {
    openApplications({ address: OPEN, answers: { ...withoutFields('token_ids'), ...saved } })
    await page.getByRole('checkbox', { name: 'USDT on TRON' }).click()
    const save = page.getByRole('button', { name: 'Save 1 change' })
    await expect.element(save).toHaveAccessibleDescription('Answer the question in this card first')
    await replace().click()
    await expect.element(save).not.toHaveAttribute('aria-disabled')
  })

  test('of a callback address is saved once it was saved here, and can be tested', async () => {
    const asked = openApplications({
      address: OPEN,
      answers: { ...withoutFields('notify_url'), 'PUT /user/secret-key/notify-url': () => null },
    })
    const field = page.getByRole('textbox', { name: 'Callback address' })
    const sendTest = page.getByRole('button', { name: 'Send test callback' })
    await expect.element(sendTest).not.toHaveAttribute('aria-disabled')
    await field.fill('https://api.harbor.example/hooks/new')
    await expect.element(sendTest).toHaveAccessibleDescription('Save the address first')
    const save = page.getByRole('button', { name: 'Save address' })
    await save.click()
    await prove('Verify the callback address', 'Save address')
    await expect
      .poll(() => writes(asked))
      .toMatchObject([{ body: { notify_url: 'https://api.harbor.example/hooks/new' } }])
    await expect.element(save).toHaveAccessibleDescription('Not changed')
    await expect.element(field).toHaveValue('https://api.harbor.example/hooks/new')
    await expect.element(sendTest).not.toHaveAttribute('aria-disabled')
  })

  test('is neither a missing callback address nor a payment mode', async () => {
    openApplications({ answers: withoutFields('notify_url', 'mode') })
    await expect.element(page.getByRole('row').filter({ hasText: 'Harbor Store' })).not.toHaveTextContent('None')
    await page.getByRole('link', { name: 'Harbor Store' }).click()
    await expect
      .element(page.getByRole('textbox', { name: 'Callback address' }))
      .toHaveAccessibleDescription('This service does not tell the address that is saved. Another one replaces it.')
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.element(page.getByRole('radio', { name: /^Address/ })).not.toBeChecked()
  })
})
