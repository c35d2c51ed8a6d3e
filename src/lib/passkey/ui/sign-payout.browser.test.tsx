import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PayoutConfirmation } from '@/lib/api/passkey'
import { json, refused } from '@/lib/api/testing/fake-server'
import { CAPABILITIES, NOW } from '@/lib/api/testing/usual-answers'
import { type Answers, answering, openPage } from '@/lib/testing/page-bench'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { messages as chinese } from '../../../../locales/zh-CN.po'
import type { ShownPayout } from '../compare-payout'
import { type Device, newPasskey, plugDevice } from '../testing/device'
import { confirmation, PAYOUT, signerAnswers } from '../testing/signer'
import { PayoutSignature } from './payout-signature'

const SHOWN: ShownPayout = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  amount: '1248.5',
  decimals: 6,
  token: 'USDT',
  chain: 'Ethereum',
}
const MIA = { person: 'Mia Chen', time: NOW }
const BOB = { person: 'Bob Roy', time: NOW + 60 }

const step = () => page.getByRole('region', { name: 'Sign with passkey' })
const button = () => page.getByRole('button', { name: 'Sign with passkey' })

let mias: TestPasskey
let device: Device

beforeEach(async () => {
  await page.viewport(1440, 900)
  mias = await newPasskey()
  device = plugDevice([mias])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Opening {
  now?: Partial<PayoutConfirmation>
  after?: Partial<PayoutConfirmation>
  shown?: Partial<ShownPayout>
  answers?: Answers
}

function open({ now = {}, after = {}, shown = {}, answers = {} }: Opening = {}) {
  const signer = {
    passkeys: [mias],
    now: confirmation({ credentials: [mias.credential_id], ...now }),
    after: confirmation({ state: 'confirmed', payout: null, confirmed_by: [MIA], ...after }),
  }
  const asked = answering({ ...signerAnswers(signer), ...answers })
  openPage('/step', () => (
    <main>
      <h1>Result</h1>
      <PayoutSignature
        kind="withdrawal"
        handle_id="20261121143352770194183366205571"
        shown={{ ...SHOWN, ...shown }}
        addLink={<a href="/add">Add a passkey</a>}
      />
    </main>
  ))
  return {
    asked,
    sent: () => asked.filter(({ method, path }) => method === 'POST' && path === '/account/payout-confirmation'),
  }
}

describe('the step', () => {
  test.each([1440, 390])('shows everything that is signed, at %s pixels', async (width) => {
    await page.viewport(width, 900)
    open()
    await expect.element(step()).toHaveTextContent(/1,248\.50/)
    await expect.element(step()).toHaveTextContent(/USDT · Ethereum eip155:1/)
    await expect.element(step()).toHaveTextContent(/The network takes at most.*0\.012.*ETH/)
    await expect.element(step()).toHaveTextContent(/Good until/)
    await expect.element(step()).toHaveTextContent('0x5a Aeb6 053F 3E94 C9b9 A09f 3366 9435 E7Ef 1BeA ed')
  })

  test('signs exactly that, and says who has confirmed it', async () => {
    const { sent } = open()
    await button().click()
    await expect.element(page.getByText(/Confirmed by Mia Chen/)).toBeVisible()
    expect(step().elements()).toHaveLength(0)
    expect(sent()).toMatchObject([{ body: { kind: 'withdrawal', payout: PAYOUT } }])
  })

  test('refused by the person: nothing is sent, and it is signed at the next press', async () => {
    const { sent } = open()
    device.fault = 'NotAllowedError'
    await button().click()
    await expect.element(page.getByText(/The passkey did not sign.*Nothing is lost/)).toBeVisible()
    expect(sent()).toHaveLength(0)
    device.fault = undefined
    await button().click()
    await expect.element(page.getByText(/Confirmed by Mia Chen/)).toBeVisible()
  })

  test('a lost answer is no failure: it may have arrived, and another press is safe', async () => {
    let isLost = true
    const done = confirmation({ state: 'confirmed', payout: null, confirmed_by: [MIA] })
    const { sent } = open({
      answers: {
        'GET /account/payout-confirmation': () => (isLost ? confirmation({ credentials: [mias.credential_id] }) : done),
        'POST /account/payout-confirmation': () => (isLost ? json('', { status: 502 }) : done),
      },
    })
    await button().click()
    await expect.element(page.getByText(/It may have arrived/)).toBeVisible()
    isLost = false
    await button().click()
    await expect.element(page.getByText(/Confirmed by Mia Chen/)).toBeVisible()
    // The passkey has signed twice: each signature has a key of its own.
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  })

  test('a refusal of the server is shown in its words', async () => {
    open({ answers: { 'POST /account/payout-confirmation': () => refused(422, 'This passkey was removed') } })
    await button().click()
    await expect.element(page.getByText('This passkey was removed')).toBeVisible()
    await expect.element(button()).toBeVisible()
  })

  test('of a signature that does not hold any more it says that it is needed again', async () => {
    open({ after: { state: 'needed', payout: PAYOUT, credentials: [mias.credential_id], confirmed_by: [] } })
    await button().click()
    await expect.element(page.getByText('It has to be signed again.')).toBeVisible()
    await expect.element(button()).toBeVisible()
  })

  test('a time that is over is read again before the passkey is asked', async () => {
    const { asked } = open({ now: { payout: { ...PAYOUT, not_after: '1700000000' } } })
    await button().click()
    await expect.element(page.getByText(/The time to sign it was over/)).toBeVisible()
    expect(device.asked).toEqual([])
    const reads = () => asked.filter(({ method, path }) => method === 'GET' && path === '/account/payout-confirmation')
    await expect.poll(() => reads().length).toBeGreaterThan(1)
  })

  test('works by keyboard', async () => {
    open()
    await expect.element(button()).toBeVisible()
    await userEvent.tab()
    await expect.element(button()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/Confirmed by Mia Chen/)).toBeVisible()
  })
})

describe('a page that shows A and is asked to sign B', () => {
  test.each([
    ['another address', { payout: { ...PAYOUT, to: `0x${'12'.repeat(20)}` } }, 'address'],
    ['another amount', { payout: { ...PAYOUT, amount_units: '9248500000' } }, 'amount'],
    ['the payout of another merchant', { payout: { ...PAYOUT, merchant_id: '8' } }, 'merchant'],
    ['another network', { payout: { ...PAYOUT, network: 'eip155:56' } }, 'network'],
    ['another token', { token: 'USDC' }, 'token'],
  ])('is stopped: %s', async (_, now, part) => {
    const { sent } = open({ now })
    const words = `Stopped: the server asks to sign something else than this page shows (${part}).`
    await expect.element(page.getByText(words)).toBeVisible()
    expect(button().elements()).toHaveLength(0)
    expect(device.asked).toEqual([])
    expect(sent()).toHaveLength(0)
  })
})

describe('a second person', () => {
  const waiting: Partial<PayoutConfirmation> = { state: 'second_person', confirmed_by: [MIA] }

  test('is asked for after the first one, who cannot sign twice', async () => {
    open({ after: { ...waiting, payout: PAYOUT, credentials: [] } })
    await button().click()
    await expect.element(page.getByText(/Confirmed by Mia Chen/)).toBeVisible()
    await expect.element(page.getByText('A second person has to confirm it.')).toBeVisible()
    await expect.element(page.getByText('No passkey can sign it now.')).toBeVisible()
    expect(button().elements()).toHaveLength(0)
  })

  test('finds the step on a device of theirs', async () => {
    open({ now: waiting, after: { confirmed_by: [MIA, BOB] } })
    await expect.element(page.getByText('A second person has to confirm it.')).toBeVisible()
    await button().click()
    await expect.element(page.getByText(/Confirmed by Mia Chen .*, Bob Roy/)).toBeVisible()
  })
})

describe('where there is nothing to sign', () => {
  test('a payout that needs no passkey draws nothing', async () => {
    const { asked } = open({ now: { state: 'not_needed', payout: null } })
    await expect.poll(() => asked.some(({ path }) => path === '/account/payout-confirmation')).toBe(true)
    await expect.poll(() => page.getByRole('main').element().textContent).toBe('Result')
  })

  test('a back end without the capability is asked nothing and draws nothing', async () => {
    const { asked } = open({ answers: { 'GET /capabilities': () => CAPABILITIES } })
    await expect.poll(() => asked.some(({ path }) => path === '/capabilities')).toBe(true)
    await expect.element(page.getByRole('heading', { name: 'Result' })).toBeVisible()
    expect(asked.filter(({ path }) => path.includes('pass') || path.includes('confirmation'))).toEqual([])
    expect(page.getByRole('main').element().textContent).toBe('Result')
  })

  test('no passkey is ready: the way to add one', async () => {
    open({ now: { credentials: [] } })
    await expect.element(page.getByText('No passkey can sign it now.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add a passkey' })).toBeVisible()
  })

  test('a browser without passkeys says so', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    open()
    await expect.element(button()).toHaveAccessibleDescription(/This browser cannot use passkeys here/)
  })

  test('an error has Retry', async () => {
    let isDown = true
    open({
      answers: {
        'GET /account/payout-confirmation': () =>
          isDown ? refused(503, 'The database does not answer') : confirmation({ credentials: [mias.credential_id] }),
      },
    })
    await expect.element(page.getByText('Could not load what a passkey has to confirm.')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(button()).toBeVisible()
  })
})

test('everything is in Chinese too', async () => {
  open()
  await expect.element(button()).toBeVisible()
  act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
  const chineseStep = page.getByRole('region', { name: '用通行密钥签署' })
  await expect.element(chineseStep).toHaveTextContent(/在通行密钥签署以下内容之前，不会发出任何款项/)
  await expect.element(chineseStep).toHaveTextContent(/网络费用上限/)
  device.fault = 'NotAllowedError'
  await page.getByRole('button', { name: '用通行密钥签署' }).click()
  await expect.element(page.getByText(/通行密钥未签署：已取消或超时/)).toBeVisible()
})
