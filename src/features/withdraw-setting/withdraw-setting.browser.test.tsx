import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { good, json } from '@/lib/api/testing/fake-server'
import { type Answers, answering, type Asked, openPage } from '@/lib/testing/page-bench'
import { createConsoleClient } from '@/lib/domain-ui/console-client'
import { thenHangs } from '@/lib/testing/then-hangs'
import { toasts } from '@/lib/ui/toast'
import { CAPABILITIES, POLICY } from '@/lib/api/testing/usual-answers'
import { WithdrawSettingPage } from './page'

const RULES = {
  ...POLICY,
  single_limit: '50000',
  day_limit: '100000',
  day_used: '61842.21',
  wait_seconds: 86_400,
}
const NETWORK = {
  network_id: '1',
  chain: 'TRON',
  enabled: true,
  gas_limit: '60',
  gas_token: 'TRX',
  gas_decimals: 6,
  gas_now: '13.8447',
  simulated: true,
}
const FAR = 4_000_000_000

/** A fake server that stores the policy; it answers a looser rule with its waiting time. */
function open(policy: Record<string, unknown> = {}, answers: Answers = {}, client = createConsoleClient()): Asked[] {
  let now: Record<string, unknown> = { ...RULES, ...policy }
  const asked = answering({
    'GET /account/withdrawal/policy': () => now,
    'PUT /account/withdrawal/pause': ({ body }) => {
      if (body['paused'] === true) now = { ...now, paused: true, resumes_at: null }
      if (body['paused'] === false) now = { ...now, resumes_at: FAR }
      if (body['saved_addresses_only'] === true) now = { ...now, saved_addresses_only: true, any_address_from: null }
      if (body['saved_addresses_only'] === false) now = { ...now, any_address_from: FAR }
      return now
    },
    'GET /account/network': () => ({ list: [NETWORK] }),
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: ['account.withdrawalNetworks'] }),
    ...answers,
  })
  openPage('/property/WithdrawSetting', WithdrawSettingPage, { client })
  return asked
}

const writes = (asked: Asked[]) => asked.filter(({ method, path }) => method === 'PUT' && path.startsWith('/account'))
const prove = async (title: string, confirm: string) => {
  const proof = page.getByRole('dialog', { name: title })
  await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
  await proof.getByRole('button', { name: confirm }).click()
}

beforeEach(async () => {
  await page.viewport(1440, 900)
})

