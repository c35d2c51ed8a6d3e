import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { CONSOLE_ORIGIN, testApi } from '#server/testing/test-api'
import { walletPerson } from '#server/testing/wallet-person'
import { passkeyChallenge } from '#shared/contract/passkey-login'
import { walletLogin } from '#shared/contract/session'
import { tidyUp } from './housekeeping'

const { db } = await testDatabase()
const api = testApi({ db })

test('what strangers ask for to sign in is deleted an hour after its end, a portion at a time', async () => {
  const person = walletPerson(api, 'Ethereum', 'Mei')
  for (let asked = 0; asked < 7; asked++) await person.uuid()
  await api.data(passkeyChallenge, { body: { console_origin: CONSOLE_ORIGIN } })
  const left = async () =>
    await Promise.all(
      (['wallet_challenge', 'login_ticket', 'passkey_challenge'] as const).map(
        async (table) => (await db.selectFrom(table).select('expires_at').execute()).length,
      ),
    )
  api.clock.advance(3600)
  await tidyUp(api.services, 2)
  expect(await left()).toEqual([7, 7, 1])
  api.clock.advance(3600)
  const uuid = await person.uuid()
  await tidyUp(api.services, 2)
  expect(await left()).toEqual([1, 1, 0])
  expect(await api.call(walletLogin, { body: { uuid } })).toMatchObject({ status: 200 })
})
