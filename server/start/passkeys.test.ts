import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { base64urlnopad } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { payoutsOnNodes } from '#sandbox/chain/testing/payouts-on-nodes'
import { SEED } from '#sandbox/chain/testing/several-nodes'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { sealNew } from '#server/access/row-seal'
import { seedSigner } from '#server/chain/seed-signer'
import { withTreasuries } from '#server/chain/signer'
import { passkeyLoginRoutes } from '#server/merchant/routes/passkey-login'
import { userRoutes } from '#server/merchant/routes/user'
import { tellSigner } from '#server/payout/passkey/tell-signer'
import { door } from '#server/signer/door'
import { listenAt } from '#server/signer/listen'
import { signerFor } from '#server/signer/testing/signer-on-nodes'
import type { SignerOnNodes } from '#server/signer/testing/signer-on-nodes'
import { newPasskey, wireOf } from '#server/signer/testing/signer-world'
import { passkeyEnrolment } from '#server/testing/passkey-enrolment'
import { passkeyLoginBody } from '#server/testing/stored-passkey'
import * as contract from '#shared/contract/passkey'
import { passkeyLogin } from '#shared/contract/passkey-login'
import { info } from '#shared/contract/user'
import type { TestPasskey } from '#shared/passkey/testing/test-passkey'
import { payoutChallenge } from '#shared/payout/canonical'
import type { CanonicalPayout } from '#shared/payout/canonical'
import { digestOf } from '#shared/payout/canonical-lines'
import { removalText } from '#shared/payout/passkey-text'
import { openSignerClient } from './signer-client'

/*
 * From the API to the block: a merchant adds a passkey, an operator confirms its code, the passkey confirms a withdrawal, and the
 * signer believes nobody else. Two nodes, a signer behind its socket, and a worker's rounds.
 */

const folder = await testFolder()
const path = join(folder, 'signer.sock')
let signer: Omit<SignerOnNodes, 'close'>
let payouts: Awaited<ReturnType<typeof payoutsOnNodes>>
let stop: () => Promise<void>
let mine: string
let token: string

const fail = (error: unknown): never => {
  throw error
}

beforeAll(async () => {
  payouts = await payoutsOnNodes({
    handlers: [...passkeyLoginRoutes, ...userRoutes],
    settings: { rp_id: 'pay.example', console_origins: ['https://pay.example'], not_offered: [] },
    signerOf: async (nodes, clock) => {
      signer = await signerFor(folder, nodes, { began: clock.seconds(), now: () => clock.seconds() })
      stop = await listenAt({ kind: 'unix', path }, door(signer.signer(), fail))
      return withTreasuries(seedSigner(SEED), await openSignerClient({ url: `unix:${path}` }, 0))
    },
  })
  ;({ merchant_id: mine, token } = payouts.merchant)
  // Days pass in these tests, in one session.
  const year = 365 * 86_400
  const expires_at = new Date(payouts.clock.now().getTime() + year * 1000)
  await payouts.db.updateTable('session').set({ expires_at, idle_seconds: year }).execute()
  await sealNew(payouts.db, payouts.services.settings, 'session', [payouts.merchant.session_id])
  await signer.allow(mine, { second_from_units: '20000000' })
})
afterAll(async () => {
  await stop()
  await signer.signer().close()
  await payouts.close()
})

const tell = async (): Promise<void> => await tellSigner(payouts.services)
const list = async () => (await payouts.api.data(contract.passkeys, { token })).list
const stateOf = async ({ credential_id }: TestPasskey) =>
  (await list()).find((each) => each.credential_id === credential_id)

async function enrol(
  passkey: TestPasskey,
  { person = 'Ada Ng', by, ...more }: { person?: string; by?: TestPasskey; merchant_id?: string } = {},
) {
  const about = {
    signer_id: signer.status().signer_id,
    merchant_id: mine,
    not_after: String(payouts.clock.seconds() + 3600),
    person,
    ...more,
  }
  const enrolled = await passkeyEnrolment(passkey, { ...about, ...(by === undefined ? {} : { by }) })
  const body = { ...enrolled, ...payouts.merchant.proof() }
  return await payouts.api.call(contract.enrolPasskey, { token, body })
}

