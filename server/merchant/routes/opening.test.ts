import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { currencies } from '#shared/contract/currency'
import { messages } from '#shared/contract/message'
import { rearrange } from '#shared/contract/currency'
import { addOpeningDocument, applyForOpening, opening, removeOpeningDocument } from '#shared/contract/opening'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import type { auditStage } from '#shared/contract/opening'
import { advanceAudits, decideOpening, moveOpening } from '../opening'
import { forgetDocuments, openDocument } from '../opening-document'
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

  test('is mailed at every decision in the language of the merchant, with the reasons, and once', async () => {
    const email = 'applicant@shop.example'
    const { token, merchant_id } = await api.signInAs({ status: 1, email })
    const move = async (stage: z.output<typeof auditStage>, more: object = {}) =>
      await inTransaction(db, (trx) => moveOpening(trx, api.services, { merchant_id, stage, ...more }))
    await api.data(applyForOpening, { token, body: form })
    await move('advanced_audit')
    await move('abnormal', { reason: 'Two names' })
    await move('abnormal', { reason: 'Two names' })
    await move('in_progress')
    await move('failed', { reason: 'Not yet', problems: [{ part: 'website', reason: 'It shows no imprint' }] })
    await db.updateTable('merchant').set({ language: 'zh-CN' }).where('id', '=', merchant_id).execute()
    await move('completed')
    const mails = (await api.inbox.messagesTo(email)).toReversed()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We have received your application',
      'There is a question about your application',
      'Your application was accepted',
      'Your application was not accepted',
      '您的商户账户已开通',
    ])
    expect(mails[1]?.body).toContain('Two names')
    expect(mails[3]?.body).toContain('- Not yet\n- It shows no imprint')
  })

  test('names each part that must be changed, keeps what was typed, and forgets it all after the next application', async () => {
    const { token, merchant_id } = await api.signInAs({ status: 1 })
    const whole = { ...form, country: 'SG', area_code: '+65', phone: '81234567' }
    await api.data(applyForOpening, { token, body: whole })
    const problems = [
      { part: 'website' as const, reason: 'It shows no imprint' },
      { part: 'director_id' as const, reason: 'A corner is cut off' },
    ]
    const decision = { merchant_id, passed: false, reason: null, problems }
    await inTransaction(db, (trx) => decideOpening(trx, api.services, decision))
    expect(await api.data(opening, { token })).toMatchObject({ stage: 'failed', problems, form: whole })
    await api.data(applyForOpening, { token, body: form })
    expect(await api.data(opening, { token })).toMatchObject({
      stage: 'primary_audit',
      problems: [],
      form,
      stages: [{ stage: 'primary_audit' }],
    })
  })

  test('refuses a phone number without its area code, on its field', async () => {
    const { token } = await api.signInAs({ status: 1 })
    const { errors } = await api.call(applyForOpening, { token, body: { ...form, phone: '81234567' } })
    expect(errors).toEqual([{ path: 'phone', message: 'You must enter your cell phone number and area code' }])
  })

  test('moves to any of the six stages by hand, which the clock then leaves alone', async () => {
    const { token, merchant_id } = await api.signInAs({ status: 1 })
    await api.data(applyForOpening, { token, body: form })
    const move = async (stage: 'in_progress' | 'abnormal' | 'failed' | 'primary_audit' | 'completed') =>
      await inTransaction(db, (trx) =>
        moveOpening(trx, api.services, { merchant_id, stage, reason: 'why', by_hand: true }),
      )
    for (const [stage, status, reason] of [
      ['in_progress', 2, null],
      ['abnormal', 2, 'why'],
      ['failed', 4, 'why'],
      ['primary_audit', 2, null],
    ] as const) {
      expect(await move(stage)).toBe(true)
      expect(await api.data(opening, { token })).toMatchObject({ status, stage, reason })
    }
    api.clock.advance(300)
    await audit(10)
    expect(await api.data(opening, { token })).toMatchObject({ stage: 'primary_audit' })
    expect(await move('completed')).toBe(true)
    expect(await move('failed')).toBe(false)
    expect(await api.data(opening, { token })).toMatchObject({
      status: 3,
      stages: ['primary_audit', 'in_progress', 'abnormal', 'failed', 'primary_audit', 'completed'].map((stage) => ({
        stage,
      })),
    })
  })
})

