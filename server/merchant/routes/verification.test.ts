import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { deleteApplication } from '#shared/contract/application'
import { withdraw } from '#shared/contract/withdrawal'
import { deregister, verification } from '#shared/contract/user'
import { passwordDigestOf } from '#server/access/password'
import { intentDigest } from '#server/access/step-up'
import { handler } from '#server/http/handler'
import { testApi } from '#server/testing/test-api'
import type { NewMerchant } from '#server/testing/test-merchant'
import { codeRoutes } from './code'
import { verificationRoutes } from './verification'

const { db } = await testDatabase()
const remove = handler(deleteApplication, () => Promise.resolve(null))
const api = testApi({ db, handlers: [...verificationRoutes, ...codeRoutes, remove] })
const payload = { appid: 'app1', confirm: 'Blue Shop' }
const act = deleteApplication.name
const digest = intentDigest(act, payload)

const methodsFor = async (token: string, name: string) => {
  const { methods } = await api.data(verification, { token, body: { act: name, digest } })
  return { methods }
}

async function firstWithdrawal(merchant: NewMerchant) {
  const { token } = await api.signInAs(merchant)
  return (await api.call(verification, { token, body: { act: withdraw.name, digest } })).msg
}

describe('a step-up that is proven beforehand', () => {
  test('returns the methods that an act needs', async () => {
    const bare = await api.signInAs({ email: 'methods@shop.example', password: 'Sunflower7' })
    expect(await methodsFor(bare.token, act)).toEqual({ methods: ['email'] })
    expect(await methodsFor(bare.token, withdraw.name)).toEqual({ methods: ['password', 'email'] })
    const bound = await api.signInAs({ email: 'bound@shop.example', password: 'Sunflower7', google: true })
    expect(await methodsFor(bound.token, act)).toEqual({ methods: ['google'] })
    expect(await methodsFor(bound.token, withdraw.name)).toEqual({ methods: ['password', 'google'] })
    const switched = { security_switch: ['email', 'phone'], phone: '13800138000', area_code: '+86' }
    await setMerchant(api.services, bound.merchant_id, switched)
    expect(await methodsFor(bound.token, withdraw.name)).toEqual({ methods: ['password', 'google', 'email', 'phone'] })
  })

  test('says what is not set up yet for a first withdrawal', async () => {
    expect(await firstWithdrawal({})).toBe('Set a password first')
    expect(await firstWithdrawal({ password: 'Sunflower7' })).toBe('Add an email address first')
  })

  test('gives a proof for one call of this act with this payload, valid for five minutes', async () => {
    const owner = await api.signInAs({ google: true })
    const { token } = owner
    const prove = async () => {
      api.clock.advance(30)
      const body = { act, digest, google_code: owner.googleCode() }
      return (await api.data(verification, { token, body })).proof ?? ''
    }
    const use = (proof: string, body = payload) =>
      api.call(deleteApplication, { token, body, headers: { 'X-Step-Up': proof, 'Idempotency-Key': randomUUID() } })
    const proof = await prove()
    expect((await use(proof, { ...payload, appid: 'app2' })).code).toBe(10038)
    expect((await use(proof)).status).toBe(200)
    expect((await use(proof)).code).toBe(10038)
    const late = await prove()
    api.clock.advance(300)
    expect((await use(late)).code).toBe(10038)
  })

  test('a right login password clears no guesses at the transaction password', async () => {
    const passwords = { password: 'Sunflower7', transaction_password: 'Moonflower8' }
    const { token } = await api.signInAs({ ...passwords, email: 'two@shop.example', google: true })
    const ask = async (name: string, password: string) => {
      const body = { act: name, digest, password: passwordDigestOf(password), google_code: '000000' }
      return (await api.call(verification, { token, body })).msg
    }
    const guesses = []
    for (let guess = 0; guess < 6; guess++) {
      guesses.push(await ask(withdraw.name, `Guess${guess}000`))
      await ask(deregister.name, 'Sunflower7')
    }
    expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'Password error'), 'Frequent operation'])
  })

  test('refuses wrong codes, missing codes, and an unknown act', async () => {
    const { token, googleCode } = await api.signInAs({ password: 'Sunflower7', google: true })
    const ask = (body: object) => api.call(verification, { token, body: { act: withdraw.name, digest, ...body } })
    expect(await ask({ google_code: googleCode() })).toMatchObject({ code: 10038, errors: [{ path: 'password' }] })
    const password = passwordDigestOf('Sunflower8')
    expect((await ask({ google_code: googleCode(), password })).msg).toBe('Password error')
    expect((await ask({ act: 'user.info' })).status).toBe(422)
  })
})
