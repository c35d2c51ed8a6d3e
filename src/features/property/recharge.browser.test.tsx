import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES, USER } from '@/lib/api/testing/usual-answers'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { rechargeRecord } from './testing/property-answers'
import { fakeApi, openProperty, RESERVED } from './testing/property-bench'

const drawer = () => page.getByRole('dialog', { name: 'Recharge' })

beforeEach(async () => {
  await page.viewport(1440, 900)
  await forgetIntents()
})
afterEach(() => void vi.useRealTimers())

describe('a recharge', () => {
  test('gives the whole address with its QR code, minimum, expiry and network, and marks a simulated network', async () => {
    const asked = fakeApi()
    openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('textbox', { name: 'Expected amount' }).fill('50')
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
    await expect.element(drawer().getByText('This network is simulated.')).toBeVisible()
    await expect.element(drawer().getByRole('figure', { name: 'QR code of the address' })).toBeVisible()
    for (const words of ['TQn9 Y2kh EsLJ W1Ch VWFM SMeR Dow5 KcbL SE', '1 USDT', /\d\d:\d\d:\d\d left/])
      await expect.element(drawer()).toHaveTextContent(words)
    const reserve = asked.filter(({ path }) => path === '/account/recharge/funds')
    expect(reserve).toHaveLength(1)
    expect(reserve[0]?.body).toMatchObject({ token_id: '101', amount: '50' })
    expect(reserve[0]?.key).toBe(reserve[0]?.body['client_ref'])
  })

  test('on a network that can only receive names that before and beside the address', async () => {
    const cost = { token: 'USDT', decimals: 6, fee: '1', gas: '1', minimum: '1', single_limit: '10' }
    const list = [
      { ...cost, token_id: '101', chain: 'TRON', can_send: true },
      { ...cost, token_id: '201', chain: 'Ethereum', can_send: false },
    ]
    fakeApi(({ path, method }) => {
      if (path === '/account/cost') return { list }
      if (path !== '/account/recharge/funds' || method !== 'POST') return undefined
      return { ...RESERVED, token_id: '201', chain: 'Ethereum', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
    })
    openProperty('/property?act=recharge&asset=101')
    const note = drawer().getByText('Ethereum can only receive for now.')
    await expect.element(drawer().getByRole('combobox', { name: 'Network and token' })).toHaveTextContent('TRON')
    expect(note.elements()).toHaveLength(0)
    await drawer().getByRole('combobox', { name: 'Network and token' }).click()
    await page.getByRole('option', { name: 'USDT · Ethereum' }).click()
    await expect.element(note).toBeVisible()
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect.element(drawer().getByText('Send only USDT on Ethereum.')).toBeVisible()
    await expect.element(note).toBeVisible()
  })

  test('whose payments cannot be read does not say that it waits for one', async () => {
    let isUp = false
    fakeApi(({ path }) => (path === '/account/recharge' && !isUp ? refused(500, 'down') : undefined))
    openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    const arrived = drawer().getByRole('region', { name: 'Arrived' })
    await expect.element(arrived).toHaveTextContent('Could not load the payments to this address.')
    await expect.element(arrived).not.toHaveTextContent('Waiting for the payment')
    isUp = true
    await arrived.getByRole('button', { name: 'Retry' }).click()
    await expect.element(arrived).not.toHaveTextContent('Could not load')
  })

  test.each([
    ['of another network', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['the contract of the token', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['with a typing error', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSX'],
  ])('an address to which money would be lost is not drawn: %s', async (_, address) => {
    fakeApi(({ path, method }) =>
      path === '/account/recharge/funds' && method === 'POST' ? { ...RESERVED, address } : undefined,
    )
    openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect
      .element(drawer().getByText('The service gave an address that cannot receive USDT on TRON.'))
      .toBeVisible()
    expect(drawer().element().textContent.replaceAll(' ', '')).not.toContain(address)
    await expect.element(drawer().getByRole('figure', { name: 'QR code of the address' })).not.toBeInTheDocument()
  })

  test.each([
    [
      'asked for again with its key, and a refusal means that there is none',
      true,
      1,
      'We ask for the same address again',
    ],
    ['not asked for where a back end knows no keys: it would reserve a second one', false, 0, 'We do not ask again'],
  ])('an address whose answer was lost is %s', async (_, keyed_retry, calls, words) => {
    await moneyIntents.put({
      client_ref: crypto.randomUUID(),
      owner: USER.mchid,
      act: 'account.rechargeFunds',
      about: 'recharge',
      payload: { token_id: '101' },
      created_time: 1,
      outcome: 'unknown',
    })
    const asked = fakeApi(({ path, method }) => {
      if (path === '/capabilities') return { ...CAPABILITIES, keyed_retry, operations: [] }
      return path === '/account/recharge/funds' && method === 'POST' ? refused(422, 'Not offered') : undefined
    })
    openProperty('/property?act=recharge')
    await expect.element(drawer().getByText(words)).toBeVisible()
    await drawer().getByRole('button', { name: 'Check again' }).click()
    await expect.element(drawer().getByText('Not visible yet. Check again in a minute.')).toBeVisible()
    const reserves = asked.filter(({ path, method }) => path === '/account/recharge/funds' && method === 'POST')
    expect(reserves.length > 0).toBe(calls > 0)
    await drawer().getByRole('checkbox', { name: /./ }).click()
    await drawer().getByRole('button', { name: 'Close this question' }).click()
    await expect.poll(async () => await moneyIntents.list(USER.mchid, 0)).toEqual([])
  })

  test('offers only tokens that can be recharged', async () => {
    fakeApi()
    openProperty('/property?act=recharge')
    await drawer().getByRole('combobox', { name: 'Network and token' }).click()
    await expect.element(page.getByRole('option', { name: /USDT · Ethereum/ })).toBeVisible()
    expect(page.getByRole('option', { name: /TRX/ }).elements()).toHaveLength(0)
  })

  test('updates by itself from the first sight on the chain to the last confirmation', async () => {
    let rows: ReturnType<typeof rechargeRecord>[] = []
    fakeApi(({ path, method }) =>
      path === '/account/recharge' && method === 'GET' ? { list: rows, total: rows.length } : undefined,
    )
    const { client } = openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    const arrived = drawer().getByRole('region', { name: 'Arrived' })
    await expect.element(arrived.getByText(/Waiting for the payment/)).toBeVisible()
    rows = [rechargeRecord({ address: RESERVED.address })]
    await client.invalidateQueries({ queryKey: ['account'] })
    await expect.element(arrived.getByText('3 of 19 confirmations')).toBeVisible()
    await expect.element(page.getByText('A payment is seen on the chain')).toBeInTheDocument()
    rows = [rechargeRecord({ address: RESERVED.address, state: 'accomplish' })]
    await client.invalidateQueries({ queryKey: ['account'] })
    await expect.element(arrived.getByText('Accomplish')).toBeVisible()
  })

  test.each(['made here', 'read again'])('an address that has expired cannot be paid any more: %s', async (way) => {
    const client_ref = '3f0c4f0e-8f8e-4a53-9d4e-2b8f2f0c1a11'
    const expired = { ...RESERVED, client_ref, expires_at: 1_700_000_000 }
    fakeApi(({ path }) => (path === '/account/recharge/funds' ? expired : undefined))
    openProperty(`/property?act=recharge&asset=101${way === 'made here' ? '' : `&reserved=${client_ref}`}`)
    if (way === 'made here') await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect.element(drawer().getByText('This address has expired.')).toBeVisible()
    await expect.element(drawer()).toHaveTextContent('The expired address on TRON')
    await expect.element(drawer()).not.toHaveTextContent('Send only')
    await expect.element(drawer()).toHaveTextContent('TQn9 Y2kh EsLJ W1Ch VWFM SMeR Dow5 KcbL SE')
    await expect.element(drawer().getByRole('figure', { name: 'QR code of the address' })).not.toBeInTheDocument()
    await expect.element(drawer().getByRole('button', { name: 'Copy address' })).not.toBeInTheDocument()
    await drawer().getByRole('alert').getByRole('button', { name: 'Another token or network' }).click()
    await expect.element(drawer().getByRole('button', { name: 'Get address' })).toBeVisible()
  })

  test('an equal request offers the existing address, under the same key', async () => {
    const asked = fakeApi()
    const first = openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
    first.unmount()
    openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await drawer().getByRole('button', { name: 'Show that address' }).click()
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
    const keys = asked.filter(({ path }) => path === '/account/recharge/funds').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('a lost answer is looked for with the same key and never called a failure', async () => {
    let lost = true
    const asked = fakeApi(({ path }) => (path === '/account/recharge/funds' && lost ? Response.error() : undefined))
    openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect.element(drawer().getByText('Outcome unknown')).toBeVisible()
    await expect.poll(() => document.querySelector('[aria-live=polite]')?.textContent).toBe('Outcome unknown')
    await expect.poll(() => document.activeElement?.textContent).toMatch(/We did not get an answer/)
    // Another address does no harm, so the form stays.
    await expect.element(drawer().getByRole('button', { name: 'Get address' })).toBeVisible()
    lost = false
    await drawer().getByRole('button', { name: 'Check again' }).click()
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
    const keys = asked.filter(({ path }) => path === '/account/recharge/funds').map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
  })

  test('after a reload the same address is there: its id is in the address, and nothing is reserved again', async () => {
    const asked = fakeApi()
    const first = openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
    const reserves = () => asked.filter(({ path, method }) => path === '/account/recharge/funds' && method === 'POST')
    const client_ref = String(reserves()[0]?.body['client_ref'])
    await expect.poll(first.search).toEqual({ act: 'recharge', asset: '101', reserved: client_ref })
    first.unmount()
    await forgetIntents()
    const { search } = openProperty(`/property?act=recharge&asset=101&reserved=${client_ref}`)
    await expect.element(drawer()).toHaveTextContent('TQn9 Y2kh EsLJ W1Ch VWFM SMeR Dow5 KcbL SE')
    const read = asked.find(({ path, method }) => path === '/account/recharge/funds' && method === 'GET')
    expect(read?.query.get('client_ref')).toBe(client_ref)
    expect(reserves()).toHaveLength(1)
    await drawer().getByRole('button', { name: 'Another token or network' }).click()
    await expect.element(drawer().getByRole('button', { name: 'Get address' })).toBeVisible()
    await expect.poll(search).toEqual({ act: 'recharge', asset: '101' })
  })

  test('an address that is not found says so and leads back to the form', async () => {
    fakeApi(({ path, method }) =>
      path === '/account/recharge/funds' && method === 'GET'
        ? refused(10_052, 'This record does not exist')
        : undefined,
    )
    openProperty('/property?act=recharge&reserved=3f0c4f0e-8f8e-4a53-9d4e-2b8f2f0c1a11')
    await expect.element(drawer().getByText('Could not load the address.')).toBeVisible()
    await drawer().getByRole('button', { name: 'Another token or network' }).click()
    await expect.element(drawer().getByRole('button', { name: 'Get address' })).toBeVisible()
  })

  test('a back end that cannot read an address again gets no id in the address; an id in a link opens the form', async () => {
    fakeApi(({ path }) => (path === '/capabilities' ? { ...CAPABILITIES, operations: [] } : undefined))
    const reserved = '3f0c4f0e-8f8e-4a53-9d4e-2b8f2f0c1a11'
    const { search } = openProperty(`/property?act=recharge&asset=101&reserved=${reserved}`)
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
    expect(search().reserved, 'no new id').toBe(reserved)
  })

  test('two presses at the same moment reserve one address', async () => {
    const asked = fakeApi()
    openProperty('/property?act=recharge&asset=101')
    await expect.element(drawer().getByRole('button', { name: 'Get address' })).toBeVisible()
    const form = drawer().element().querySelector('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
    await navigator.locks.request('money:10284771', () => undefined)
    expect(asked.filter(({ path }) => path === '/account/recharge/funds')).toHaveLength(1)
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
  })

  test('a refusal is shown, and the request can be changed', async () => {
    fakeApi(({ path }) => (path === '/account/recharge/funds' ? refused(422, 'The amount is too small') : undefined))
    openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('textbox', { name: 'Expected amount' }).fill('0.01')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect.element(drawer().getByRole('alert').first()).toHaveTextContent('The amount is too small')
    await expect.element(drawer().getByRole('textbox', { name: 'Expected amount' })).toHaveValue('0.01')
  })

  test('on a phone it is a sheet', async () => {
    await page.viewport(390, 844)
    fakeApi()
    openProperty('/property?act=recharge&asset=101')
    await drawer().getByRole('button', { name: 'Get address' }).click()
    await expect.element(drawer().getByText('Send only USDT on TRON.')).toBeVisible()
    await drawer().getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => drawer().elements()).toHaveLength(0)
  })
})
