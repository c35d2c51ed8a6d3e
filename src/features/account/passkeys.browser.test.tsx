import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import type { PasskeyRecord, Passkeys } from '@/lib/api/passkey'
import { refused } from '@/lib/api/testing/fake-server'
import { NOW } from '@/lib/api/testing/usual-answers'
import { type Device, faultOf, newPasskey, plugDevice } from '@/lib/passkey/testing/device'
import { PASSKEY_OPERATIONS, passkeyList, passkeyRecord } from '@/lib/passkey/testing/signer'
import type { Asked } from '@/lib/testing/page-bench'
import { enrolPasskey, removePasskey } from '#shared/contract/passkey'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { digestOf } from '#shared/payout/canonical-lines'
import { enrolmentCode, enrolmentText, removalText } from '#shared/payout/passkey-text'
import { base64urlnopad } from '@scure/base'
import { messages as chinese } from '../../../locales/zh-CN.po'
import { EXTENSIONS, openAccount } from './testing/account-bench'

const card = () => page.getByRole('region', { name: 'Passkeys', exact: true })
const dialog = () => page.getByRole('dialog')
const person = () => dialog().getByRole('textbox', { name: 'Name of the person' })
const create = () => dialog().getByRole('button', { name: 'Create passkey' })

let device: Device
let mias: TestPasskey

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
  mias = await newPasskey()
  device = plugDevice()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Opening {
  list?: readonly PasskeyRecord[]
  told?: Partial<Passkeys>
  /** What the list says after an enrolment; by default the new one waits for the operator. */
  answer?: (asked: Asked) => unknown
  address?: string
}

/** The account of a merchant whose list changes as the calls say. */
function open({ list = [], told = {}, answer, address = '/accountInfo' }: Opening = {}) {
  const state = { list: [...list] }
  const opened = openAccount({
    address,
    operations: [...EXTENSIONS, ...PASSKEY_OPERATIONS],
    answers: {
      'GET /user/passkeys': () => passkeyList(state.list, told),
      'POST /user/passkeys': (asked) => {
        if (answer) return answer(asked)
        const { enrolment, confirmed_by } = z.parse(enrolPasskey.body, asked.body)
        const added = passkeyRecord({
          credential_id: enrolment.credential_id,
          person: enrolment.person,
          ...(confirmed_by === null
            ? { state: 'pending', code: enrolmentCode(enrolment) }
            : { state: 'waits', ready_at: NOW + 86_400 }),
        })
        state.list.push(added)
        return added
      },
      'POST /user/passkeys/remove': ({ body }) => {
        const { removal } = z.parse(removePasskey.body, body)
        state.list = state.list.map((each) =>
          each.credential_id === removal.credential_id ? { ...each, state: 'removing' } : each,
        )
        return null
      },
    },
  })
  const sent = (path: string) => opened.writes().filter((asked) => asked.path === path)
  return {
    ...opened,
    state,
    enrolled: () => sent('/user/passkeys').map(({ body }) => z.parse(enrolPasskey.body, body)),
    removed: () => sent('/user/passkeys/remove').map(({ body }) => z.parse(removePasskey.body, body)),
  }
}

async function fill(name = 'Mia Chen'): Promise<void> {
  await card().getByRole('button', { name: 'Add passkey' }).click()
  await person().fill(name)
}

async function verify(): Promise<void> {
  await dialog().getByRole('textbox', { name: 'Google code' }).fill('123456')
  await userEvent.keyboard('{Enter}')
}

