import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lookUpAnswer } from '#shared/contract/search'
import { pageOf } from '@/lib/testing/page-bench'
import { toasts } from '@/lib/ui/toast'
import { refused } from '@/lib/api/testing/fake-server'
import { ANSWER_LOOKS } from './look-up/answer-words'
import { openLookUp } from './testing/look-up-bench'
import { HASH, record } from './testing/search-bench'

const id = page.getByRole('textbox', { name: 'Transaction ID from the customer' })
const send = page.getByRole('button', { name: 'Look up', exact: true })
const answer = page.getByRole('region', { name: 'Answer of the network' })

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

describe('the form', () => {
  test('names what is wrong, keeps what was typed, and sends nothing', async () => {
    const { asked } = openLookUp()
    await send.click()
    await expect.element(page.getByText('Enter the transaction ID.')).toBeVisible()
    await id.fill('HS-20417')
    await expect.element(page.getByText(/This is not a transaction ID/)).toBeVisible()
    await id.fill(HASH)
    await expect.element(page.getByText('Choose the network.')).toBeVisible()
    await send.click()
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    await expect.element(id).toHaveValue(HASH)
  })

  test('takes a link, sends the identifier once, and shows the answer by its address', async () => {
    const { asked, search } = openLookUp({ address: '/lookUp?network=1' })
    await id.fill(`https://tronscan.org/#/transaction/${HASH}`)
    await send.click()
    await expect.element(answer.getByText('Found and credited')).toBeVisible()
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { network_id: '1', txid: HASH },
    ])
    expect(search()).toEqual({ network: '1', open: 'look-1' })
  })

  test('a refusal stands below the form, which keeps its input, and nowhere else', async () => {
    const before = toasts.list().length
    openLookUp({ address: `/lookUp?network=1&txid=${HASH}`, post: () => refused(429, 'Frequent operation', 10_011) })
    await send.click()
    await expect.element(page.getByText('It could not be looked up.')).toBeVisible()
    await expect.element(page.getByText('Frequent operation')).toBeVisible()
    await expect.element(id).toHaveValue(HASH)
    expect(toasts.list()).toHaveLength(before)
  })

  test('a lost answer is not called a failure', async () => {
    openLookUp({ address: `/lookUp?network=1&txid=${HASH}`, post: () => Response.error() })
    await send.click()
    await expect.element(page.getByText(/The look-up may have begun/)).toBeVisible()
    await expect.element(page.getByText('It could not be looked up.')).not.toBeInTheDocument()
  })
})

describe('the answer', () => {
  test.each(lookUpAnswer.options)('%s is said in a word and in a sentence with the next step', async (name) => {
    openLookUp({ records: [record({ answer: name })], address: '/lookUp?open=look-1' })
    const { word, next } = ANSWER_LOOKS[name]
    await expect.element(answer.getByText(i18n._(word), { exact: true })).toBeVisible()
    await expect.element(answer.getByText(i18n._(next))).toBeVisible()
  })

  test('shows what came as amounts are shown everywhere', async () => {
    const [transfer] = record().transfers
    if (!transfer) throw new Error('The record of the bench has a transfer')
    const much = record({ transfers: [{ ...transfer, amount: '1250.5', token: 'USDT' }] })
    openLookUp({ records: [much], address: '/lookUp?open=look-1' })
    await expect.element(answer.getByText('1,250.500000 USDT')).toBeVisible()
  })

  test('links to the payment and to the page to print', async () => {
    openLookUp({ address: '/lookUp?open=look-1' })
    await expect
      .element(answer.getByRole('link', { name: 'Open payment HS-20396' }))
      .toHaveAttribute('href', '/record?open=pay-1')
    await expect
      .element(answer.getByRole('link', { name: 'Evidence page' }))
      .toHaveAttribute('href', '/evidence?payment=pay-1')
  })

  test('confirmations are counted while they are missing, and it is not asked again by hand', async () => {
    const waiting = record({ state: 'open', answer: 'confirming', confirmations: 11 })
    openLookUp({ records: [waiting], address: '/lookUp?open=look-1' })
    await expect.element(answer.getByText('11 of 19 confirmations')).toBeVisible()
    expect(answer.getByRole('button', { name: 'Look up again' }).query()).toBeNull()
  })
})

test('an earlier look-up opens on its page of the list, beside what stands in the form', async () => {
  const records = Array.from({ length: 12 }, (_, index) => record({ handle_id: `look-${index + 1}` }))
  const { asked, search } = openLookUp({
    answer: ({ query }) =>
      query.has('handle_id')
        ? { list: records.filter((one) => one.handle_id === query.get('handle_id')), total: 1 }
        : pageOf(records, query),
    address: '/lookUp?network=1&page=2',
  })
  await page.getByRole('region', { name: 'Earlier look-ups' }).getByRole('link').last().click()
  await expect.element(answer).toBeVisible()
  expect(search()).toEqual({ network: '1', page: 2, open: 'look-12' })
  expect(asked.filter(({ query }) => query.get('current') === '1')).toEqual([])
})

test('another look-up is never shown for the one of the address, by a back end that knows no single ones', async () => {
  openLookUp({ answer: () => ({ list: [record()], total: 1 }), address: '/lookUp?open=look-9' })
  await expect.element(page.getByText('There is no such look-up.')).toBeVisible()
})

test('a service without it says what to do instead', async () => {
  openLookUp({ operations: [], address: `/lookUp?txid=${HASH}` })
  await expect.element(page.getByText('This service does not look transactions up')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Search the payments' }))
    .toHaveAttribute('href', `/record?txid=${HASH}`)
})
