import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { currencies } from '@/lib/api/contract/currency'
import { messages } from '@/lib/api/contract/message'
import { rearrange } from '@/lib/api/contract/currency'
import { applyForOpening, opening } from '@/lib/api/contract/user-access'
import { advanceAudits, decideOpening } from '../opening'
import { testApi } from '#server/testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db })
const form = { name: 'Blue Shop', website: 'https://blue.example', contact: 'Mei', business: 'Tea' }
const audit = (seconds: number) => advanceAudits(api.services, seconds)

describe('the merchant permission', () => {
  test('is applied for, audited in two stages, and opened', async () => {
    const { token } = await api.signInAs({ status: 1 })
    expect(await api.data(opening, { token })).toMatchObject({ status: 1, stage: null, missing: ['email'] })
    expect((await api.call(rearrange, { token, body: { token_ids: [] } })).status).toBe(403)
    await api.data(applyForOpening, { token, body: form })
    expect(await api.data(opening, { token })).toMatchObject({ status: 2, stage: 'primary_audit' })
    expect((await api.call(applyForOpening, { token, body: form })).msg).toBe('Account under review')
    expect((await api.call(rearrange, { token, body: { token_ids: [] } })).msg).toBe('Account under review')
    api.clock.advance(10)
    await audit(10)
    expect(await api.data(opening, { token })).toMatchObject({ status: 2, stage: 'advanced_audit' })
    api.clock.advance(10)
    await audit(10)
    expect(await api.data(opening, { token })).toMatchObject({ status: 3, stage: 'completed', missing: [] })
    expect((await api.call(applyForOpening, { token, body: form })).msg).toBe('Account opened')
    expect((await api.call(currencies, { token })).status).toBe(200)
    expect((await api.data(messages, { token })).list[0]).toMatchObject({ types: 111 })
  })

  test('is refused with a reason, and can be applied for again', async () => {
    const { token, merchant_id } = await api.signInAs({ status: 1 })
    await api.data(applyForOpening, { token, body: form })
    const decision = { merchant_id, passed: false, reason: 'The website does not answer' }
    expect(await inTransaction(db, (trx) => decideOpening(trx, api.services, decision))).toBe(true)
    expect(await inTransaction(db, (trx) => decideOpening(trx, api.services, decision))).toBe(false)
    expect(await api.data(opening, { token })).toMatchObject({ status: 4, stage: 'failed', reason: decision.reason })
    expect((await api.call(applyForOpening, { token, body: form })).status).toBe(200)
  })
})
