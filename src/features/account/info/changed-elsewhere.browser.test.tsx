import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAccount } from '../testing/account-bench'

const elsewhere = page.getByText('This was changed elsewhere meanwhile.')
const field = (name: string) => page.getByRole('textbox', { name })

/** Opens a row of the account whose values another person can change meanwhile. */
function open(row: string, user: object) {
  const { client, shown, writes } = openAccount({
    user,
    answers: { 'PUT /user/edit': () => null },
    address: `/accountInfo?open=${row}`,
  })
  const change = async (more: object) => {
    shown.user = { ...shown.user, ...more }
    await client.invalidateQueries()
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  }
  return { change, save, writes }
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('a row that is open while another person saves it', () => {
  test('shows the new line, and does not put the old one back', async () => {
    const { change, save, writes } = open('website', { website: 'https://one.example' })
    await expect.element(field('Website')).toHaveValue('https://one.example')
    await change({ website: 'https://two.example' })
    await expect.element(field('Website')).toHaveValue('https://two.example')
    await save()
    expect(writes()).toEqual([])
  })

  test('shows the new links, and does not put the old ones back', async () => {
    const { change, save, writes } = open('links', { social_links: { Telegram: '@one' } })
    await expect.element(field('Link or name there')).toHaveValue('@one')
    await change({ social_links: { Telegram: '@two' } })
    await expect.element(field('Link or name there')).toHaveValue('@two')
    await save()
    expect(writes()).toEqual([])
  })

  test('shows the new zone, and does not put the old one back', async () => {
    const { change, save, writes } = open('zone', { zone: 'Asia/Shanghai' })
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await expect.element(zone).toHaveTextContent('Asia/Shanghai')
    await change({ zone: 'Europe/Berlin' })
    await expect.element(zone).toHaveTextContent('Europe/Berlin')
    await save()
    expect(writes()).toEqual([])
  })

  test.each([
    ['website', 'Website', { website: 'https://one.example' }, { website: 'https://two.example' }],
    ['links', 'Link or name there', { social_links: { Telegram: '@one' } }, { social_links: { Telegram: '@two' } }],
  ])('keeps what is typed into the %s, and says that it was changed', async (row, name, before, after) => {
    const { change, save, writes } = open(row, before)
    await field(name).fill('https://mine.example')
    await change(after)
    await expect.element(elsewhere).toBeVisible()
    await expect.element(field(name)).toHaveValue('https://mine.example')
    await save()
    expect(writes()).toHaveLength(1)
  })
})