async function ready(person: string): Promise<TestPasskey> {
  const passkey = await newPasskey()
  expect((await enrol(passkey, { person })).status).toBe(200)
  await tell()
  const code = (await stateOf(passkey))?.code ?? ''
  expect(await signer.act('enrol', { merchant_id: mine, code, person })).toEqual({ state: 'done' })
  await tell()
  return passkey
}

const named = async (address: string) => {
  const { handle_id } = await payouts.recordOf(address)
  return { kind: 'withdrawal', handle_id } as const
}
const asked = async (address: string) =>
  await payouts.api.data(contract.payoutConfirmation, { token, query: await named(address) })
const confirm = async (address: string, by: TestPasskey, payout: CanonicalPayout, shown = payout) => {
  const assertion = wireOf(by, await by.confirm(payoutChallenge(shown)))
  const headers = { 'Idempotency-Key': randomUUID() }
  return await payouts.api.call(contract.confirmPayout, {
    token,
    headers,
    body: { ...(await named(address)), payout, assertion },
  })
}
const wanted = async (address: string): Promise<CanonicalPayout> => {
  const { payout } = await asked(address)
  if (payout === null) throw new Error('Nothing has to be confirmed.')
  return payout
}

const signIn = async (passkey: TestPasskey) => {
  const body = await passkeyLoginBody(payouts.api, passkey, { origin: 'https://pay.example' })
  return await payouts.api.call(passkeyLogin, { body })
}

let ada: TestPasskey

