import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { good } from '@/lib/api/testing/fake-server'
import { application, openApplications, writes } from '../testing/applications-bench'

const OPEN = '/appManage?open=app_7c19e2a04b'
const prove = async (title: string, button: string) => {
  const proof = page.getByRole('dialog', { name: title })
  await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
  await proof.getByRole('button', { name: button, exact: true }).click()
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('refunds with the KEY', () => {
  const card = () => page.getByRole('region', { name: 'Refunds with the KEY' })
  const toggle = () => card().getByRole('switch', { name: 'Refunds with the KEY' })
  const limit = () => card().getByRole('textbox', { name: 'At most in 24 hours' })
  const answers = { 'PUT /user/secret-key': () => good({ application: application(), key: null }) }

  test.each([390, 1440])('are off, and switched on with a limit and a proof, %i wide', async (width) => {
    await page.viewport(width, 900)
    const asked = openApplications({ address: OPEN, answers })
    await expect.element(toggle()).not.toBeChecked()
    await expect.element(card()).toHaveTextContent('Only you can refund, here in the console.')
    await toggle().click()
    await expect.element(card()).toHaveTextContent('Whoever has the KEY can then send refunds, without a code.')
    await card().getByRole('button', { name: 'Save' }).click()
    await expect.element(card().getByText('Please enter whole USDT, for example 500')).toBeVisible()
    for (const wrong of ['0', '12.5', '-5']) {
      await limit().fill(wrong)
      await card().getByRole('button', { name: 'Save' }).click()
      await expect.element(card().getByText('Please enter whole USDT, for example 500')).toBeVisible()
    }
    expect(writes(asked)).toEqual([])
    await limit().fill('500')
    await card().getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('dialog'))
      .toHaveTextContent('The KEY of Harbor Store may refund up to 500 USDT in 24 hours.')
    await prove('Verify refunds with the KEY', 'Save')
    await expect.poll(() => writes(asked)).toMatchObject([{ method: 'PUT', body: { key_refund_limit: '500' } }])
  })

  test('are switched off with a proof, or stay as they are', async () => {
    const asked = openApplications({ address: OPEN, answers, list: [application({ key_refund_limit: '500' })] })
    await expect.element(limit()).toHaveValue('500')
    await toggle().click()
    await card().getByRole('button', { name: 'Undo' }).click()
    await expect.element(toggle()).toBeChecked()
    await toggle().click()
    await card().getByRole('button', { name: 'Save' }).click()
    await prove('Verify refunds with the KEY', 'Save')
    await expect.poll(() => writes(asked)).toMatchObject([{ method: 'PUT', body: { key_refund_limit: null } }])
  })

  test.each([
    [['password', 'email'], 8],
    [['email'], 5],
  ])('are proven by what the back end wants for this change: %j', async (methods, flow) => {
    const asked = openApplications({
      address: OPEN,
      list: [application({ key_refund_limit: '500' })],
      answers: {
        ...answers,
        'POST /user/verification': () => ({ methods }),
        'POST /public/email/send-verification-code': () => ({ wait_seconds: 60 }),
      },
    })
    await limit().fill('900')
    await card().getByRole('button', { name: 'Save' }).click()
    const proof = page.getByRole('dialog', { name: 'Verify refunds with the KEY' })
    await proof.getByRole('button', { name: 'Send code' }).click()
    const sentTo = (path: string) => asked.find((each) => each.path === path)?.body
    await expect.poll(() => sentTo('/public/email/send-verification-code')).toMatchObject({ type: flow })
    expect(sentTo('/user/verification')).toMatchObject({
      payload: { appid: 'app_7c19e2a04b', key_refund_limit: '900' },
    })
    if (methods.includes('password')) await proof.getByLabelText('Account password', { exact: true }).fill('Sunflower7')
    await proof.getByRole('textbox', { name: 'Email code' }).fill('123456')
    await proof.getByRole('button', { name: 'Save', exact: true }).click()
    const sent = { key_refund_limit: '900', email_code: '123456' }
    await expect.poll(() => sentTo('/user/secret-key')).toMatchObject(sent)
    expect(Object.hasOwn(sentTo('/user/secret-key') ?? {}, 'password')).toBe(methods.includes('password'))
  })

  test('are not offered by a back end that does not know them', async () => {
    const { key_refund_limit: _, ...known } = application()
    openApplications({ address: OPEN, list: [known] })
    await expect.element(page.getByRole('button', { name: 'Show KEY' })).toBeVisible()
    await expect.element(card()).not.toBeInTheDocument()
  })
})
