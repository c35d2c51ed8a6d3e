import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sealerOf } from '#server/core/secrets'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { insertApplication } from '#server/merchant/opening'
import { testApi } from '#server/testing/test-api'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const api = testApi({ db })
const sealed = z.object({ sealed: z.string() })
const mail = z.object({ to: z.string(), subject: z.string(), body: z.string() })
const BY = ['--by', 'Ada', '--why', 'The licence is missing']
const VARIABLES = { DATABASE_URL: url, SECRET: api.services.settings.secret }

/** A merchant under review who reads mails. */
async function applicant(email: string): Promise<string> {
  const merchant = await api.signInAs({ status: 2, email })
  await inTransaction(db, (trx) => insertApplication(trx, { ...merchant, form: {}, at: api.clock.now() }))
  return merchant.mchid
}

/** The newest mail to a mailbox that waits in the outbox. */
async function mailTo(email: string) {
  const sealer = sealerOf(api.services.settings)
  const rows = await db.selectFrom('outbox').select('payload').orderBy('id', 'desc').execute()
  return rows
    .map(({ payload }) => z.parse(mail, JSON.parse(sealer.unseal(z.parse(sealed, payload).sealed))))
    .find(({ to }) => to === email)
}

test.each([
  ['accept', [], 'is open'],
  ['reject', [], 'was not accepted'],
  ['move', ['in_progress'], 'was accepted'],
  ['move', ['abnormal'], 'question'],
])('the mail of "opening %s" %j has a link to the log-in of the console', async (act, more, subject) => {
  const email = `${act}.${more.join('')}@shop.example`
  const mchid = await applicant(email)
  const words = ['opening', act, mchid, ...more, ...BY]
  const variables = { ...VARIABLES, PUBLIC_URL: 'https://pay.example' }
  expect(await runOperator(words, variables)).toMatchObject({ err: '', exit_code: 0 })
  const written = await mailTo(email)
  expect(written?.subject).toContain(subject)
  expect(written?.body).toMatch(/\nhttps:\/\/pay\.example\/login$/)
})

test('without PUBLIC_URL nothing is decided that is mailed with a link', async () => {
  const mchid = await applicant('unsaid@shop.example')
  const words = ['opening', 'accept', mchid, ...BY]
  const acts = async () => await db.selectFrom('operator_act').select('act').where('subject', '=', mchid).execute()
  for (const [variables, sentence] of [
    [{}, 'PUBLIC_URL is not set'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is not set'],
    [{ PUBLIC_URL: 'https://pay.example/' }, 'PUBLIC_URL cannot be used'],
    [{ PUBLIC_URL: 'http://pay.example' }, 'PUBLIC_URL cannot be used'],
  ] as const) {
    const { err, exit_code } = await runOperator(words, { ...VARIABLES, ...variables })
    expect({ err, exit_code }).toEqual({ err: expect.stringContaining(sentence), exit_code: 1 })
  }
  expect(await acts()).toEqual([])
  expect(await mailTo('unsaid@shop.example')).toBeUndefined()
  // What stops money needs no address of the console.
  const stop = ['payouts', 'stop', '--merchant', mchid, ...BY]
  expect(await runOperator(stop, VARIABLES)).toMatchObject({ err: '', exit_code: 0 })
})
