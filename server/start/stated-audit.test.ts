import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { runOperator } from '#server/operator/run-operator'
import { auditMode } from '#server/payout/audit-mode'
import { otherAudit, takeStatedAudit } from './stated-audit'

const { db, url } = await testDatabase()

test('what an operator says holds over starts, until WITHDRAWAL_AUDIT is another one', async () => {
  const start = async (WITHDRAWAL_AUDIT: 'automatic' | 'people') => {
    await takeStatedAudit(db, { WITHDRAWAL_AUDIT })
    return { mode: await auditMode(db), said: await otherAudit(db, { WITHDRAWAL_AUDIT }) }
  }
  const act = async (mode: string) =>
    await runOperator(['audit', 'mode', mode, '--by', 'Ada', '--why', 'emergency'], {
      DATABASE_URL: url,
      SECRET: 'x'.repeat(32),
    })
  expect(await start('people')).toEqual({ mode: 'manual', said: [] })
  expect(await start('automatic')).toEqual({ mode: 'automatic', said: [] })
  expect(await act('manual')).toMatchObject({ exit_code: 0 })
  const held = { mode: 'manual', said: [expect.stringMatching(/^WITHDRAWAL_AUDIT is automatic, but .* mode manual/)] }
  expect(await start('automatic')).toEqual(held)
  expect(await start('automatic')).toEqual(held)
  expect(await start('people')).toEqual({ mode: 'manual', said: [] })
  expect(await act('automatic')).toMatchObject({ exit_code: 0 })
  expect(await start('people')).toMatchObject({ mode: 'automatic' })
})
