import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { walletChallenge, walletLogin, walletVerify } from '#shared/contract/session'
import { info } from '#shared/contract/user'
import { messages } from '#shared/contract/message'
import { CONSOLE_ORIGIN, testApi, WALLET_ORIGIN } from '#server/testing/test-api'
import { walletPerson } from '#server/testing/wallet-person'

const { db } = await testDatabase()
const api = testApi({ db })
const newState = (): string => randomBytes(24).toString('base64url')
const headers = { Origin: WALLET_ORIGIN }
const signIn = async (body: { uuid: string; state?: string }) => await api.data(walletLogin, { body })
const profileOf = async ({ token }: { token: string }) => await api.data(info, { token })

const REFUSED_TICKET = { status: 422, msg: 'This sign-in is no longer valid, please try again' }
const REFUSED_PROOF = { status: 422, msg: 'The wallet signature was not accepted, please try again' }

describe('log-in by wallet', () => {
  test.each(['Ethereum', 'Tron', 'Solana', 'Bitcoin', 'TON', 'Aptos', 'Endless'] as const)(
    'with a %s signature gives the same merchant each time',
    async (chain_type) => {
      const person = walletPerson(api, chain_type, 'Mei')
      const state = newState()
      const first = await signIn({ uuid: await person.uuid({ state }), state })
      expect(first.verification).toBe(false)
      const profile = await profileOf(first)
      expect(profile).toMatchObject({ status: 1, email: null, password: false })
      const again = await signIn({ uuid: await person.uuid({ state }), state })
      expect((await profileOf(again)).mchid).toBe(profile.mchid)
    },
  )

  test('the server writes the text with console, chain, address, nonce and times', async () => {
    const person = walletPerson(api, 'Ethereum', 'Mei')
    const { message } = await person.challenge()
    expect(message).toContain('localhost:4173 wants you to sign in with your Ethereum account:')
    expect(message).toContain(person.address)
    expect(message).toContain(`URI: ${CONSOLE_ORIGIN}`)
    expect(message).toMatch(/Nonce: [A-Za-z0-9]{22,64}/)
    expect(message).toContain('Expiration Time: 2026-01-01T00:05:00Z')
  })

  test('two spellings of an address are the same wallet', async () => {
    const person = walletPerson(api, 'Ethereum', 'spellings')
    const once = await signIn({ uuid: await person.uuid() })
    const address = person.address.toLowerCase()
    const body = { chain_type: 'Ethereum', address, console_origin: CONSOLE_ORIGIN }
    const proof = { ...person.proof(await api.data(walletChallenge, { body, headers })), address }
    const twice = await signIn(await api.data(walletVerify, { body: proof, headers }))
    expect((await profileOf(once)).mchid).toBe((await profileOf(twice)).mchid)
  })

  test('the merchant gets a notification with device and IP address', async () => {
    const person = walletPerson(api, 'Solana', 'told')
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
    const { token } = await api.data(walletLogin, {
      body: { uuid: await person.uuid() },
      headers: { 'User-Agent': agent },
    })
    expect(await api.data(messages, { token })).toMatchObject({
      unread: 1,
      list: [{ types: 2, status: 2, ip: '127.0.0.1', device: 'Chrome on Windows' }],
    })
  })
})

const mei = walletPerson(api, 'Ethereum', 'Mei')
const attempt = async (given: { state?: string }, body: { state?: string }) =>
  await api.call(walletLogin, { body: { uuid: await mei.uuid(given), ...body } })

