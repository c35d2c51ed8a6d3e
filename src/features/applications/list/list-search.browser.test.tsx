import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { application, openApplicationsPage } from '../testing/applications-bench'

const LIST = [application({ appid: 'app_1', name: 'Blue Shop' }), application({ appid: 'app_2', name: 'BlueShop' })]
const field = page.getByRole('searchbox', { name: 'Name or application ID' })
const name = (of: string) => page.getByRole('link', { name: of, exact: true })

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('the search field of the applications', () => {
  test('keeps every key, a blank too, also after a rest', async () => {
    const { search } = openApplicationsPage({ list: LIST })
    await field.click()
    await userEvent.keyboard('Blue ')
    await expect.element(name('BlueShop')).toBeVisible()
    await expect.poll(() => search().q).toBe('Blue')
    await userEvent.keyboard('Shop')
    await expect.element(field).toHaveValue('Blue Shop')
    await expect.element(name('Blue Shop')).toBeVisible()
    await expect.element(name('BlueShop')).not.toBeInTheDocument()
  })

  test('shows nothing for a text that is longer than an address takes, and keeps it', async () => {
    const { search } = openApplicationsPage({ list: LIST, address: '/appManage?q=blue' })
    await field.fill('b'.repeat(70))
    await expect.element(page.getByText('No application matches')).toBeVisible()
    await expect.poll(() => search().q).toBeUndefined()
    await expect.element(field).toHaveValue('b'.repeat(70))
    await expect.element(page.getByText('No application matches')).toBeVisible()
  })

  test('follows the address, which has what was typed once it rests; Clear filters empties both', async () => {
    const { search, router } = openApplicationsPage({ list: LIST, address: '/appManage?q=blueshop&mode=otc' })
    await expect.element(field).toHaveValue('blueshop')
    const seen: string[] = []
    router.history.subscribe(({ location }) => void seen.push(location.search))
    await field.fill('nothing like it')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(field).toHaveValue('')
    await expect.element(page.getByText('2 applications')).toBeVisible()
    // What is typed next rests later than what was cleared would have.
    await field.fill('blue')
    await expect.poll(() => search().q).toBe('blue')
    expect(seen.filter((address) => address.includes('nothing'))).toEqual([])
  })
})