describe('the documents of an application', () => {
  const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n')
  const body = { kind: 'director_id', name: 'passport.pdf', content_type: 'application/pdf' } as const
  const sent = (bytes: Buffer, content_type: 'application/pdf' | 'image/png' = 'application/pdf') => ({
    ...body,
    content_type,
    base64: bytes.toString('base64'),
  })

  test('are kept sealed, one of each kind, and opened for the reviewer', async () => {
    const { token } = await api.signInAs({ status: 1 })
    const first = await api.data(addOpeningDocument, { token, body: sent(PDF) })
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const second = await api.data(addOpeningDocument, { token, body: sent(png, 'image/png') })
    expect((await api.data(opening, { token })).documents).toEqual([second])
    expect(await openDocument(db, api.services.settings, first.id)).toBeUndefined()
    const opened = await openDocument(db, api.services.settings, second.id)
    expect(opened).toMatchObject({ name: 'passport.pdf', content_type: 'image/png' })
    expect(opened?.bytes.length).toBe(second.size)
    const { sealed } = await db.selectFrom('opening_document').select('sealed').executeTakeFirstOrThrow()
    expect(sealed).not.toContain(opened?.bytes.toString('base64').slice(0, 40))
    await api.data(removeOpeningDocument, { token, query: { id: second.id } })
    expect((await api.data(opening, { token })).documents).toEqual([])
  })

  test.each([
    ['a page named PDF', Buffer.from('<!doctype html><script>1</script>'), 'application/pdf'],
    ['a PDF that is cut off', PDF.subarray(0, 20), 'application/pdf'],
    ['a PDF of 3 MiB', Buffer.concat([PDF, Buffer.alloc(3 * 1024 * 1024 - 2 * PDF.length), PDF]), 'application/pdf'],
    ['a PDF said to be a picture', PDF, 'image/png'],
  ] as const)('refuses %s', async (_, bytes, type) => {
    const { token } = await api.signInAs({ status: 1 })
    const { msg } = await api.call(addOpeningDocument, { token, body: sent(bytes, type) })
    expect(msg).toBe('Upload a PDF, JPG or PNG file under 3M')
  })

  test('belong to one merchant and cannot be changed during the review', async () => {
    const [mine, other] = [await api.signInAs({ status: 1 }), await api.signInAs({ status: 1 })]
    const { id } = await api.data(addOpeningDocument, { token: mine.token, body: sent(PDF) })
    await api.data(removeOpeningDocument, { token: other.token, query: { id } })
    expect((await api.data(opening, { token: other.token })).documents).toEqual([])
    expect((await api.data(opening, { token: mine.token })).documents).toMatchObject([{ id }])
    await api.data(applyForOpening, { token: mine.token, body: form })
    const late = await api.call(addOpeningDocument, { token: mine.token, body: sent(PDF) })
    expect(late.msg).toBe('Account under review')
    expect((await api.call(removeOpeningDocument, { token: mine.token, query: { id } })).msg).toBe(
      'Account under review',
    )
  })

  test('are deleted 30 days after a refusal, and stay during a review', async () => {
    const [refused, waiting] = [await api.signInAs({ status: 1 }), await api.signInAs({ status: 1 })]
    for (const { token } of [refused, waiting]) {
      await api.data(addOpeningDocument, { token, body: sent(PDF) })
      await api.data(applyForOpening, { token, body: form })
    }
    const { merchant_id } = refused
    await inTransaction(db, (trx) => decideOpening(trx, api.services, { merchant_id, passed: false, reason: 'no' }))
    const after = async (days: number) => {
      const at = new Date(api.clock.now().getTime() + days * 86_400_000)
      await inTransaction(db, (trx) => forgetDocuments(trx, at))
      return await Promise.all(
        [refused, waiting].map(async ({ token }) => (await api.data(opening, { token })).documents?.length),
      )
    }
    expect(await after(29)).toEqual([1, 1])
    expect(await after(31)).toEqual([0, 1])
  })
})
