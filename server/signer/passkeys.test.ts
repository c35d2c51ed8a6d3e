import { afterAll, describe, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { digestOf } from '#shared/payout/canonical-lines'
import { removalText } from '#shared/payout/passkey-text'
import { actText } from './act-text'
import { newPasskey, randomHex, signerWorld, testOperator, wireOf } from './testing/signer-world'

const BEGAN = 1_790_000_000
const HOUR = 3600
const TOKEN = { network: 'eip155:1', contract: `0x${'ab'.repeat(20)}` }
const folder = await testFolder()
const world = await signerWorld(folder, { began: BEGAN, networks: [], operators: 2 })
afterAll(async () => await world.close())

const removal = async (credential_id: string, by: Awaited<ReturnType<typeof newPasskey>>, merchant_id = '7') => {
  const signer_id = world.status().signer_id
  const text = { signer_id, merchant_id, credential_id, not_after: String(world.time.now + HOUR) }
  return await world.ask('remove', {
    removal: text,
    confirmed_by: wireOf(by, await by.confirm(digestOf(removalText(text)))),
  })
}
const limit = { ...TOKEN, payout_units: '5', daily_units: '9', unproven_daily_units: '0', second_from_units: '9' }

describe('a passkey', () => {
  test('waits for operators, who hear its code over another way', async () => {
    const passkey = await newPasskey()
    const answer = await world.enrol(passkey, { merchant_id: '1' })
    expect(answer).toEqual({ state: 'pending', code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{20}$/) })
    expect(await world.enrol(passkey, { merchant_id: '1' })).toEqual(answer)
    const code = 'code' in answer ? String(answer.code) : ''
    const wrong = code.replace(/.$/, code.endsWith('A') ? 'B' : 'A')
    expect(await world.act('enrol', { merchant_id: '1', code: wrong, person: 'Ada Ng' })).toMatchObject({
      reason: 'act',
    })
    expect(await world.act('enrol', { merchant_id: '1', code, person: 'Bob' })).toMatchObject({ reason: 'act' })
    expect(await world.act('enrol', { merchant_id: '2', code, person: 'Ada Ng' })).toMatchObject({ reason: 'act' })
    expect(await world.act('enrol', { merchant_id: '1', code, person: 'Ada Ng' })).toEqual({ state: 'done' })
    expect(await world.enrol(passkey, { merchant_id: '1' })).toEqual({ state: 'waits', ready_at: String(BEGAN) })
  })

  test('that another one has confirmed counts after 24 hours, in which any can take it back', async () => {
    const first = await world.readyPasskey('3')
    const second = await newPasskey()
    const ready_at = String(world.time.now + 24 * HOUR)
    expect(await world.enrol(second, { merchant_id: '3', by: first })).toEqual({ state: 'waits', ready_at })
    const third = await newPasskey()
    expect(await world.enrol(third, { merchant_id: '3', by: second })).toEqual({
      state: 'wait',
      reason: 'passkey_waiting',
      until: ready_at,
    })
    expect(await removal(second.credential_id, first, '3')).toEqual({ state: 'removed' })
    expect(await world.enrol(third, { merchant_id: '3', by: second })).toMatchObject({ reason: 'unknown_passkey' })
  })

  test.each(['another passkey of the merchant', 'an act of operators'])(
    'that %s has removed cannot be enrolled again, neither by the same words nor by new ones',
    async (by) => {
      const merchant_id = by.startsWith('an act') ? '12' : '11'
      const [first, second] = [await world.readyPasskey(merchant_id), await newPasskey()]
      const body = await world.enrolBody(second, { merchant_id, by: first })
      const { credential_id } = second
      expect(await world.ask('enrol', body)).toMatchObject({ state: 'waits' })
      if (by.startsWith('an act')) await world.act('remove', { merchant_id, credential_id })
      else await removal(credential_id, first, merchant_id)
      const refusal = { state: 'refused', reason: 'removed' }
      expect(await world.ask('enrol', body)).toEqual(refusal)
      await world.restart()
      expect(await world.ask('enrol', body)).toEqual(refusal)
      expect(await world.enrol(second, { merchant_id })).toEqual(refusal)
      const { list }: { list?: unknown[] } = await world.ask('passkeys', { merchant_id })
      expect(list).toMatchObject([{ credential_id: first.credential_id }])
    },
  )

  test('that operators replace counts after 72 hours: nobody can be in a hurry for somebody else', async () => {
    const passkey = await world.readyPasskey('4')
    expect(await world.act('remove', { merchant_id: '4', credential_id: passkey.credential_id })).toEqual({
      state: 'done',
    })
    const next = await world.readyPasskey('4')
    const ready_at = String(world.time.now + 72 * HOUR)
    expect(await world.enrol(next, { merchant_id: '4' })).toEqual({ state: 'waits', ready_at })
  })

  test('cannot remove itself, nor one of another merchant', async () => {
    const [own, other] = [await world.readyPasskey('5'), await world.readyPasskey('6')]
    expect(await removal(own.credential_id, own, '5')).toMatchObject({ reason: 'unknown_passkey' })
    expect(await removal(other.credential_id, own, '5')).toMatchObject({ reason: 'unknown_passkey' })
    expect(await removal(other.credential_id, own, '6')).toMatchObject({ reason: 'unknown_passkey' })
  })

  test('is the same after a start', async () => {
    const passkey = await world.readyPasskey('8')
    await world.restart()
    expect(await world.enrol(passkey, { merchant_id: '8' })).toMatchObject({ state: 'waits' })
  })

  test('is not taken over by another merchant or another key', async () => {
    const passkey = await world.readyPasskey('9')
    const thief = { ...(await newPasskey()), credential_id: passkey.credential_id }
    expect(await world.enrol(thief, { merchant_id: '9' })).toMatchObject({ reason: 'other_key' })
    expect(await world.enrol(passkey, { merchant_id: '10' })).toMatchObject({ reason: 'other_key' })
  })
})