describe('adding the first passkey', () => {
  test.each([1440, 390])('shows the code that its own enrolment has, at %s pixels', async (width) => {
    await page.viewport(width, 900)
    const { enrolled } = open()
    await fill()
    await create().click()
    await expect.element(dialog()).toHaveTextContent(/The passkey of “Mia Chen” will sign payouts/)
    await verify()
    await expect.element(dialog()).toHaveTextContent(/Read this code to the operator over another way/)
    const [sent] = enrolled()
    const code = sent ? enrolmentCode(sent.enrolment) : ''
    await expect.element(dialog()).toHaveTextContent(new RegExp(code.match(/.{5}/g)?.join('.*') ?? 'none'))
    await dialog().getByRole('button', { name: 'Done' }).click()
    await expect.element(card()).toHaveTextContent(/Mia Chen.*Waits for the operator/)
  })

  test('the passkey has signed the text of its enrolment, which holds for less than 72 hours', async () => {
    const { enrolled } = open()
    await fill()
    await create().click()
    await verify()
    await expect.poll(() => enrolled().length).toBe(1)
    const [sent] = enrolled()
    if (!sent) throw new Error('nothing was sent')
    const spki = base64urlnopad.decode(sent.spki)
    expect(sent.enrolment).toMatchObject({ person: 'Mia Chen', merchant_id: '7', signer_id: '0123456789abcdef' })
    expect(await faultOf(sent.proof, spki, digestOf(enrolmentText(sent.enrolment)))).toBeUndefined()
    expect(sent.confirmed_by).toBeNull()
    expect(sent.google_code).toBe('123456')
    expect(Number(sent.enrolment.not_after) - Date.now() / 1000).toBeLessThan(72 * 3600)
  })

  test('refused on the device: nothing was sent, and the next try makes no second passkey', async () => {
    const { enrolled } = open()
    await fill()
    vi.spyOn(navigator.credentials, 'get').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await create().click()
    await expect.element(dialog()).toHaveTextContent(/The passkey did not sign.*Nothing is lost/)
    expect(enrolled()).toHaveLength(0)
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog()).toHaveTextContent(/will sign payouts of this account/)
    expect(device.asked.filter((kind) => kind === 'create')).toHaveLength(1)
  })

  test('a device that has one already says so', async () => {
    device.passkeys.push(mias)
    open({ list: [passkeyRecord({ credential_id: mias.credential_id })] })
    await fill('Bob Roy')
    await create().click()
    await expect.element(dialog()).toHaveTextContent('This device has a passkey of this account already.')
  })

  test.each([
    ['', 'Please fill in this field'],
    ['Mia\u202EChen', /./],
  ])('the name %j is refused at its field', async (name, words) => {
    open()
    await fill(name)
    await create().click()
    await expect.element(person()).toHaveAccessibleDescription(words)
    await expect.element(person()).toHaveFocus()
    expect(device.asked).toEqual([])
  })

  test('what the server refuses stands in the dialog, and the proof can be given again', async () => {
    open({ answer: () => refused(422, 'This passkey is known already') })
    await fill()
    await create().click()
    await verify()
    await expect.element(dialog()).toHaveTextContent('This passkey is known already')
  })

  test('a code of the server that is not that of the enrolment is read to nobody', async () => {
    open({ answer: () => passkeyRecord({ state: 'pending', code: 'AAAAABBBBBCCCCCDDDDD' }) })
    await fill()
    await create().click()
    await verify()
    await expect.element(dialog()).toHaveTextContent(/The service tells another code.*Read no code to anybody/)
    await expect.element(dialog()).not.toHaveTextContent(/AAAAA/)
  })

  test('opens by its address, where the withdrawal leads to', async () => {
    open({ address: '/accountInfo?open=passkey' })
    await expect.element(person()).toBeVisible()
  })
})

describe('adding another passkey', () => {
  const ready = () => passkeyRecord({ credential_id: mias.credential_id })

  test('one that is ready confirms the same text', async () => {
    const { enrolled } = open({ list: [ready()] })
    await fill('Bob Roy')
    device.elsewhere.push(mias)
    await create().click()
    await verify()
    await expect.element(dialog()).toHaveTextContent(/It signs payouts from 20/)
    const [sent] = enrolled()
    if (!sent?.confirmed_by) throw new Error('nobody has confirmed it')
    const challenge = digestOf(enrolmentText(sent.enrolment))
    expect(await faultOf(sent.confirmed_by, mias.spki, challenge)).toBeUndefined()
    expect(sent.proof.credential_id).not.toBe(sent.confirmed_by.credential_id)
  })

  test('without the ready one at hand the operator confirms it', async () => {
    const { enrolled } = open({ list: [ready()] })
    await fill('Bob Roy')
    await create().click()
    await expect.element(dialog()).toHaveTextContent(/The passkey did not sign/)
    await dialog().getByRole('button', { name: 'Let the operator confirm it' }).click()
    await verify()
    await expect.element(dialog()).toHaveTextContent(/Read this code to the operator/)
    expect(enrolled()).toMatchObject([{ confirmed_by: null }])
    expect(device.asked.filter((kind) => kind === 'create')).toHaveLength(1)
  })
})

