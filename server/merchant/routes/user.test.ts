import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { inTransaction } from '#server/database/connect'
import { changeMerchant } from '#server/access/change-merchant'
import { setMerchant } from '#server/testing/set-merchant'
import { somebodyWaits } from '#server/testing/somebody-waits'
import { passwordDigestOf } from '#server/access/password'
import { openSession } from '#server/access/sessions'
import { EMAIL_FLOW, login, sendEmailCode } from '#shared/contract/session'
import { edit, info, log } from '#shared/contract/user'
import { endSession, sessions, wallets } from '#shared/contract/user-access'
import { testApi } from '#server/testing/test-api'
import { otherSession } from '#server/testing/test-codes'
import { codeRoutes } from './code'
import { sessionRoutes } from './session'
import { userRoutes } from './user'
import { walletRoutes } from './wallet'

const { db } = await testDatabase()
const api = testApi({ db, handlers: [...userRoutes, ...walletRoutes, ...sessionRoutes, ...codeRoutes] })

describe('user info', () => {
  test('returns profile, bound factors and session times, but no hash and no seed', async () => {
    const { token, mchid } = await api.signInAs({
      email: 'mei@shop.example',
      password: 'Sunflower7',
      google: true,
      zone: 'Europe/Paris',
    })
    const { data } = await api.call(info, { token })
    expect(data).toMatchObject({
      mchid,
      email: 'mei@shop.example',
      status: 3,
      bind_google_auth: true,
      password: true,
      transaction_password: false,
      security_switch: [],
      otc_allowed: false,
      zone: 'Europe/Paris',
      session: { idle_seconds: 900, kept: false, expires_at: api.clock.seconds() + 12 * 3600 },
    })
    expect(JSON.stringify(data)).not.toMatch(/scrypt|secret|hash/)
  })
})

describe('a time zone', () => {
  test('is accepted only if Node and PostgreSQL both know it as the same one', async () => {
    const { token } = await api.signInAs()
    const refused = ['US/Pacific-New', 'AET', 'AGT', 'IST', '+08:00', 'CST6CDT,M3.2.0,M11.1.0', 'Mars/Base', '']
    for (const zone of refused) {
      const answer = await api.call(edit, { token, body: { zone } })
      expect(answer.errors, zone).toEqual([{ path: 'zone', message: 'An IANA time zone' }])
    }
    for (const zone of ['Asia/Kathmandu', 'America/Argentina/Ushuaia', 'UTC', 'Japan', 'Etc/GMT+5']) {
      expect((await api.call(edit, { token, body: { zone } })).status, zone).toBe(200)
      expect(await api.data(info, { token })).toMatchObject({ zone })
    }
    expect(await api.data(info, { token })).not.toHaveProperty('unknown_zone')
  })
})

describe('the security switch', () => {
  const owner = async (email: string) => {
    const { token, merchant_id } = await api.signInAs({ email, google: true })
    await setMerchant(api.services, merchant_id, { security_switch: ['google', 'email'] })
    const epoch = async () =>
      await db.selectFrom('merchant').select('security_epoch').where('id', '=', merchant_id).executeTakeFirstOrThrow()
    return { token, merchant_id, epoch }
  }

  test('as it is stored changes nothing and tells nobody; the profile beside it is saved and logged', async () => {
    const { token, epoch } = await owner('switch@shop.example')
    const before = await epoch()
    await api.data(edit, { token, body: { security_switch: ['email', 'google'] } })
    expect((await api.data(log, { token })).total).toBe(0)
    await api.data(edit, { token, body: { security_switch: ['email', 'google', 'email'], name: 'Blue' } })
    expect(await epoch()).toEqual(before)
    expect(await api.inbox.messagesTo('switch@shop.example')).toEqual([])
    const { list } = await api.data(log, { token })
    expect(list.map((line) => line.detail)).toMatchObject([{ changed: ['name'], changes: { name: { to: 'Blue' } } }])
    expect(await api.data(info, { token })).toMatchObject({ name: 'Blue', security_switch: ['google', 'email'] })
  })

  test('and the profile have a line each in the log when both change', async () => {
    const email = 'both@shop.example'
    const { token, googleCode } = await api.signInAs({ email, google: true })
    const body = { security_switch: ['email'], website: 'https://blue.example', google_code: googleCode() }
    await api.data(edit, { token, body })
    const { list } = await api.data(log, { token })
    expect(list.map((line) => line.detail)).toMatchObject([{ from: [], to: ['email'] }, { changed: ['website'] }])
  })

  test('that was made stronger meanwhile is not taken back without a proof', async () => {
    const { token, merchant_id } = await owner('stronger@shop.example')
    await setMerchant(api.services, merchant_id, { security_switch: ['google'] })
    const late = await inTransaction(db, async (trx) => {
      await changeMerchant(trx, api.services.settings, merchant_id, { security_switch: ['google', 'email'] })
      const answer = api.call(edit, { token, body: { security_switch: ['google'], name: 'Blue' } })
      await somebodyWaits(db)
      return { answer }
    })
    expect(await late.answer).toMatchObject({ status: 422, code: 10038 })
    const kept = await api.data(info, { token })
    expect(kept.security_switch).toEqual(['google', 'email'])
    expect(kept.name).not.toBe('Blue')
  })
})