describe('an act', () => {
  const text = (more: Readonly<Record<string, string>> = {}) =>
    actText('limit', {
      signer_id: world.status().signer_id,
      act_id: randomHex(8),
      not_after: String(world.time.now + HOUR),
      merchant_id: '7',
      ...limit,
      ...more,
    })
  const signed = (words: string, by = world.operators) => ({
    text: words,
    signatures: by.map(({ key, sign }) => ({ key, signature: sign(words) })),
  })

  test('counts once, and the same file again changes nothing', async () => {
    const act = signed(text())
    expect(await world.ask('act', act)).toEqual({ state: 'done' })
    const before = world.status().journal
    expect(await world.ask('act', act)).toEqual({ state: 'done' })
    expect(world.status().journal).toEqual(before)
  })

  test.each([
    ['by one where two must sign', () => signed(text(), world.operators.slice(0, 1)), 'signatures'],
    [
      'by one of them twice',
      () =>
        signed(
          text(),
          [0, 0].flatMap((at) => world.operators[at] ?? []),
        ),
      'signatures',
    ],
    [
      'by a stranger beside one of them',
      () => signed(text(), [testOperator(), ...world.operators.slice(1)]),
      'signatures',
    ],
    ['over another text', () => ({ ...signed(text()), text: text() }), 'signatures'],
    ['for another signer', () => signed(text({ signer_id: randomHex(8) })), 'other_signer'],
    ['out of date', () => signed(text({ not_after: String(world.time.now - 1) })), 'expired'],
    ['for a month', () => signed(text({ not_after: String(world.time.now + 30 * 24 * HOUR) })), 'expired'],
    ['with a field more', () => signed(`${text()}memo=x\n`), 'act'],
    ['with its fields in another order', () => signed(text().split('\n').toSorted().join('\n')), 'act'],
  ])('is refused %s', async (_, act, reason) => {
    expect(await world.ask('act', act())).toEqual({ state: 'refused', reason })
  })

  test('with a number that was used for another text is refused', async () => {
    const act_id = randomHex(8)
    expect(await world.ask('act', signed(text({ act_id })))).toEqual({ state: 'done' })
    expect(await world.ask('act', signed(text({ act_id, payout_units: '6' })))).toMatchObject({ reason: 'spent' })
  })
})

test('a hundred refusals in a minute, and nobody is answered for a minute; the status says so', async () => {
  world.time.now += 120
  for (let nth = 0; nth < 100; nth++)
    expect(await world.ask('act', { text: '', signatures: [] })).toMatchObject({ reason: 'act' })
  expect(await world.ask('act', { text: '', signatures: [] })).toEqual({ state: 'paused' })
  expect(world.status().paused_until).toBe(String(world.time.now + 60))
  world.time.now += 60
  expect(await world.ask('act', { text: '', signatures: [] })).toMatchObject({ reason: 'act' })
  expect(world.status().paused_until).toBeNull()
})

test('what the worker asks about by itself may be refused as often as it likes', async () => {
  const [place, payout] = [
    { purpose: 'payment', index: '1' },
    { act: 'pay', intent_id: 'withdrawal:1' },
  ]
  const contract = TOKEN.contract
  for (let nth = 0; nth < 50; nth++) {
    expect(await world.ask('bump', payout)).toMatchObject({ reason: 'unknown_intent' })
    expect(await world.ask('sweep', { network: 'eth', ...place, contract })).toMatchObject({ state: 'refused' })
  }
  expect(await world.ask('act', { text: '', signatures: [] })).toMatchObject({ reason: 'act' })
})
