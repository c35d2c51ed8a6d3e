import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { good, json, refused } from '@/lib/api/testing/fake-server'
import { type Asked } from '@/lib/testing/page-bench'
import { thenHangs } from '@/lib/testing/then-hangs'
import { toasts } from '@/lib/ui/toast'
import { CAPABILITIES, COINS, NOW } from '@/lib/api/testing/usual-answers'
import { EVM, LONG_AGO, openFixedAddresses, saved, TRON } from './testing/fixed-bench'

const open = (...how: Parameters<typeof openFixedAddresses>) => openFixedAddresses(...how).asked
const writes = (asked: Asked[]) => asked.filter(({ method, path }) => method !== 'GET' && path.startsWith('/account'))

async function fill(network: string, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add address' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add a fixed address' })
  await drawer.getByRole('combobox', { name: 'Network' }).click()
  await page.getByRole('option', { name: network, exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Address' }).fill(address)
}
const add = async () =>
  await page.getByRole('dialog', { name: 'Add a fixed address' }).getByRole('button', { name: 'Add address' }).click()

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('the list', () => {
  test('shows which address still waits and which may be paid', async () => {
    open()
    const rows = page.getByRole('row')
    await expect.element(rows.filter({ hasText: 'Payroll' })).toHaveTextContent(/TRON.*TJRab…RTv8.*Waiting/)
    await expect.element(rows.filter({ hasText: 'Without a name' })).toHaveTextContent(/Ethereum.*Usable/)
  })

  test('shows the whole address when it is opened', async () => {
    open()
    await page.getByRole('link', { name: 'Payroll' }).click()
    const drawer = page.getByRole('dialog', { name: 'Payroll' })
    await expect.element(drawer.getByText('TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8')).toBeInTheDocument()
  })

  test('is cards on a phone', async () => {
    await page.viewport(390, 844)
    open()
    await expect.element(page.getByRole('list', { name: 'Fixed addresses' }).getByText('Waiting')).toBeVisible()
  })

  test('says what to do when it is empty', async () => {
    open({}, [])
    await expect.element(page.getByRole('heading', { name: 'No fixed addresses yet' })).toBeVisible()
  })

  test('shows an error and no empty list when it cannot be loaded', async () => {
    open({ 'GET /account/address': () => json({ code: 10001, msg: 'operation failed' }, { status: 422 }) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Could not load the fixed addresses.')
    await expect.element(page.getByText('No fixed addresses yet')).not.toBeInTheDocument()
    const add = page.getByRole('button', { name: 'Add address' })
    await expect.element(add).toHaveAttribute('aria-disabled', 'true')
    await expect.element(add).toHaveAccessibleDescription('Could not load the fixed addresses.')
  })
})

describe('adding an address', () => {
  test('shows errors in the form: no step-up opens and nothing is sent', async () => {
    const asked = open()
    await fill('TRON', EVM)
    await add()
    await expect.element(page.getByText(/The address format does not match the selected chain/)).toBeVisible()
    expect(writes(asked)).toEqual([])
    await expect.element(page.getByRole('dialog', { name: 'Verify this address' })).not.toBeInTheDocument()
  })

  test('says why no network can be chosen, and tries again', async () => {
    let isDown = true
    open({ 'GET /currency/list': () => (isDown ? refused(422, 'not now') : COINS) })
    await page.getByRole('button', { name: 'Add address' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Add a fixed address' })
    await expect.element(drawer.getByText('Could not load the networks.')).toBeVisible()
    isDown = false
    await drawer.getByRole('button', { name: 'Retry' }).click()
    await drawer.getByRole('combobox', { name: 'Network' }).click()
    await expect.element(page.getByRole('option', { name: 'TRON', exact: true })).toBeVisible()
  })

  test('a network whose addresses cannot be read here is not offered, and that is said', async () => {
    open({ 'GET /currency/list': () => [...COINS, { chain: 'Monero', net_work: 'Monero', id: '9', subset: [] }] })
    await page.getByRole('button', { name: 'Add address' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Add a fixed address' })
    await expect.element(drawer.getByText(/Addresses of Monero cannot be checked here/)).toBeVisible()
    await drawer.getByRole('combobox', { name: 'Network' }).click()
    await expect.element(page.getByRole('option', { name: 'TRON', exact: true })).toBeVisible()
    expect(page.getByRole('option', { name: 'Monero' }).elements()).toHaveLength(0)
  })

  test('recognises an existing address in any spelling', async () => {
    open()
    await fill('Ethereum', EVM.toLowerCase())
    await add()
    await expect.element(page.getByText('This address is in your list already')).toBeVisible()
  })

  test('shows a look-alike beside the address that it imitates, and waits for the comparison', async () => {
    const asked = open()
    await fill('Ethereum', `0x5aae${'1'.repeat(32)}eaed`)
    await expect
      .element(page.getByText('This looks like one of your addresses, but it is a different one.'))
      .toBeVisible()
    await add()
    await expect.element(page.getByText('Compare both first')).toBeVisible()
    await page.getByRole('checkbox', { name: /I compared both/ }).click()
    await add()
    await expect.element(page.getByRole('dialog', { name: 'Verify this address' })).toBeVisible()
    expect(writes(asked)).toEqual([])
  })

  test('is done although the list does not come again', async () => {
    open({
      'GET /account/address': thenHangs(() => ({ list: saved, total: saved.length })),
      'POST /account/address': ({ body }) => good({ ...saved[0], ...body }),
    })
    await fill('Ethereum', `0x${'Ab'.repeat(20)}`.toLowerCase())
    await add()
    const proof = page.getByRole('dialog', { name: 'Verify this address' })
    await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await proof.getByRole('button', { name: 'Add address' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(toasts.list().at(-1)?.text).toBe('The address was added')
  })

  test('needs a step-up, and keeps its key when it is sent again', async () => {
    let refusals = 1
    const asked = open({
      'POST /account/address': ({ body }) =>
        refusals-- > 0
          ? json({ code: 10019, msg: 'google code err' }, { status: 422 })
          : good({ ...saved[0], ...body }),
    })
    await fill('Ethereum', `0x${'Ab'.repeat(20)}`.toLowerCase())
    await add()
    const proof = page.getByRole('dialog', { name: 'Verify this address' })
    await proof.getByRole('textbox', { name: 'Google code' }).fill('000000')
    await proof.getByRole('button', { name: 'Add address' }).click()
    await expect.element(proof.getByText('google code err')).toBeVisible()
    await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await proof.getByRole('button', { name: 'Add address' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const [first, second] = writes(asked)
    expect(second?.body).toMatchObject({ network_id: '2', google_code: '123456', name: '' })
    expect(second?.key).toBe(first?.key)
  })
})

describe('renaming an address', () => {
  test('needs no proof and keeps the address', async () => {
    const asked = open({ 'PUT /account/address': ({ body }) => good({ ...saved[0], ...body }) })
    await page.getByRole('link', { name: 'Payroll' }).click()
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await page.getByRole('textbox', { name: 'Name' }).fill(' Salaries ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => writes(asked)).toMatchObject([{ method: 'PUT', body: { id: '2', name: 'Salaries' } }])
  })
})

describe('removing an address', () => {
  test('needs a step-up for this address', async () => {
    const asked = open({ 'DELETE /account/address': () => good(null) })
    await page.getByRole('link', { name: 'Payroll' }).click()
    await page.getByRole('button', { name: 'Remove…' }).click()
    const proof = page.getByRole('dialog', { name: 'Remove this address' })
    await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await proof.getByRole('button', { name: 'Remove address' }).click()
    await expect.poll(() => writes(asked)).toMatchObject([{ method: 'DELETE', body: { google_code: '123456' } }])
  })
})

describe('exporting the list', () => {
  test.each([
    ['a file that cannot be written is told', 'NoModificationAllowedError', 1],
    ['choosing no file is no failure', 'AbortError', 0],
  ])('%s', async (_, name, told) => {
    const choose = vi.fn(async () => await Promise.reject(new DOMException('Refused', name)))
    vi.stubGlobal('showSaveFilePicker', choose)
    open()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.poll(() => choose.mock.settledResults).toHaveLength(1)
    const failures = () => toasts.list().filter(({ text }) => text.startsWith('The file could not be saved.'))
    await expect.poll(failures).toHaveLength(told)
    for (const { id } of failures()) toasts.dismiss(id)
    Reflect.deleteProperty(window, 'showSaveFilePicker')
  })
})

describe('importing a file', () => {
  const choose = async (text: string | Uint8Array<ArrayBuffer>) => {
    await page.getByRole('button', { name: 'Import' }).click()
    const drawer = page.getByRole('dialog', { name: 'Import fixed addresses' })
    await drawer.getByLabelText('CSV file').upload(new File([text], 'addresses.csv', { type: 'text/csv' }))
    return drawer
  }

  test('checks every line before anything is sent', async () => {
    const asked = open()
    const drawer = await choose(`network,address,name\nTRON,${EVM},Wrong\nMoon,x,\nTRON,${TRON},Again\n`)
    await expect.element(drawer.getByText('3 of 3 lines cannot be imported.')).toBeVisible()
    await expect.element(drawer.getByText('There is no network of this name')).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute('aria-disabled')
    expect(writes(asked)).toEqual([])
  })

  test('checks nothing while the networks are not known, and says why', async () => {
    let isDown = true
    open({ 'GET /currency/list': () => (isDown ? refused(422, 'not now') : COINS) })
    const drawer = await choose(`network,address,name\nEthereum,0x${'ab'.repeat(20)},Cold\n`)
    await expect.element(drawer.getByText('Could not load the networks.')).toBeVisible()
    await expect.element(drawer.getByText('There is no network of this name')).not.toBeInTheDocument()
    isDown = false
    await drawer.getByRole('button', { name: 'Retry' }).click()
    await expect.element(drawer.getByRole('button', { name: 'Import 1 address' })).toBeVisible()
  })

  test('reads the names that a Chinese Excel wrote', async () => {
    open()
    const line = new TextEncoder().encode(`sep=,\nEthereum,0x${'ab'.repeat(20)},`)
    const drawer = await choose(Uint8Array.from([...line, 0xc0, 0xe4, 0xc7, 0xae, 0xb0, 0xfc]))
    await expect.element(drawer.getByText('冷钱包')).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'Import 1 address' })).toBeVisible()
  })

  test('says what to do with a file that is no text', async () => {
    open()
    const drawer = await choose(Uint8Array.of(0x89, 0x50, 0xff, 0xff))
    const sentence = 'This file cannot be read. Save it as CSV in UTF-8 and choose it again.'
    await expect.element(drawer.getByText(sentence)).toBeVisible()
  })

  test('counts only the good lines on its button', async () => {
    open()
    const drawer = await choose(`network,address,name\nEthereum,0x${'ab'.repeat(20)},New\nMoon,x,\nTRON,y,\n`)
    await expect.element(drawer.getByText('2 of 3 lines cannot be imported.')).toBeVisible()
    await expect.element(drawer.getByRole('button', { name: 'Import 1 address' })).toHaveAttribute('aria-disabled')
  })

  test('sends a good file as a whole under one proof', async () => {
    const asked = open({ 'POST /account/address/import': () => good({ list: saved }) })
    const drawer = await choose(`Ethereum,0x${'ab'.repeat(20)},One\nEthereum,0x${'cd'.repeat(20)},Two\n`)
    await drawer.getByRole('button', { name: 'Import 2 addresses' }).click()
    const proof = page.getByRole('dialog', { name: 'Verify these addresses' })
    await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await proof.getByRole('button', { name: 'Import 2 addresses' }).click()
    await expect.poll(() => writes(asked)).toHaveLength(1)
    expect(writes(asked)[0]?.body['list']).toMatchObject([
      { network_id: '2', name: 'One' },
      { network_id: '2', name: 'Two' },
    ])
  })
})

describe('risk', () => {
  const offering = (...operations: string[]) => ({ 'GET /capabilities': () => ({ ...CAPABILITIES, operations }) })
  const answer = (level: string, more: object = {}) => ({
    level,
    categories: [],
    checked_time: NOW,
    sources: [{ name: 'Own list', level, checked_time: NOW }],
    frozen: [],
    screened: true,
    held: true,
    ...more,
  })

  test('the drawer names level, source and freeze list', async () => {
    open({ ...offering('risk.address'), 'GET /risk/address': () => answer('Excellent') })
    await page.getByRole('link', { name: 'Payroll' }).click()
    const drawer = page.getByRole('dialog', { name: 'Payroll' })
    await expect.element(drawer.getByText('Excellent', { exact: true })).toBeInTheDocument()
    await expect.element(drawer.getByText('Own list')).toBeInTheDocument()
    await expect.element(drawer.getByText('Frozen by the token contract')).toBeInTheDocument()
  })

  test('a new address shows its risk beside the field', async () => {
    open({
      ...offering('risk.address'),
      'GET /risk/address': () => answer('Fail', { categories: ['phishing'] }),
    })
    await fill('TRON', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7')
    await expect.element(page.getByText('phishing')).toBeVisible()
  })

  test('own addresses: frozen ones by name, saved ones by level', async () => {
    const since = LONG_AGO
    open({
      ...offering('risk.own'),
      'GET /risk/own': () => ({
        collection: {
          checked: 12,
          read_time: NOW,
          frozen: [{ chain: 'Ethereum', address: EVM, tokens: ['USDT'], since }],
        },
        saved: saved.map(({ id, chain, address, name }) => ({ id, chain, address, name, risk: answer('Pass') })),
      }),
    })
    await expect.element(page.getByText('1 frozen')).toBeVisible()
    await expect.element(page.getByText('Frozen by the USDT contract')).toBeVisible()
    await expect.element(page.getByText('Pass', { exact: true })).toBeVisible()
  })

  test('a failed call says so and offers Retry', async () => {
    open({ ...offering('risk.own'), 'GET /risk/own': () => json({ code: 500, msg: 'down' }, { status: 500 }) })
    await expect.element(page.getByText('Could not load the risk of your addresses.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('a back end without the checks has no card', async () => {
    open()
    await expect.element(page.getByRole('link', { name: 'Payroll' })).toBeVisible()
    expect(page.getByText('Risk of your own addresses').elements()).toHaveLength(0)
  })
})