describe('sessions', () => {
  test('are listed with device and IP address, and can be ended one by one', async () => {
    const owner = await api.signInAs()
    const away = await otherSession(api, owner)
    const { list } = await api.data(sessions, { token: owner.token })
    expect(list).toContainEqual(
      expect.objectContaining({ ip: '192.0.2.7', device: 'Other', current: false }) as unknown,
    )
    const id = list.find(({ current }) => !current)?.id ?? ''
    await api.data(endSession, { token: owner.token, params: { id } })
    expect((await api.call(info, { token: away })).status).toBe(401)
    expect((await api.data(sessions, { token: owner.token })).total).toBe(1)
  })

  test('are a hundred in the list, always with that of the call; a sign-in ends the oldest kept ones beyond', async () => {
    const email = 'many@shop.example'
    const owner = await api.signInAs({ email, password: 'Sunflower7' })
    const { merchant_id } = owner
    const kept = { merchant_id, token_class: 'full', kept: true, ip: '192.0.2.7', device: 'Other' } as const
    const opened = []
    for (let number = 0; number < 200; number++) {
      api.clock.advance(1)
      opened.push(await openSession(db, api.services, kept))
    }
    const { list, total } = await api.data(sessions, { token: owner.token })
    expect([list.length, total, list[0]?.current]).toEqual([100, 201, true])
    expect(list[1]?.id).toBe(opened.at(-1)?.id)

    api.clock.advance(1)
    await api.data(sendEmailCode, { body: { type: EMAIL_FLOW.login, email } })
    const body = { email, email_code: await api.inbox.codeFor(email), password: passwordDigestOf('Sunflower7') }
    const { token } = await api.data(login, { body: { ...body, kept: true } })
    expect(await api.data(sessions, { token })).toMatchObject({ total: 101 })
    for (const [number, status] of [
      [100, 401],
      [101, 200],
    ] as const)
      expect((await api.call(info, { token: opened[number]?.token })).status).toBe(status)
    expect((await api.call(info, { token: owner.token })).status).toBe(200)
  })

  test('of another merchant give the same answer as unknown ones', async () => {
    const [mei, li] = [await api.signInAs(), await api.signInAs()]
    const foreign = await api.call(endSession, { token: li.token, params: { id: mei.session_id } })
    const absent = await api.call(endSession, { token: li.token, params: { id: 'f'.repeat(32) } })
    expect({ ...foreign, headers: null }).toEqual({ ...absent, headers: null })
    expect((await api.call(info, { token: mei.token })).status).toBe(200)
    expect(await api.data(wallets, { token: li.token })).toEqual({ list: [], total: 0 })
  })
})

describe('the activity log', () => {
  test('lists the changes of this merchant in pages, newest first', async () => {
    const [mei, li] = [await api.signInAs(), await api.signInAs()]
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      api.clock.advance(1)
      await api.data(edit, { token: mei.token, body: { name } })
    }
    const page = await api.data(log, { token: mei.token, query: { pageSize: 4 } })
    expect(page).toMatchObject({ total: 5, list: [{ action: 'user.edit', detail: { changed: ['name'] } }, {}, {}, {}] })
    expect(page.list[0]?.created_time).toBe(api.clock.seconds())
    expect(await api.data(log, { token: li.token })).toEqual({ list: [], total: 0 })
  })
})