describe('stopping everything', () => {
  test('takes one press and no proof', async () => {
    const asked = open()
    await page.getByRole('button', { name: 'Stop all withdrawals now' }).click()
    await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
    expect(writes(asked)).toMatchObject([{ body: { paused: true } }])
    expect(Object.keys(writes(asked)[0]?.body ?? {})).toEqual(['paused'])
  })

  test('by a key leaves the focus beside the button that is gone', async () => {
    open()
    await expect.element(page.getByRole('button', { name: 'Stop all withdrawals now' })).toBeVisible()
    page.getByRole('button', { name: 'Stop all withdrawals now' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toBe('StoppedResume withdrawals…')
  })

  test('whose answer is lost is looked for: the page shows what was done', async () => {
    let now: object = RULES
    open(
      {},
      {
        'GET /account/withdrawal/policy': () => now,
        'PUT /account/withdrawal/pause': () => {
          now = { ...RULES, paused: true, resumes_at: null }
          return json('', { status: 502 })
        },
      },
    )
    await page.getByRole('button', { name: 'Stop all withdrawals now' }).click()
    await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
  })

  test.each([
    ['fails', () => json('', { status: 502 })],
    ['is not answered', () => new Promise<never>(() => {})],
  ])('is possible while the question for the policy %s', async (_, policy) => {
    const operations = ['account.withdrawalNetworks', 'account.pauseWithdrawals']
    const asked = open(
      {},
      {
        'GET /account/withdrawal/policy': policy,
        'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
      },
    )
    await page.getByRole('button', { name: 'Stop all withdrawals now' }).click()
    await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
    expect(writes(asked)).toMatchObject([{ body: { paused: true } }])
  })

  test('without an answer is shown as unknown, and can be pressed again', async () => {
    open({}, { 'PUT /account/withdrawal/pause': () => json('', { status: 502 }) })
    await page.getByRole('button', { name: 'Stop all withdrawals now' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('We do not know whether it has been stopped.')
    await expect.element(page.getByRole('button', { name: 'Stop all withdrawals now' })).toBeVisible()
  })

  test('is resumed with a proof, and then shows the waiting time', async () => {
    const asked = open({ paused: true })
    await page.getByRole('button', { name: 'Resume withdrawals…' }).click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/takes effect after 24 hours/)
    await prove('Resume withdrawals', 'Resume withdrawals')
    await expect.element(page.getByText(/Withdrawals resume at 2096\.10\.02/)).toBeVisible()
    expect(writes(asked)).toMatchObject([{ body: { paused: false, google_code: '123456' } }])
    await page.getByRole('button', { name: 'Stay stopped' }).click()
    await expect.element(page.getByText('Stopped', { exact: true })).toBeVisible()
  })
})

describe('saved addresses only', () => {
  const toggle = () => page.getByRole('switch', { name: 'Fixed addresses only' })

  test('is switched on at once', async () => {
    const asked = open()
    await toggle().click()
    await expect.element(toggle()).toBeChecked()
    expect(writes(asked)).toMatchObject([{ body: { saved_addresses_only: true } }])
  })

  test('is switched off with a proof, stays on during the waiting time, and that can be undone', async () => {
    open({ saved_addresses_only: true })
    await toggle().click()
    await prove('Allow any address', 'Allow any address')
    await expect.element(page.getByText(/Any address is allowed again from 2096/)).toBeVisible()
    await expect.element(toggle()).toBeChecked()
    await page.getByRole('button', { name: 'Keep fixed addresses only' }).click()
    await expect.element(page.getByText(/Any address is allowed again/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Fixed addresses only' })).toHaveFocus()
  })

  test('whose answer is lost is looked for: the page shows what was done', async () => {
    let now: object = RULES
    open(
      {},
      {
        'GET /account/withdrawal/policy': () => now,
        'PUT /account/withdrawal/pause': () => {
          now = { ...RULES, saved_addresses_only: true }
          return json('', { status: 502 })
        },
      },
    )
    await toggle().click()
    await expect.element(toggle()).toBeChecked()
  })

  test('names the first of them, each with its ends', async () => {
    const list = ['Cold storage', 'Payroll', '', 'Exchange desk'].map((name, at) => ({
      id: String(at),
      network_id: '1',
      chain: 'TRON',
      address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      name,
      usable_from: 0,
      created_time: 0,
    }))
    open(
      {},
      {
        'GET /account/address': () => ({ list, total: list.length }),
        'GET /capabilities': () => ({ ...CAPABILITIES, operations: ['account.fixedAddresses'] }),
      },
    )
    const names = page.getByRole('region', { name: 'Fixed addresses only' })
    await expect.element(names).toHaveTextContent(/Cold storageTRONTJRyW…tDeCPayroll.*Without a name.*and 1 more/)
    await expect.element(names).not.toHaveTextContent('Exchange desk')
  })
})

describe('the rules of withdrawals', () => {
  test('are listed: limits, the used part, proofs and the waiting time', async () => {
    open()
    const rules = page.getByRole('region', { name: 'Limits and verification' })
    await expect.element(rules).toHaveTextContent(/50,000\.00.*Account password and Google code.*24 hours/)
    const day = page.getByRole('region', { name: 'Any 24 hours' })
    await expect.element(day).toHaveTextContent(/61,842\.21 of 100,000\.00/)
  })

  test('show a hold after a change of factors with its end, and link to missing setup', async () => {
    open({ held_until: FAR, missing: ['password', 'email'], methods: [] })
    await expect.element(page.getByText('Your account cannot be withdrawn temporarily.')).toBeVisible()
    await expect.element(page.getByText('No verification method is set for withdrawals yet.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Info' })).toHaveAttribute('href', '/accountInfo')
  })

  test('show an error when they cannot be loaded, and the networks stay', async () => {
    open(
      {},
      { 'GET /account/withdrawal/policy': () => json({ code: 10001, msg: 'operation failed' }, { status: 422 }) },
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('Could not load the withdrawal settings.')
    await expect.element(page.getByText('TRON')).toBeVisible()
  })
})

describe('a network', () => {
  test('is said to be missing where the service offers none, without an empty table', async () => {
    open({}, { 'GET /account/network': () => ({ list: [] }) })
    await expect.element(page.getByText('The service offers no network for withdrawals now.')).toBeVisible()
    expect(page.getByRole('table').elements()).toHaveLength(0)
  })

  test('has its fee and its limit with point under point, whatever the decimals', async () => {
    const list = [
      { ...NETWORK, gas_now: '13.8447' },
      { ...NETWORK, network_id: '2', chain: 'Ethereum', gas_token: 'ETH', gas_now: '0.000066', gas_limit: '0.01' },
    ]
    open({}, { 'GET /account/network': () => ({ list }) })
    await expect.element(page.getByText('2 of 2 networks are on')).toBeVisible()
    const pointOf = (figure: string): number => {
      const { firstChild } = page.getByText(figure).element()
      if (!firstChild) throw new Error(`${figure} is not written`)
      const range = document.createRange()
      range.setEnd(firstChild, figure.indexOf('.'))
      range.setStart(firstChild, 0)
      return Math.round(range.getBoundingClientRect().right)
    }
    expect(pointOf('13.8447')).toBe(pointOf('0.000066'))
  })

  test('is marked when it is above its limit or switched off', async () => {
    const list = [
      { ...NETWORK, gas_limit: '60', gas_now: '90' },
      { ...NETWORK, network_id: '2', chain: 'Ethereum', enabled: false },
    ]
    open({}, { 'GET /account/network': () => ({ list }) })
    await expect.element(page.getByRole('row', { name: /TRON/ })).toHaveTextContent(/150%Above the limit/)
    await expect.element(page.getByRole('row', { name: /Ethereum/ })).toHaveTextContent('Off')
  })

  test('accepts a limit in its own coin, with at most its decimals and a proof', async () => {
    const asked = open({}, { 'PUT /account/network': ({ body }) => good({ ...NETWORK, ...body }) })
    await page.getByRole('button', { name: 'Edit TRON' }).click()
    const drawer = page.getByRole('dialog', { name: 'Withdrawals on TRON' })
    const limit = drawer.getByRole('textbox', { name: 'Gas limit' })
    await limit.fill('1.1234567')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect.element(limit).toHaveAccessibleDescription('The amount has more decimals than this token')
    await limit.fill('12.5')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await prove('Verify this change', 'Save')
    await expect
      .poll(() => writes(asked))
      .toMatchObject([{ body: { network_id: '1', enabled: true, gas_limit: '12.5' } }])
  })

  test('that is switched off elsewhere while its limit is edited is not switched on again', async () => {
    let network = NETWORK
    const client = createConsoleClient()
    const asked = open(
      {},
      {
        'GET /account/network': () => ({ list: [network] }),
        'PUT /account/network': ({ body }) => good({ ...network, ...body }),
      },
      client,
    )
    await page.getByRole('button', { name: 'Edit TRON' }).click()
    const drawer = page.getByRole('dialog', { name: 'Withdrawals on TRON' })
    const proof = page.getByRole('dialog', { name: 'Verify this change' })
    await drawer.getByRole('textbox', { name: 'Gas limit' }).fill('12.5')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect.element(proof).toHaveTextContent('TRON: on')
    network = { ...NETWORK, enabled: false }
    await client.invalidateQueries()
    await expect.element(proof).not.toBeInTheDocument()
    await expect.element(drawer.getByRole('checkbox')).not.toBeChecked()
    await expect.element(drawer.getByRole('textbox', { name: 'Gas limit' })).toHaveValue('12.5')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await prove('Verify this change', 'Save')
    await expect.poll(() => writes(asked)).toMatchObject([{ body: { enabled: false, gas_limit: '12.5' } }])
  })

  test('that was changed elsewhere says why the question is gone, which does not come again by itself', async () => {
    let network = NETWORK
    const client = createConsoleClient()
    open({}, { 'GET /account/network': () => ({ list: [network] }) }, client)
    await page.getByRole('button', { name: 'Edit TRON' }).click()
    const drawer = page.getByRole('dialog', { name: 'Withdrawals on TRON' })
    const proof = page.getByRole('dialog', { name: 'Verify this change' })
    await drawer.getByRole('textbox', { name: 'Gas limit' }).fill('12.5')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect.element(proof).toBeVisible()
    network = { ...NETWORK, enabled: false }
    await client.invalidateQueries()
    await expect.element(drawer.getByRole('alert')).toHaveTextContent('This was changed elsewhere meanwhile.')
    network = NETWORK
    await client.invalidateQueries()
    await expect.element(drawer.getByRole('checkbox')).toBeChecked()
    await expect.element(proof).not.toBeInTheDocument()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect.element(proof).toBeVisible()
    expect(drawer.getByRole('alert').elements()).toEqual([])
  })

  test('says that its limit was changed elsewhere while another one is typed', async () => {
    let network = NETWORK
    const client = createConsoleClient()
    open({}, { 'GET /account/network': () => ({ list: [network] }) }, client)
    await page.getByRole('button', { name: 'Edit TRON' }).click()
    const limit = page.getByRole('textbox', { name: 'Gas limit' })
    await limit.fill('12.5')
    network = { ...NETWORK, gas_limit: '40' }
    await client.invalidateQueries()
    await expect.element(page.getByText('This was changed elsewhere meanwhile.')).toBeVisible()
    await expect.element(limit).toHaveValue('12.5')
  })

  test('is saved although the list does not come again', async () => {
    open(
      {},
      {
        'GET /account/network': thenHangs(() => ({ list: [NETWORK] })),
        'PUT /account/network': ({ body }) => good({ ...NETWORK, ...body }),
      },
    )
    await page.getByRole('button', { name: 'Edit TRON' }).click()
    const drawer = page.getByRole('dialog', { name: 'Withdrawals on TRON' })
    await drawer.getByRole('textbox', { name: 'Gas limit' }).fill('12.5')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await prove('Verify this change', 'Save')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(toasts.list().at(-1)?.text).toBe('The network was saved')
  })
})
