import { act } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@/lib/api/transport/errors'
import { answering, openPage } from '@/lib/testing/page-bench'
import { toasts } from '@/lib/ui/toast'
import { USER } from '@/lib/api/testing/usual-answers'
import type { MoneyIntent } from './intent'
import { moneyIntents } from './intent-store'
import { forgetIntents } from './testing/forget-intents'
import { MoneyFlow } from './money-flow'
import { OpenAct } from './open-act'
import { type PlannedIntent, useMoneyAct } from './use-money-act'
import { type MoneyPlan, useMoneyFlow } from './use-money-flow'

const PAYLOAD = { amount: '5', to: 'capital' }
const STALE: never[] = []

let send: (intent: PlannedIntent) => Promise<string>
let find: () => Promise<string | undefined>
let calls: PlannedIntent[]
let refusal: unknown
let accepted = 'It is accepted'

/** A minimal flow: it has only words, and its step-up is one button. */
function Flow() {
  const [typed, setTyped] = useState('')
  const act = useMoneyAct<string>({
    act: 'account.transfer',
    about: 'transfer',
    send: (intent) => {
      calls.push(intent)
      return send(intent)
    },
    find: () => find(),
    stale: STALE,
  })
  const flow = useMoneyFlow<string, MoneyPlan>({ act, reviewing: 'Review it', accepted })
  return (
    <>
      <MoneyFlow
        flow={flow}
        zone="Asia/Shanghai"
        firstStep="Form"
        entered={typed !== ''}
        form={
          <>
            <input aria-label="Amount" value={typed} onChange={(event) => setTyped(event.target.value)} />
            <button onClick={() => flow.decide({ intent: act.intend(PAYLOAD) })}>To the review</button>
          </>
        }
        renderReview={({ warning, held, onBack, onConfirm }) => (
          <section aria-label="Review">
            {warning}
            <p>{held}</p>
            <button onClick={onBack}>Back</button>
            <button onClick={onConfirm}>Confirm</button>
          </section>
        )}
        renderProof={(slot) => {
          const press = async () => {
            try {
              await slot.onProven({ google_code: '123456' })
            } catch (error) {
              refusal = error
            }
          }
          return <button onClick={() => void press()}>{`Prove ${slot.act}`}</button>
        }}
        renderOpen={(slot) => (
          <OpenAct {...slot} zone="Asia/Shanghai" found="It was found" unknown="Nobody knows">
            {slot.intent.payload['amount']}
          </OpenAct>
        )}
        renderAccepted={(answer) => <p>{`Accepted: ${answer}`}</p>}
        repeatWords={(_, time) => ({ title: `Sent at ${time}`, advice: 'Look first', label: 'A second one' })}
      />
      <button onClick={flow.startOver}>Another</button>
      <output>{flow.isUnsaved(false) ? 'unsaved' : 'nothing to lose'}</output>
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const proof = () => button('Prove account.transfer')
const aloud = () => document.querySelector('[aria-live=polite]')?.textContent
const step = () => document.querySelector('[aria-current=step]')?.textContent
const focused = () => document.activeElement?.textContent
const kept = () => moneyIntents.list(USER.mchid, 0)

function openFlow(address: Parameters<typeof openPage>[2] = {}) {
  answering({})
  return openPage('/', Flow, address)
}

async function toProof() {
  await expect.element(button('To the review')).toBeVisible()
  await button('To the review').click()
  await button('Confirm').click()
}

const open: MoneyIntent = {
  client_ref: '3f0f9a54-5f0e-4a53-9d3b-0d2f3a4b5c6d',
  owner: USER.mchid,
  act: 'account.transfer',
  about: 'transfer',
  payload: { amount: '5.00', to: 'capital' },
  created_time: 1_795_242_728,
  outcome: 'unknown',
}

beforeEach(async () => {
  await forgetIntents()
  for (const { id } of toasts.list()) toasts.dismiss(id)
  calls = []
  refusal = undefined
  send = () => Promise.resolve('done')
  find = () => Promise.resolve(undefined)
})

describe('the steps', () => {
  test('form, review, proof, result: the review is announced and the focus follows each step', async () => {
    openFlow()
    await expect.poll(step).toMatch(/Form/)
    await button('To the review').click()
    await expect.poll(aloud).toBe('Review it')
    expect(step()).toMatch(/Review/)
    await expect.poll(focused).toMatch(/Confirm/)
    await button('Back').click()
    await expect.poll(focused).toMatch(/To the review/)
    await toProof()
    expect(step()).toMatch(/Review/)
    await proof().click()
    await expect.poll(step).toMatch(/Result/)
  })

  test('Back leads from the review and from its codes to the form, and from a result off the page', async () => {
    const { router } = openFlow({ address: '/other', others: ['/other'] })
    await act(() => router.navigate({ to: '/' }))
    await toProof()
    await expect.element(proof()).toBeVisible()
    act(() => router.history.back())
    await expect.element(button('To the review')).toBeVisible()
    expect([proof().query(), router.state.location.pathname]).toEqual([null, '/'])
    await toProof()
    await proof().click()
    await expect.element(page.getByText('Accepted: done')).toBeVisible()
    act(() => router.history.back())
    await expect.poll(() => router.state.location.pathname).toBe('/other')
    expect(calls).toHaveLength(1)
  })
})

describe('the four outcomes', () => {
  test('accepted: announced once and focused, and leaving loses nothing', async () => {
    openFlow()
    await toProof()
    await proof().click()
    await expect.element(page.getByText('Accepted: done')).toBeVisible()
    await expect.poll(aloud).toBe('It is accepted')
    await expect.poll(focused).toMatch(/Accepted: done/)
    await expect.element(page.getByText('nothing to lose')).toBeVisible()
  })

  test('refused: the caller gets the error, the proof stays open, and the next try is the same intent', async () => {
    send = () => Promise.reject(new ApiError('rejected', { code: 10_019, status: 422 }))
    openFlow()
    await toProof()
    await proof().click()
    await expect.poll(() => refusal).toBeInstanceOf(ApiError)
    send = () => Promise.resolve('done')
    await proof().click()
    await expect.element(page.getByText('Accepted: done')).toBeVisible()
    expect(new Set(calls.map(({ client_ref }) => client_ref)).size).toBe(1)
    expect(calls).toHaveLength(2)
  })

  test('pending: announced and focused, and the form does not come back', async () => {
    send = () => Promise.reject(new ApiError('rejected', { status: 409 }))
    openFlow()
    await toProof()
    await proof().click()
    await expect.poll(aloud).toBe('Outcome pending')
    await expect.poll(focused).toMatch(/The server is still working on it\./)
    expect(button('To the review').elements()).toHaveLength(0)
    await expect.element(page.getByText('unsaved')).toBeVisible()
  })

  test('unknown: when it is found later, that is announced once, and it is never sent again', async () => {
    send = () => Promise.reject(new ApiError('network'))
    openFlow()
    await toProof()
    await proof().click()
    await expect.poll(aloud).toBe('Outcome unknown')
    await button('Check again').click()
    await expect.poll(aloud).toBe('Not visible yet. Check again in a minute.')
    find = () => Promise.resolve('found')
    const said: unknown[] = []
    const region = document.querySelector('[aria-live=polite]')
    const watch = new MutationObserver(() => said.push(region?.textContent))
    if (region) watch.observe(region, { subtree: true, childList: true, characterData: true })
    await button('Check again').click()
    await expect.element(page.getByText('Accepted: found')).toBeVisible()
    await expect.poll(aloud).toBe('It is accepted')
    watch.disconnect()
    expect(said).not.toContain('It was found')
    expect(calls).toHaveLength(1)
  })
})

describe('an earlier act that is found', () => {
  const other: MoneyIntent = { ...open, payload: { amount: '7', to: 'capital' } }
  let number = 0
  // Equal toasts within one second are merged, also with that of another test.
  beforeEach(() => void (accepted = `It is accepted ${(number += 1)}`))
  afterEach(() => void (accepted = 'It is accepted'))
  const isTold = async () =>
    await expect.poll(() => toasts.list().map(({ text }) => text)).toEqual([`An earlier one was found: ${accepted}`])

  test('is shown where nothing else is in hand', async () => {
    await moneyIntents.put(other)
    find = () => Promise.resolve('the earlier one')
    openFlow()
    await expect.element(page.getByText('Accepted: the earlier one')).toBeVisible()
  })

  test('leaves what is typed, and is told beside it', async () => {
    await moneyIntents.put(other)
    openFlow()
    await page.getByRole('textbox', { name: 'Amount' }).fill('12')
    find = () => Promise.resolve('the earlier one')
    await button('Check again').click()
    await isTold()
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('12')
    expect(page.getByText('Accepted: the earlier one').elements()).toHaveLength(0)
  })

  test('leaves a review and its codes, and does not pass for the one that is sent then', async () => {
    await moneyIntents.put(other)
    openFlow()
    await toProof()
    find = () => Promise.resolve('the earlier one')
    await button('Check again').click()
    await isTold()
    await expect.element(proof()).toBeVisible()
    await proof().click()
    await expect.element(page.getByText('Accepted: done')).toBeVisible()
    expect(calls.map(({ payload }) => payload)).toEqual([PAYLOAD])
  })

  test('leaves one that is being sent, whose refusal is told', async () => {
    await moneyIntents.put(other)
    let refuse: (error: unknown) => void = () => {}
    send = () => new Promise((_, reject) => (refuse = reject))
    openFlow()
    await toProof()
    await proof().click()
    await expect.poll(() => calls).toHaveLength(1)
    find = () => Promise.resolve('the earlier one')
    await button('Check again').click()
    await isTold()
    refuse(new ApiError('rejected', { code: 10_019, status: 422 }))
    await expect.poll(() => refusal).toBeInstanceOf(ApiError)
    await expect.element(proof()).toBeVisible()
  })
})

describe('nothing is sent twice by mistake', () => {
  test('two presses at the same moment send once', async () => {
    let release: (answer: string) => void = () => {}
    send = () => new Promise((resolve) => (release = resolve))
    openFlow()
    await toProof()
    const element = proof().element()
    if (element instanceof HTMLElement) {
      element.click()
      element.click()
    }
    await expect.poll(() => calls).toHaveLength(1)
    release('done')
    await expect.element(page.getByText('Accepted: done')).toBeVisible()
    // A second send would hold this lock; waiting for it proves that there is none.
    await navigator.locks.request(`money:${USER.mchid}`, () => undefined)
    expect(calls).toHaveLength(1)
    expect(await kept()).toHaveLength(1)
  })

  test('an equal intent without an answer locks the review before the step-up', async () => {
    await moneyIntents.put(open)
    openFlow()
    await expect.element(page.getByText('Outcome unknown')).toBeVisible()
    await button('To the review').click()
    await expect.element(page.getByText(/^Sent at/)).toBeVisible()
    await expect.element(page.getByText('Tick the box above first')).toBeVisible()
    await page.getByRole('checkbox', { name: 'A second one' }).click()
    expect(page.getByText('Tick the box above first').elements()).toHaveLength(0)
    await button('Confirm').click()
    await proof().click()
    await expect.element(page.getByText('Accepted: done')).toBeVisible()
  })

  test('an equal intent of another day is dated: its clock time alone would be taken for that of today', async () => {
    await moneyIntents.put({ ...open, created_time: Math.floor(Date.now() / 1000) - 3 * 86_400 })
    openFlow()
    await expect.element(page.getByText('Outcome unknown')).toBeVisible()
    await button('To the review').click()
    await expect.element(page.getByText(/^Sent at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  })

  test('after an equal act was accepted, another one is sent only when the person confirms it', async () => {
    openFlow()
    await toProof()
    await proof().click()
    await expect.element(page.getByText('Accepted: done')).toBeVisible()
    await button('Another').click()
    await button('To the review').click()
    await expect.element(page.getByText(/^Sent at/)).toBeVisible()
    expect(calls).toHaveLength(1)
    await page.getByRole('checkbox', { name: 'A second one' }).click()
    await button('Confirm').click()
    await proof().click()
    await expect.poll(() => calls).toHaveLength(2)
  })

  test('a box ticked in one review is not ticked in the next', async () => {
    await moneyIntents.put(open)
    openFlow()
    await expect.element(page.getByText('Outcome unknown')).toBeVisible()
    await button('To the review').click()
    await page.getByRole('checkbox', { name: 'A second one' }).click()
    await button('Back').click()
    await button('To the review').click()
    await expect.element(page.getByRole('checkbox', { name: 'A second one' })).not.toBeChecked()
  })
})
