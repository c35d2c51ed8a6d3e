import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { seededRandom } from '#server/database/seeded-random'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { canonicalPayout, payoutChallenge } from '#shared/payout/canonical'
import type { CanonicalPayout } from '#shared/payout/canonical'
import { digestOf } from '#shared/payout/canonical-lines'
import { enrolmentText, removalText } from '#shared/payout/passkey-text'
import { base64urlnopad } from '@scure/base'
import { actText } from './act-text'
import { bytesIn, signerOnNodes } from './testing/signer-on-nodes'
import type { SignerOnNodes } from './testing/signer-on-nodes'
import { newPasskey, randomHex, testOperator, wireOf } from './testing/signer-world'

const ROUNDS = Number(process.env['FORGERIES'] ?? 150)
const random = seededRandom(process.env['FORGERIES_SEED'] ?? 'forged')
/** Too many refusals pause the signer; after so many the clock is moved. */
const BEFORE_PAUSE = 90

const folder = await testFolder()
let world: SignerOnNodes
let ada: TestPasskey
let thief: TestPasskey
let own: TestPasskey
/** A payout that was confirmed and signed, with its body, and one that was confirmed and not handed in. */
let spent: Awaited<ReturnType<SignerOnNodes['confirmed']>>
let kept: Awaited<ReturnType<SignerOnNodes['confirmed']>>
const stranger = testOperator()

beforeAll(async () => {
  world = await signerOnNodes(folder)
  await world.allow('7')
  await world.allow('8')
  // Root has a merchant of his own, with a passkey that operators have accepted.
  ;[ada, own, thief] = [
    await world.readyPasskey('7', 'Ada Ng'),
    await world.readyPasskey('8', 'Mallory'),
    await newPasskey(),
  ]
})
afterAll(async () => await world.close())

