import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refused } from '@/lib/api/testing/fake-server'
import { ACTIONS } from './palette/actions'
import { ALL, HASH, hit, openWithSearch } from './testing/search-bench'

const field = page.getByRole('combobox', { name: 'Search, or paste any ID, address or hash' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const isPost = ({ method }: { method: string }) => method !== 'GET'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

async function openByKey(keys = '{Control>}k{/Control}'): Promise<void> {
  await expect.element(page.getByRole('textbox', { name: 'Another field' })).toBeVisible()
  await userEvent.keyboard(keys)
  await expect.element(field).toHaveFocus()
}

describe('the keys', () => {
  test('Control and K opens it everywhere, Escape closes it, and the focus returns', async () => {
    openWithSearch()
    const other = page.getByRole('textbox', { name: 'Another field' })
    await other.click()
    await openByKey()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(other.element())
  })

  test('a slash opens it, but is written where somebody types', async () => {
    openWithSearch()
    const other = page.getByRole('textbox', { name: 'Another field' })
    await other.click()
    await userEvent.keyboard('/')
    await expect.element(other).toHaveValue('/')
    expect(field.query()).toBeNull()
    await userEvent.keyboard('{Tab}')
    await openByKey('/')
  })

  test('the slash can be switched off', async () => {
    openWithSearch()
    await openByKey('/')
    await field.fill('key /')
    await option('Do not open the search with the key /').click()
    await userEvent.keyboard('/')
    expect(field.query()).toBeNull()
    await openByKey()
  })

  test('the arrows choose, and Enter opens', async () => {
    const { router } = openWithSearch({ hits: [hit(), hit({ id: 'pay-2', name: 'HS-20418' })] })
    await openByKey()
    await field.fill(HASH)
    await expect.element(option(/HS-20418/)).toBeVisible()
    await expect.poll(() => field.element().getAttribute('aria-activedescendant')).toBe(option(/HS-20417/).element().id)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option(/HS-20418/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.href).toBe('/record?open=pay-2')
    expect(field.query()).toBeNull()
  })
})

describe('what was pasted', () => {
  test('is named before it is found, and leads to the record, the list and the network', async () => {
    const { asked } = openWithSearch({ hits: [hit()] })
    await openByKey()
    await field.fill(`https://tronscan.org/#/transaction/${HASH.toUpperCase()}`)
    await expect.element(page.getByText('Transaction ID: TRON, Ethereum')).toBeVisible()
    await expect.element(option(/91.40 USDT · HS-20417.*Account paid/)).toBeVisible()
    await expect.element(option('Record, filtered by this transaction')).toHaveAttribute('href', `/record?txid=${HASH}`)
    await expect.element(option(/Look it up on TRON again…/)).toBeVisible()
    expect(asked.filter(({ path }) => path === '/search').map(({ query }) => query.get('q'))).toEqual([HASH])
  })

  test('says when only the newest transfers of an address were searched', async () => {
    openWithSearch({ answers: { 'GET /search': () => ({ hits: [], more: [], payer_transfers: 20_000 }) } })
    await openByKey()
    await field.fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
    await expect
      .element(page.getByText('This address sent very many transfers. Only the newest 20,000 were searched.'))
      .toBeVisible()
    // Nothing among the newest does not mean that there is nothing.
    expect(page.getByText('None of your records has this.').query()).toBeNull()
  })

  test('a recovery phrase is sent nowhere', async () => {
    const { asked } = openWithSearch()
    await openByKey()
    await field.fill('abandon ability able about above absent absorb abstract absurd abuse access accident')
    await expect.element(page.getByText('Private key or recovery phrase')).toBeVisible()
    await expect.element(page.getByText(/Nothing was sent/)).toBeVisible()
    expect(asked.filter(({ path }) => path === '/search')).toEqual([])
  })

  test('without a hit it can be looked up, and the number of results is told', async () => {
    openWithSearch()
    await openByKey()
    await field.fill(HASH)
    await expect.element(page.getByText('None of your records has this.')).toBeVisible()
    await expect
      .poll(() =>
        option(/Look it up on TRON…/)
          .element()
          .getAttribute('href'),
      )
      .toContain(HASH)
    await expect.element(page.getByText(/^3 results$/)).toBeInTheDocument()
  })

  test('hostile text is shown as text', async () => {
    openWithSearch({ hits: [hit({ name: '<img src=x onerror=alert(1)>', apply_name: '"><script>alert(1)</script>' })] })
    await openByKey()
    await field.fill('<img')
    await expect.element(option(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
  })
})

describe('without a record', () => {
  test('pages and actions are found by their words, and nothing of it moves money', async () => {
    const { asked, router } = openWithSearch()
    await openByKey()
    await field.fill('pay out')
    await option('New withdrawal…').click()
    await expect.poll(() => router.state.location.pathname).toBe('/property/withdraw')
    expect(asked.filter(isPost)).toEqual([])
  })

  test('the first line is what was asked for: the name of a page or act, not a filter by its word', async () => {
    openWithSearch()
    await openByKey()
    const names = [...ACTIONS.map(({ name }) => name.message ?? ''), 'Record', 'Property', 'Withdraw']
    for (const name of names) {
      await field.fill(name.replace('…', ''))
      await expect.element(page.getByRole('option').first()).toHaveTextContent(name)
    }
    await field.fill('withdraw')
    await expect.element(page.getByRole('option').last()).toHaveTextContent('Record, filtered by this merchant order')
  })

  test('what was opened is among the recent ones', async () => {
    const { router } = openWithSearch({ hits: [hit()] })
    await openByKey()
    await field.fill('HS-20417')
    await option(/91.40 USDT/).click()
    await expect.poll(() => router.state.location.pathname).toBe('/record')
    void router.navigate({ to: '/' })
    await openByKey()
    await expect.element(page.getByRole('group', { name: 'Recent' }).getByText('Payment HS-20417')).toBeVisible()
  })

  test('a service with the calls of the specification only has pages, actions and filters, and says so', async () => {
    const { asked } = openWithSearch({ operations: [] })
    await openByKey()
    await expect.element(page.getByText(/This service cannot search its records/)).toBeVisible()
    await field.fill(HASH)
    await expect.element(page.getByText(/Transaction ID/)).toBeVisible()
    // Its list takes no transaction, and would answer every payment.
    expect(page.getByRole('option').elements()).toEqual([])
    await field.fill('HS-20417')
    await expect.element(option('Record, filtered by this merchant order')).toBeVisible()
    await field.fill('look up')
    await expect.element(option(/Look up a payment…/)).toHaveAttribute('aria-disabled', 'true')
    expect(asked.filter(({ path }) => path === '/search')).toEqual([])
  })

  test('a search that failed says so, and is asked again', async () => {
    let fails = true
    openWithSearch({
      operations: ALL,
      answers: { 'GET /search': () => (fails ? refused(422, 'Parameter error', 422) : { hits: [hit()], more: [] }) },
    })
    await openByKey()
    await field.fill('HS-20417')
    await expect.element(page.getByText('Could not search your records.')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(option(/91.40 USDT/)).toBeVisible()
  })
})

test('on a phone it fills the screen, with lines for fingers', async () => {
  await page.viewport(390, 844)
  openWithSearch()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(field).toBeVisible()
  const { width, height } = page.getByRole('dialog').element().getBoundingClientRect()
  expect([Math.round(width), Math.round(height)]).toEqual([390, 844])
  expect(option('Log out').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
