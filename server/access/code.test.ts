import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { EMAIL_FLOW, PHONE_FLOW } from '#shared/contract/session'
import { Refusal } from '#server/core/refusal'
import { testApi } from '#server/testing/test-api'
import { sendCode, spendCode } from './code'
import type { CodePurpose } from './code-wait'

const { db } = await testDatabase()
const { services, signInAs, clock } = testApi({ db, handlers: [] })
const owner = await signInAs()
const stranger = await signInAs()

const FLOWS: readonly Pick<CodePurpose, 'channel' | 'flow'>[] = [
  ...Object.values(EMAIL_FLOW).map((flow) => ({ channel: 'email' as const, flow })),
  ...Object.values(PHONE_FLOW).map((flow) => ({ channel: 'sms' as const, flow })),
]
// The same text for both channels, so that only channel and flow distinguish the purposes.
const target = 'same'

async function issue(purpose: CodePurpose, digest: string | null = null): Promise<string> {
  let sent = ''
  const keep = (_: unknown, code: string) => {
    sent = code
    return Promise.resolve()
  }
  await sendCode(services, { ...purpose, digest, deliver: keep })
  return sent
}

async function outcome(purpose: CodePurpose, code: string, digests: readonly (string | null)[] = [null]) {
  try {
    await inTransaction(db, async (trx) => {
      await spendCode(trx, services, { ...purpose, code, digests })
      // Rolled back: the next combination needs the code unspent.
      throw new Refusal('operation_failed')
    })
    return 'never'
  } catch (error) {
    return error instanceof Refusal && error.reason === 'operation_failed' ? 'accepted' : 'refused'
  }
}

describe('a code is accepted for its own purpose only', () => {
  test('no mail or phone flow accepts the code of another flow', async () => {
    const codes = new Map<string, string>()
    const { merchant_id } = owner
    for (const flow of FLOWS) codes.set(JSON.stringify(flow), await issue({ ...flow, target, merchant_id }))
    for (const issued of FLOWS) {
      for (const tried of FLOWS) {
        const code = codes.get(JSON.stringify(issued)) ?? ''
        const found = await outcome({ ...tried, target, merchant_id }, code)
        expect({ issued, tried, found }).toEqual({ issued, tried, found: issued === tried ? 'accepted' : 'refused' })
      }
    }
  })

  test('another merchant, mailbox or payload is refused', async () => {
    const purpose: CodePurpose = { channel: 'email', flow: 8, target: 'a@b.example', merchant_id: owner.merchant_id }
    const code = await issue(purpose, 'payload')
    expect(await outcome(purpose, code, ['payload'])).toBe('accepted')
    expect(await outcome({ ...purpose, merchant_id: stranger.merchant_id }, code, ['payload'])).toBe('refused')
    expect(await outcome({ ...purpose, merchant_id: null }, code, ['payload'])).toBe('refused')
    expect(await outcome({ ...purpose, target: 'c@b.example' }, code, ['payload'])).toBe('refused')
    expect(await outcome(purpose, code, ['other payload'])).toBe('refused')
    expect(await outcome(purpose, code, [null])).toBe('refused')
  })

  test('a code that was replaced stays void once the newer one is spent', async () => {
    const purpose: CodePurpose = { channel: 'email', flow: 8, target: 'late@b.example', merchant_id: owner.merchant_id }
    const withdraw = { ...purpose, kind: 'account.withdraw' }
    const refund = { ...purpose, kind: 'transactions.refund' }
    const late = await issue(withdraw, 'payload')
    const other = await issue(refund, 'payload')
    clock.advance(60)
    const newest = await issue(withdraw, 'payload')
    expect(await outcome(withdraw, late, ['payload'])).toBe('refused')
    await inTransaction(db, (trx) => spendCode(trx, services, { ...withdraw, code: newest, digests: ['payload'] }))
    expect(await outcome(withdraw, late, ['payload'])).toBe('refused')
    expect(await outcome(withdraw, newest, ['payload'])).toBe('refused')
    expect(await outcome(refund, other, ['payload'])).toBe('accepted')
  })

  test('the table stores no code in clear text', async () => {
    const code = await issue({ channel: 'email', flow: 1, target: 'dump@b.example', merchant_id: null })
    const rows = await db.selectFrom('verification_code').selectAll().where('target', '=', 'dump@b.example').execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})