describe('a passkey that confirms payouts', () => {
  test('is told to the signer, shows its code, and counts when an operator has confirmed it', async () => {
    await tell()
    ada = await newPasskey()
    expect(await enrol(ada)).toMatchObject({ status: 200, data: { state: 'sending', person: 'Ada Ng', code: null } })
    await tell()
    const pending = await stateOf(ada)
    expect(pending).toMatchObject({ state: 'pending', code: expect.stringMatching(/^[A-Z2-9]{20}$/) })
    const act = { merchant_id: mine, code: pending?.code ?? '', person: 'Ada Ng' }
    expect(await signer.act('enrol', act)).toEqual({ state: 'done' })
    await tell()
    expect(await stateOf(ada)).toMatchObject({ state: 'ready', code: null })
  })

  test('is not taken for another merchant, with another key, or without its own confirmation', async () => {
    const passkey = await newPasskey()
    expect(await enrol(passkey, { merchant_id: '999' })).toMatchObject({ errors: [{ path: 'merchant_id' }] })
    const stranger = { ...passkey, spki: (await newPasskey()).spki }
    expect(await enrol(stranger)).toMatchObject({ errors: [{ path: 'proof' }] })
    expect(await enrol(passkey, { by: passkey })).toMatchObject({ errors: [{ path: 'confirmed_by' }] })
    expect(await enrol(ada)).toMatchObject({ status: 422 })
    expect(await stateOf(passkey)).toBeUndefined()
  })

  test('confirms a withdrawal, which is signed once and paid', async () => {
    const address = await payouts.begin()
    await payouts.round()
    expect(await payouts.recordOf(address)).toMatchObject({ state: 'transferring', txid: null })
    expect(await asked(address)).toMatchObject({ state: 'needed', credentials: [ada.credential_id], confirmed_by: [] })
    const payout = await wanted(address)
    expect(payout).toMatchObject({ merchant_id: mine, to: address.toLowerCase(), amount_units: '9000000' })
    const refusals = signer.written('signed').length
    await payouts.round()
    expect(signer.written('signed')).toHaveLength(refusals)
    expect(await confirm(address, ada, payout)).toMatchObject({
      status: 200,
      data: { state: 'confirmed', payout: null, confirmed_by: [{ person: 'Ada Ng' }] },
    })
    await payouts.round()
    await payouts.nodes.mine(3)
    await payouts.round()
    expect(await payouts.recordOf(address)).toMatchObject({ state: 'completed' })
    expect(await payouts.arrived(address)).toBe(9_000_000n)
    expect(await asked(address)).toMatchObject({ state: 'not_needed', payout: null })
  })

  test('says to the merchant that it waits for a passkey, and what ends that', async () => {
    const address = await payouts.begin()
    await payouts.round()
    const { reason } = await payouts.recordOf(address)
    expect(reason).toMatch(/^Waits for your passkey/)
    expect((await payouts.held(address))?.held_because).toContain('passkey_needed')
    await confirm(address, ada, await wanted(address))
    await payouts.round()
    await payouts.nodes.mine(3)
    await payouts.round()
    expect(await payouts.recordOf(address)).toMatchObject({ state: 'completed' })
  })

  test('confirms what it was shown and nothing else', async () => {
    const address = await payouts.begin()
    await payouts.round()
    const payout = await wanted(address)
    const other = { ...payout, to: `0x${'ee'.repeat(20)}` }
    // The page shows one receiver and has the passkey sign another: either the call or the signature does not fit.
    expect(await confirm(address, ada, other)).toMatchObject({ code: 10060 })
    expect(await confirm(address, ada, payout, other)).toMatchObject({ errors: [{ path: 'assertion' }] })
    for (const field of ['amount_units', 'fee_ceiling_units'] as const)
      expect(await confirm(address, ada, { ...payout, [field]: `${payout[field]}0` })).toMatchObject({ code: 10060 })
    expect(await confirm(address, await newPasskey(), payout)).toMatchObject({ errors: [{ path: 'assertion' }] })
    // Whoever has the database writes a confirmation of his own: the signer reads the text that it signs.
    const forged = JSON.stringify([{ ...wireOf(ada, await ada.confirm(payoutChallenge(payout))), at: 1 }])
    const { id } = await payouts.recordOf(address)
    await payouts.db
      .insertInto('payout_confirmation')
      .values({
        ref: `withdrawal:${id}`,
        merchant_id: mine,
        payout: JSON.stringify(other),
        assertions: forged,
        answer: null,
        created_at: payouts.clock.now(),
      })
      .execute()
    const before = signer.written('signed').length
    await payouts.round()
    expect(signer.written('signed')).toHaveLength(before)
    expect(await asked(address)).toMatchObject({ state: 'needed' })
    expect(await confirm(address, ada, await wanted(address))).toMatchObject({ data: { state: 'confirmed' } })
    await payouts.round()
    expect(signer.written('signed')).toHaveLength(before + 1)
  })

  test('confirms what it was shown also when the price of the coin has moved a little meanwhile, not when it is another', async () => {
    const address = await payouts.begin()
    await payouts.round()
    const payout = await wanted(address)
    const moved = async (by: number) =>
      await payouts.db
        .updateTable('token')
        .set(({ eb }) => ({ usdt_rate: eb('usdt_rate', '*', String(by)) }))
        .where('is_native', '=', true)
        .execute()
    await moved(1.5)
    expect((await wanted(address)).fee_ceiling_units).not.toBe(payout.fee_ceiling_units)
    expect(await confirm(address, ada, payout)).toMatchObject({ code: 10060 })
    await moved(0.7)
    expect((await wanted(address)).fee_ceiling_units).not.toBe(payout.fee_ceiling_units)
    expect(await confirm(address, ada, payout)).toMatchObject({ data: { state: 'confirmed' } })
    await moved(1 / 1.05)
    await payouts.round()
    await payouts.nodes.mine(3)
    await payouts.round()
    expect(await payouts.recordOf(address)).toMatchObject({ state: 'completed' })
  })

  test('is asked of a second person where operators want two', async () => {
    await signer.allow(mine, { second_from_units: '1' })
    const bob = await ready('Bob Li')
    payouts.clock.advance(73 * 3600)
    await tell()
    expect(await stateOf(bob)).toMatchObject({ state: 'ready' })
    await payouts.nodes.mine(1)
    const address = await payouts.begin()
    await payouts.round()
    const payout = await wanted(address)
    await confirm(address, ada, payout)
    await payouts.round()
    expect(await asked(address)).toMatchObject({
      state: 'second_person',
      payout,
      credentials: [bob.credential_id],
      confirmed_by: [{ person: 'Ada Ng' }],
    })
    const before = signer.written('signed').length
    expect(await confirm(address, bob, payout)).toMatchObject({
      data: { state: 'confirmed', confirmed_by: [{ person: 'Ada Ng' }, { person: 'Bob Li' }] },
    })
    await payouts.round()
    expect(signer.written('signed')).toHaveLength(before + 1)
    await signer.allow(mine, { second_from_units: '1000000000' })
  })

  test('runs out after three days, and is asked for again', async () => {
    const address = await payouts.begin()
    await payouts.round()
    await confirm(address, ada, await wanted(address))
    payouts.clock.advance(73 * 3600)
    expect(await asked(address)).toMatchObject({ state: 'needed' })
  })

  test('signs in once it counts, and goes when another one has confirmed its removal, with the sessions that it has opened', async () => {
    const carol = await ready('Carol Wu')
    expect(await signIn(carol)).toMatchObject({ code: 10_141 })
    payouts.clock.advance(73 * 3600)
    await tell()
    const opened = z.parse(passkeyLogin.answer, (await signIn(carol)).data)
    const isOpen = async (of: string) => (await payouts.api.call(info, { token: of })).status === 200
    expect([await isOpen(opened.token), await isOpen(token)]).toEqual([true, true])
    const removal = {
      signer_id: signer.status().signer_id,
      merchant_id: mine,
      credential_id: carol.credential_id,
      not_after: String(payouts.clock.seconds() + 3600),
    }
    const by = async (passkey: TestPasskey) => ({
      removal,
      confirmed_by: wireOf(passkey, await passkey.confirm(digestOf(removalText(removal)))),
    })
    const call = { token }
    expect(await payouts.api.call(contract.removePasskey, { ...call, body: await by(carol) })).toMatchObject({
      errors: [{ path: 'confirmed_by' }],
    })
    await payouts.api.data(contract.removePasskey, { ...call, body: await by(ada) })
    expect(await stateOf(carol)).toMatchObject({ state: 'removing' })
    expect([await isOpen(opened.token), await isOpen(token)]).toEqual([false, true])
    expect(await signIn(carol)).toMatchObject({ code: 10_141 })
    await tell()
    expect(await stateOf(carol)).toBeUndefined()
    expect(await signIn(carol)).toMatchObject({ code: 10_140 })
  })

  test('that the operator has removed opens nothing, and its sessions have ended', async () => {
    const dora = await ready('Dora Xu')
    payouts.clock.advance(73 * 3600)
    await tell()
    const { token: opened } = z.parse(passkeyLogin.answer, (await signIn(dora)).data)
    expect(await signer.act('remove', { merchant_id: mine, credential_id: dora.credential_id })).toEqual({
      state: 'done',
    })
    await tell()
    expect((await payouts.api.call(info, { token: opened })).status).toBe(401)
    expect(await signIn(dora)).toMatchObject({ code: 10_140 })
  })

  test('that somebody writes into the database counts for nothing', async () => {
    const forged = await newPasskey()
    const at = payouts.clock.now()
    await payouts.db
      .insertInto('passkey')
      .values({
        credential_id: forged.credential_id,
        merchant_id: mine,
        person: 'Mallory',
        spki: base64urlnopad.encode(forged.spki),
        state: 'ready',
        ready_at: at,
        code: null,
        request: null,
        checked_at: at,
        created_at: at,
      })
      .execute()
    const address = await payouts.begin()
    await payouts.round()
    const before = signer.written('signed').length
    // The api believes the row, and the signer does not.
    expect(await confirm(address, forged, await wanted(address))).toMatchObject({ status: 200 })
    await payouts.round()
    expect(signer.written('signed')).toHaveLength(before)
    expect(await asked(address)).toMatchObject({ state: 'needed' })
    // A sign-in asks no signer: it believes a row with a seal alone.
    expect(await signIn(forged)).toMatchObject({ code: 10_140 })
    await tell()
    expect(await stateOf(forged)).toBeUndefined()
  })
})
