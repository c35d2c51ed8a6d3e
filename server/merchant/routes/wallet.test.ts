import { setMerchant } from '#server/testing/set-merchant'
import { expect, test } from 'vitest'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { testDatabase } from '#server/database/test-database'
import { walletLogin } from '#shared/contract/session'
import { info } from '#shared/contract/user'
import { linkWallet, unlinkWallet, wallets } from '#shared/contract/user-access'
import { testApi } from '#server/testing/test-api'
import { emailCode, otherSession } from '#server/testing/test-codes'
import { walletPerson } from '#server/testing/wallet-person'

const { db } = await testDatabase()
const api = testApi({ db })

/** A merchant with a mailbox and one linked wallet. */
async function linked(name: string) {
  const to = `${name}@shop.example`
  const person = walletPerson(api, 'Ethereum', name)
  const owner = await api.signInAs({ email: to })
  const { token } = owner
  const body = { uuid: await person.uuid(), name: 'Ledger' }
  const code = { token, flow: 'google-auth', to, intent: { act: linkWallet.name, payload: body } } as const
  const email_code = await emailCode(api, code)
  return { to, person, owner, token, body, email_code }
}

test('a wallet is linked with its signature and a code, and then signs in to the account', async () => {
  const { token, body, email_code, person, owner } = await linked('mei')
  await api.data(linkWallet, { token, body: { ...body, email_code } })
  const { list } = await api.data(wallets, { token })
  expect(list).toMatchObject([{ chain_type: 'Ethereum', address: person.address, name: 'Ledger' }])
  const session = await api.data(walletLogin, { body: { uuid: await person.uuid() } })
  expect(await api.data(info, { token: session.token })).toMatchObject({ mchid: owner.mchid })
})

test('the code is accepted for this link only; after a refusal uuid and code stay valid', async () => {
  const { token, body, email_code } = await linked('li')
  const other = await api.call(linkWallet, { token, body: { ...body, name: 'Other', email_code } })
  expect(other.msg).toBe('email verification code error')
  expect((await api.call(linkWallet, { token, body: { ...body, email_code } })).status).toBe(200)
})

test('a wallet belongs to one account', async () => {
  const person = walletPerson(api, 'Ethereum', 'wang')
  await api.data(walletLogin, { body: { uuid: await person.uuid() } })
  const { token, body, email_code } = await linked('wang')
  expect((await api.call(linkWallet, { token, body: { ...body, email_code } })).msg).toBe(
    'This wallet already belongs to an account',
  )
})

test('the last way to sign in cannot be removed', async () => {
  const { token, body, email_code, owner, to } = await linked('chen')
  await api.data(linkWallet, { token, body: { ...body, email_code } })
  const [wallet] = (await api.data(wallets, { token })).list
  const id = wallet?.id ?? ''
  api.clock.advance(120)
  const fresh = await otherSession(api, owner)
  const intent = { act: unlinkWallet.name, payload: { id } }
  const code = await emailCode(api, { token: fresh, flow: 'google-auth', to, intent })
  const removal = { token: fresh, query: { id }, body: { email_code: code } }
  expect((await api.call(unlinkWallet, removal)).msg).toBe('This is your last way to sign in')
  const digest = passwordDigestOf('Sunflower7')
  const password_hash = await hashPassword(digest, api.services.settings.secret)
  await setMerchant(api.services, owner.merchant_id, { password_hash })
  const unproven = await api.call(unlinkWallet, removal)
  expect(unproven.errors).toEqual([{ path: 'password', message: 'password' }])
  const proven = { ...removal, body: { ...removal.body, password: digest } }
  expect((await api.call(unlinkWallet, proven)).status).toBe(200)
  expect((await api.data(wallets, { token: fresh })).total).toBe(0)
})
