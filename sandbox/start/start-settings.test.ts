import { expect, test } from 'vitest'
import { fixedAddressRoutes } from '#server/payout/routes/fixed-address'
import { withdrawalPolicyRoutes } from '#server/payout/routes/withdrawal-policy'
import { testApi } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import { passwordDigestOf } from '#server/access/password'
import { saveFixedAddress } from '#shared/contract/fixed-address'
import { pauseWithdrawals } from '#shared/contract/withdrawal'
import { readEnvironment } from './environment'
import { originsOf } from './origins'
import { startSettings } from './start-settings'

const settingsWith = (variables: Record<string, string>) => {
  const environment = readEnvironment(variables)
  return startSettings(environment, { secret: 'a secret of the tests, long enough', origins: originsOf(environment) })
}

const { db } = await testDatabase()

test.each([
  ['a minute, for the demonstration', {}, 60],
  ['a day, as production has it', { HOLD_SECONDS: '86400' }, 86_400],
])('a new fixed address and a loosened rule wait %s', async (_, variables, seconds) => {
  const { hold_seconds } = settingsWith(variables)
  const api = testApi({ db, handlers: [...fixedAddressRoutes, ...withdrawalPolicyRoutes], settings: { hold_seconds } })
  const { token, googleCode } = await api.signInAs({ google: true, password: 'Secret123' })
  const body = { network_id: '2', address: '0x52908400098527886E0F7030069857D2E4169EE7', name: 'Office' }
  const saved = await api.data(saveFixedAddress, { token, body: { ...body, google_code: googleCode() } })
  expect(saved.usable_from).toBe(api.clock.seconds() + seconds)

  await api.data(pauseWithdrawals, { token, body: { paused: true } })
  api.clock.advance(30)
  const proof = { password: passwordDigestOf('Secret123'), google_code: googleCode() }
  const resumed = await api.data(pauseWithdrawals, { token, body: { paused: false, ...proof } })
  expect(resumed).toMatchObject({ wait_seconds: seconds, resumes_at: api.clock.seconds() + seconds })
})

test.each(['0', '-60', '1.5', '1 day', '31536000000'])('HOLD_SECONDS=%s stops the start with a sentence', (text) => {
  expect(() => settingsWith({ HOLD_SECONDS: text })).toThrow(
    `HOLD_SECONDS=${text} cannot be used: give whole seconds from 1 to 2592000 (30 days), or leave it out.`,
  )
})