describe('what a wallet log-in refuses', () => {
  test('a signature over another challenge, and a second try with a challenge', async () => {
    const [one, two] = [await mei.challenge(), await mei.challenge()]
    const swapped = { ...mei.proof(one), challenge_id: two.challenge_id }
    expect(await api.call(walletVerify, { body: swapped, headers })).toMatchObject(REFUSED_PROOF)
    expect(await api.call(walletVerify, { body: mei.proof(two), headers })).toMatchObject(REFUSED_PROOF)
    expect((await api.call(walletVerify, { body: mei.proof(one), headers })).status).toBe(200)
  })

  test('the signature of another wallet', async () => {
    const challenge = await mei.challenge()
    const other = walletPerson(api, 'Ethereum', 'Li').proof(challenge)
    expect(await api.call(walletVerify, { body: other, headers })).toMatchObject(REFUSED_PROOF)
    const pretended = { ...walletPerson(api, 'Ethereum', 'Li').proof(await mei.challenge()), address: mei.address }
    expect(await api.call(walletVerify, { body: pretended, headers })).toMatchObject(REFUSED_PROOF)
  })

  test('a second use of a proof, an expired challenge, and an unknown challenge', async () => {
    const proof = mei.proof(await mei.challenge())
    expect((await api.call(walletVerify, { body: proof, headers })).status).toBe(200)
    expect(await api.call(walletVerify, { body: proof, headers })).toMatchObject(REFUSED_PROOF)
    const late = mei.proof(await mei.challenge())
    api.clock.advance(300)
    expect(await api.call(walletVerify, { body: late, headers })).toMatchObject(REFUSED_PROOF)
    const invented = { ...late, challenge_id: newState() }
    expect(await api.call(walletVerify, { body: invented, headers })).toMatchObject(REFUSED_PROOF)
  })

  test('a second redemption of a uuid, and one after a minute', async () => {
    const uuid = await mei.uuid()
    expect((await api.call(walletLogin, { body: { uuid } })).status).toBe(200)
    expect(await api.call(walletLogin, { body: { uuid } })).toMatchObject(REFUSED_TICKET)
    const late = await mei.uuid()
    api.clock.advance(120)
    expect(await api.call(walletLogin, { body: { uuid: late } })).toMatchObject(REFUSED_TICKET)
  })

  test('another browser: a wrong state, no state, or one that the wallet did not get', async () => {
    const [state, other] = [newState(), newState()]
    expect(await attempt({ state }, { state: other })).toMatchObject(REFUSED_TICKET)
    expect(await attempt({ state }, {})).toMatchObject(REFUSED_TICKET)
    expect(await attempt({}, { state })).toMatchObject(REFUSED_TICKET)
    expect((await attempt({ state }, { state })).status).toBe(200)
  })

  test('an unknown console origin, a disabled chain, and an invalid address', async () => {
    const body = { chain_type: 'Ethereum', address: mei.address, console_origin: CONSOLE_ORIGIN }
    const ask = (changed: Record<string, string>) =>
      api.call(walletChallenge, { body: { ...body, ...changed }, headers })
    expect((await ask({ console_origin: 'https://evil.example' })).status).toBe(403)
    expect(await ask({ chain_type: 'HC' })).toMatchObject({ msg: 'This chain type is not enabled' })
    expect(await ask({ chain_type: 'TONTESTNET' })).toMatchObject({ msg: 'This chain type is not enabled' })
    const wrong = 'The address format does not match the selected chain'
    expect(await ask({ chain_type: 'Tron' })).toMatchObject({ status: 422, msg: wrong })
  })

  test('a ticket of one console on another', async () => {
    const console_origins = [CONSOLE_ORIGIN, 'https://console.example']
    const two = testApi({ db, settings: { console_origins } })
    const uuid = await walletPerson(two, 'Ethereum', 'Mei').uuid()
    const elsewhere = { headers: { Origin: 'https://console.example' }, body: { uuid } }
    expect(await two.call(walletLogin, elsewhere)).toMatchObject(REFUSED_TICKET)
  })

  test('all but one of twenty redemptions at once; twenty first log-ins make one merchant', async () => {
    const person = walletPerson(api, 'Ethereum', 'race')
    const uuid = await person.uuid()
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(walletLogin, { body: { uuid } })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const uuids = await Promise.all(Array.from({ length: 20 }, () => walletPerson(api, 'Tron', 'race').uuid()))
    const logins = await Promise.all(uuids.map((each) => signIn({ uuid: each })))
    const profiles = await Promise.all(logins.map(profileOf))
    expect(new Set(profiles.map(({ mchid }) => mchid)).size).toBe(1)
  })
})
