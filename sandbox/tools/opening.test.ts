import { expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import { addOpeningDocument, applyForOpening, opening } from '#shared/contract/opening'
import { info } from '#shared/contract/user'
import { openingCalls } from './opening-calls'

const { db } = await testDatabase()
const api = testApi({ db })
const calls = openingCalls(api.services)
calls.onError((error, context) => context.json({ data: Object(error).reason }))
const form = { name: 'Blue Shop', website: 'https://blue.example', contact: 'Mei', business: 'Tea' }
const PDF = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n').toString('base64')

const post = async (body: unknown): Promise<unknown> => {
  const response = await calls.request('/opening', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return Object(await response.json()).data
}
const listed = async () => Object(await (await calls.request('/opening')).json()).data.list

test('reviewers see what was sent, and reject it part by part or accept it', async () => {
  const { token } = await api.signInAs({ status: 1 })
  await api.data(addOpeningDocument, {
    token,
    body: { kind: 'director_id', name: 'pass.pdf', content_type: 'application/pdf', base64: PDF },
  })
  await api.data(applyForOpening, { token, body: form })
  const { mchid } = await api.data(info, { token })
  expect(await listed()).toMatchObject([
    {
      id: mchid,
      name: 'Blue Shop',
      stage: 'primary_audit',
      form,
      documents: [{ kind: 'director_id', name: 'pass.pdf' }],
    },
  ])
  const problems = [{ part: 'website', reason: 'It shows no imprint' }]
  expect(await post({ mchid, stage: 'failed', problems })).toEqual({ mchid, stage: 'failed' })
  expect(await api.data(opening, { token })).toMatchObject({ status: 4, problems })
  expect(await post({ mchid, stage: 'completed' })).toEqual({ mchid, stage: 'completed' })
  expect(await api.data(opening, { token })).toMatchObject({ status: 3 })
  expect(await listed()).toEqual([])
})

test('an unknown merchant, stage or part is refused, and an open permission stays open', async () => {
  const { token } = await api.signInAs({ status: 3 })
  const { mchid } = await api.data(info, { token })
  expect(await post({ mchid: 'nobody', stage: 'failed' })).toBe('merchant_does_not_exist')
  expect(await post({ mchid, stage: 'sleeping' })).toBe('parameter_error')
  expect(await post({ mchid, stage: 'failed', problems: [{ part: 'hat', reason: 'x' }] })).toBe('parameter_error')
  expect(await post({ mchid, stage: 'failed' })).toBe('wrong_state')
})