describe('the list', () => {
  test('says of each what it waits for', async () => {
    open({
      list: [
        passkeyRecord({ credential_id: 'c'.repeat(20), person: 'Ann', state: 'sending' }),
        passkeyRecord({ credential_id: 'd'.repeat(20), person: 'Ben', state: 'pending', code: 'K7QM2ABCDEFGHJKMNPQR' }),
        passkeyRecord({ credential_id: 'e'.repeat(20), person: 'Cai', state: 'waits', ready_at: NOW + 86_400 }),
        passkeyRecord({ credential_id: 'f'.repeat(20), person: 'Dee', state: 'removing' }),
        passkeyRecord({
          credential_id: 'g'.repeat(20),
          person: 'Eve',
          state: 'refused',
          reason: 'Its text was too old',
        }),
      ],
    })
    await expect.element(card()).toHaveTextContent(/Ann.*Sending.*The signer is being told/)
    await expect.element(card()).toHaveTextContent(/Ben.*Waits for the operator.*K7QM2.*ABCDE.*FGHJK.*MNPQR/)
    await expect.element(card()).toHaveTextContent(/Cai.*Waiting.*It signs from 20\d\d\.\d\d\.\d\d \d\d:\d\d UTC\+8/)
    await expect.element(card()).toHaveTextContent(/Dee.*Being removed/)
    await expect.element(card()).toHaveTextContent(/Eve.*Refused.*Its text was too old/)
    expect(
      card()
        .getByRole('button', { name: /^Remove/ })
        .elements(),
    ).toHaveLength(0)
  })

  test('is read letter by letter', async () => {
    open({ list: [passkeyRecord({ state: 'pending', code: 'K7QM2ABCDEFGHJKMNPQR' })] })
    await expect
      .element(card().getByRole('region', { name: 'Code of the passkey' }))
      .toHaveTextContent(/K 7 Q M 2,.*A B C D E,.*F G H J K,.*M N P Q R/)
  })

  test('without any says what to do', async () => {
    open()
    await expect.element(card()).toHaveTextContent(/No passkey yet/)
  })

  test('an error has Retry', async () => {
    openAccount({
      operations: [...EXTENSIONS, ...PASSKEY_OPERATIONS],
      answers: { 'GET /user/passkeys': () => refused(503, 'The database does not answer') },
    })
    await expect.element(card()).toHaveTextContent(/Could not load the passkeys/)
    await expect.element(card().getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('adds none before the signer was heard of', async () => {
    open({ told: { signer_id: null } })
    await expect.element(card()).toHaveTextContent(/The signer of this service has not answered yet/)
    await expect
      .element(card().getByRole('button', { name: 'Add passkey' }))
      .toHaveAccessibleDescription('The signer is not there yet')
  })

  test('adds none at another address than that of its passkeys', async () => {
    open({ told: { rp_id: 'pay.example' } })
    await expect.element(card()).toHaveTextContent(/belong to pay\.example/)
  })

  test('adds none in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    open()
    await expect.element(card()).toHaveTextContent(/This browser cannot use passkeys here/)
  })
})

describe('removing a passkey', () => {
  test('another one that is ready confirms it', async () => {
    device.passkeys.push(mias)
    const { removed } = open({
      list: [
        passkeyRecord({ credential_id: mias.credential_id }),
        passkeyRecord({ credential_id: 'passkey-of-bob-0001', person: 'Bob Roy' }),
      ],
    })
    await card().getByRole('button', { name: 'Remove the passkey of Bob Roy' }).click()
    await dialog().getByRole('button', { name: 'Remove passkey' }).click()
    await expect.element(card()).toHaveTextContent(/Bob Roy.*Being removed/)
    const [sent] = removed()
    if (!sent) throw new Error('nothing was sent')
    expect(sent.removal).toMatchObject({ credential_id: 'passkey-of-bob-0001', merchant_id: '7' })
    expect(await faultOf(sent.confirmed_by, mias.spki, digestOf(removalText(sent.removal)))).toBeUndefined()
  })

  test('refused by the person: it stays', async () => {
    device.fault = 'NotAllowedError'
    const { removed } = open({
      list: [
        passkeyRecord({ credential_id: mias.credential_id }),
        passkeyRecord({ credential_id: 'passkey-of-bob-0001', person: 'Bob Roy' }),
      ],
    })
    await card().getByRole('button', { name: 'Remove the passkey of Bob Roy' }).click()
    await dialog().getByRole('button', { name: 'Remove passkey' }).click()
    await expect.element(dialog()).toHaveTextContent(/The passkey did not sign/)
    expect(removed()).toHaveLength(0)
  })

  test('the only one is removed by the operator', async () => {
    open({ list: [passkeyRecord({ credential_id: mias.credential_id })] })
    await expect.element(card()).toHaveTextContent(/the operator removes it/)
    expect(
      card()
        .getByRole('button', { name: /^Remove/ })
        .elements(),
    ).toHaveLength(0)
  })
})

test('a back end without passkeys draws nothing of them and is asked nothing', async () => {
  const { asked } = openAccount()
  await expect.element(page.getByRole('region', { name: 'Devices', exact: true })).toHaveTextContent(/Chrome on macOS/)
  expect(card().elements()).toHaveLength(0)
  expect(asked.filter(({ path }) => path.includes('passkey'))).toEqual([])
})

test('everything is in Chinese too', async () => {
  open({ list: [passkeyRecord({ state: 'pending', code: 'K7QM2ABCDEFGHJKMNPQR' })] })
  await expect.element(card()).toBeVisible()
  act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
  const chineseCard = page.getByRole('region', { name: '通行密钥', exact: true })
  await expect.element(chineseCard).toHaveTextContent(/用于签署付款，不用于登录.*等待运营方确认.*请通过其他途径/)
})
