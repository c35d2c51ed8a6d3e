import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CAPABILITIES, COINS } from '@/lib/api/testing/usual-answers'
import { heldRules } from '@/lib/late/testing/held-rules'
import { answering, openSearchPage } from '@/lib/testing/page-bench'
import { LookUpPage } from './look-up-page'
import { readLookUpSearch } from './look-up-search'
import { ALL, HASH, record } from './testing/search-bench'

vi.mock('@/lib/late/address-rules', async () => {
  const { heldRules: held } = await import('@/lib/late/testing/held-rules')
  return { addressRules: held.late }
})

const id = page.getByRole('textbox', { name: 'Transaction ID from the customer' })
const send = page.getByRole('button', { name: 'Look up', exact: true })
const KEY = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

function open() {
  const asked = answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: ALL }),
    'GET /currency/list': () => COINS,
    'GET /search/look-up': () => ({ list: [], total: 0 }),
    'POST /search/look-up': () => record(),
  })
  openSearchPage({ path: '/lookUp', read: readLookUpSearch, Page: LookUpPage }, { address: '/lookUp?network=1' })
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
}

beforeEach(async () => {
  localStorage.clear()
  heldRules.hold()
  await page.viewport(1440, 900)
})

test('a text is sent only after it was read, and then once', async () => {
  const sent = open()
  await id.fill(HASH)
  await send.click()
  await expect.element(page.getByRole('button', { name: 'Asking…' })).toHaveAttribute('aria-busy', 'true')
  expect(sent()).toEqual([])
  await heldRules.arrive()
  await expect.poll(sent).toEqual([{ network_id: '1', txid: HASH }])
})

test('a key that was sent off before it was read is never sent', async () => {
  const sent = open()
  await id.fill(KEY)
  await send.click()
  await heldRules.arrive()
  await expect.element(id).toHaveAccessibleDescription(/private key or a recovery phrase/)
  expect(sent()).toEqual([])
})

test('without the rules nothing is sent; they can be fetched again', async () => {
  const sent = open()
  await id.fill(HASH)
  await send.click()
  await heldRules.fail()
  await expect.element(id).toHaveAccessibleDescription(/could not be checked/)
  expect(sent()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await heldRules.arrive()
  await expect.element(id).toHaveAccessibleDescription(/link of an explorer/)
  await send.click()
  await expect.poll(sent).toEqual([{ network_id: '1', txid: HASH }])
})