const pick = <T>(from: readonly T[]): T => {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
const THIEF_ADDRESS = `0x${'66'.repeat(20)}`

/** Fields that root changes after a person has confirmed, each into what would serve him. */
const CHANGES: readonly ((payout: CanonicalPayout) => Partial<CanonicalPayout>)[] = [
  () => ({ to: THIEF_ADDRESS }),
  ({ amount_units }) => ({ amount_units: `${amount_units}0` }),
  ({ amount_units }) => ({ amount_units: String(BigInt(amount_units) + 1n) }),
  ({ fee_ceiling_units }) => ({ fee_ceiling_units: `${fee_ceiling_units}0` }),
  ({ intent_id }) => ({ intent_id: `${intent_id}1` }),
  ({ not_after }) => ({ not_after: String(Number(not_after) + 60) }),
  () => ({ merchant_id: '8' }),
  () => ({ act: 'refund' }),
  () => ({ network: 'eip155:1' }),
  () => ({ contract: `0x${'ab'.repeat(20)}` }),
  () => ({ signer_id: randomHex(8) }),
]

const flipped = (text: string): string => {
  const bytes = Uint8Array.from(base64urlnopad.decode(text))
  const at = Math.floor(random() * bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  return base64urlnopad.encode(bytes)
}

/** What root with the worker's way in sends. None of it may be signed. */
const FORGERIES: Readonly<Record<string, () => Promise<object>>> = {
  'changes a confirmed payout': async () =>
    await world.ask('sign', { ...kept, payout: { ...kept.payout, ...pick(CHANGES)(kept.payout) } }),
  'changes a signed payout': async () =>
    await world.ask('sign', { ...spent, payout: { ...spent.payout, to: THIEF_ADDRESS } }),
  'confirms with a passkey of his own': async () =>
    await world.ask('sign', await world.confirmed(world.payout({ to: THIEF_ADDRESS }), thief)),
  'confirms with the passkey of his merchant': async () =>
    await world.ask('sign', await world.confirmed(world.payout({ to: THIEF_ADDRESS }), own)),
  'claims the id of a passkey': async () =>
    await world.ask('sign', await world.confirmed(world.payout(), { ...thief, credential_id: ada.credential_id })),
  'confirms nothing': async () => await world.ask('sign', { payout: world.payout(), assertions: [], deposit: null }),
  'puts the assertion of one payout under another': async () =>
    await world.ask('sign', {
      payout: world.payout({ to: THIEF_ADDRESS }),
      assertions: pick([kept, spent]).assertions,
    }),
  'changes a bit of an assertion': async () => {
    const [assertion] = kept.assertions
    const part = pick(['authenticator_data', 'client_data', 'signature'] as const)
    return await world.ask('sign', {
      payout: kept.payout,
      deposit: null,
      assertions: [{ ...assertion, [part]: flipped(assertion?.[part] ?? '') }],
    })
  },
  'confirms on another page, in a frame, or without the person': async () => {
    const payout = world.payout({ to: THIEF_ADDRESS })
    const told = pick([{ origin: 'https://pay.example.evil' }, { crossOrigin: true }, { flags: 0x01 }, { flags: 0x04 }])
    return await world.ask('sign', {
      payout,
      deposit: null,
      assertions: [wireOf(ada, await ada.confirm(payoutChallenge(payout), told))],
    })
  },
  'adds a right assertion to a wrong one': async () => {
    const payout = { ...kept.payout, to: THIEF_ADDRESS }
    const wrong = wireOf(own, await own.confirm(payoutChallenge(payout)))
    return await world.ask('sign', { payout, assertions: [...kept.assertions, wrong], deposit: null })
  },
  'enrols a passkey that nobody has confirmed, and uses it': async () => {
    const passkey = await newPasskey()
    await world.enrol(passkey)
    return await world.ask('sign', await world.confirmed(world.payout({ to: THIEF_ADDRESS }), passkey))
  },
  'enrols a passkey that his own has confirmed': async () => await world.enrol(await newPasskey(), { by: own }),
  'enrols with an assertion over something else': async () => {
    const passkey = await newPasskey()
    const enrolment = world.enrolment(passkey, '7', 'Ada Ng')
    const proof = wireOf(passkey, await passkey.confirm(digestOf(enrolmentText(enrolment))))
    const spki = base64urlnopad.encode(passkey.spki)
    return await world.ask('enrol', { enrolment, spki, proof, confirmed_by: pick([kept, spent]).assertions[0] })
  },
  'removes the passkey of a merchant': async () => {
    const { signer_id } = kept.payout
    const { credential_id } = ada
    const removal = { signer_id, merchant_id: '7', credential_id, not_after: String(world.time.now + 60) }
    const by = pick([own, thief, { ...thief, credential_id }])
    const confirmed_by = wireOf(by, await by.confirm(digestOf(removalText(removal))))
    return await world.ask('remove', { removal, confirmed_by })
  },
  'acts as an operator': async () => {
    const plenty = '9'.repeat(20)
    const text = actText('limit', {
      signer_id: kept.payout.signer_id,
      act_id: randomHex(8),
      not_after: String(world.time.now + 60),
      merchant_id: '8',
      ...world.token,
      payout_units: plenty,
      daily_units: plenty,
      unproven_daily_units: plenty,
      second_from_units: plenty,
    })
    const key = pick([stranger.key, world.operators[0]?.key ?? ''])
    return await world.ask('act', { text, signatures: [{ key, signature: stranger.sign(text) }] })
  },
  'hands an act in again with other words': async () => {
    const [old] = world.written('act')
    const act: { text: string; signatures: unknown } = JSON.parse(JSON.stringify(old))
    return await world.ask('act', { text: act.text.replace(/\d\n/, '9\n'), signatures: act.signatures })
  },
  'refunds what nobody has paid': async () =>
    await world.ask('sign', {
      payout: world.payout({ act: 'refund', to: THIEF_ADDRESS }),
      assertions: [],
      deposit: { txid: `0x${randomHex(32)}`, log_index: '0' },
    }),
  'names a deposit that there is not': async () =>
    await world.ask('credit', { network: 'local', txid: `0x${randomHex(32)}`, log_index: '0' }),
  'bumps or voids what was never signed': async () =>
    await world.ask(pick(['bump', 'void', 'final'] as const), { act: 'pay', intent_id: kept.payout.intent_id }),
}

test(`of ${ROUNDS} forged, replayed, changed and reordered payouts, acts and enrolments none is signed or counts`, async () => {
  const renew = async (): Promise<void> => {
    kept = await world.confirmed(world.payout(), ada)
  }
  spent = await world.confirmed(world.payout({ not_after: String(world.time.now + 72 * 3600) }), ada)
  const first = bytesIn(await world.ask('sign', spent))
  await renew()
  const counted = (): unknown[] =>
    ['signed', 'attempt', 'act', 'removed', 'final'].map((kind) => world.written(kind).length)
  const before = counted()
  const names = Object.keys(FORGERIES)
  const signed: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (round % BEFORE_PAUSE === 0) {
      world.time.now += 61
      await renew()
    }
    const name = round < names.length ? (names[round] ?? '') : pick(names)
    const answer = await FORGERIES[name]?.()
    const isTaken =
      answer === undefined ||
      !('state' in answer) ||
      !['refused', 'wait', 'bad_request', 'pending'].includes(String(answer.state))
    if (isTaken) signed.push(`${name}: ${JSON.stringify(answer)}`)
  }
  expect(signed).toEqual([])
  expect(counted()).toEqual(before)
  // What was signed before is the same, and what a person has confirmed is signed: the attack has changed nothing.
  world.time.now += 61
  expect(await world.ask('sign', spent)).toMatchObject({ txids: first.txids })
  await renew()
  bytesIn(await world.ask('sign', kept))
  expect(canonicalPayout(kept.payout)).not.toContain(THIEF_ADDRESS)
}, 3_600_000)
