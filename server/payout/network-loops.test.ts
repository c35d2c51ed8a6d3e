import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChainAdapter } from '#server/chain/adapter'
import { minedChain } from '#sandbox/chain/mined-chain'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { actor } from '#server/testing/actor'
import { gate } from '#server/testing/gate'
import { startRefundJobs } from './refund/advance-refunds'
import { requestRefund } from './refund/request-refund'
import { insertPaid } from './refund/testing/paid-payment'
import { startWithdrawalJobs } from './withdrawal/advance-withdrawals'
import { giveCapital, richMerchant } from './withdrawal/testing/rich-merchant'
import { withdrawalSetup } from './withdrawal/testing/withdrawal-setup'

const { db } = await testDatabase()
const setup = await withdrawalSetup(db, { networks: ['5', '6'] })
const { api, services, clock } = setup
const aptos = minedChain(services.chains, '6')
const merchant = await richMerchant(api, { token_id: '106', balance: '1000' })
const { merchant_id } = merchant
await giveCapital(db, { merchant_id, token_id: '105', amount: '1000', at: clock.now() })
const { application_id } = await newShop(db, clock.now(), { merchant_id })

/** Services whose network 5 answers nothing until the gate is opened. */
function hanging() {
  const [asked, go] = [gate(), gate()]
  const hang = (adapter: ChainAdapter): ChainAdapter => ({
    ...adapter,
    send: async (order) => {
      asked.open()
      await go.opened
      return await adapter.send(order)
    },
  })
  const get = (id: string): ChainAdapter => (id === '5' ? hang(services.chains.get(id)) : services.chains.get(id))
  return { slow: { ...services, chains: { ...services.chains, get } }, asked: asked.opened, go: go.open }
}
const raise = (error: unknown): never => {
  throw error
}
const WAIT = { timeout: 30_000, interval: 20 }
const TON = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'
const address = (last: string): string => `0x8${last.padStart(63, '0')}`

test('withdrawals of a network go on while another network hangs', async () => {
  await merchant.withdraw({ token_id: '105', address: TON, amount: '50' })
  await merchant.withdraw({ token_id: '106', address: address('1'), amount: '10' })
  clock.advance(services.settings.withdrawal_audit_seconds)
  await setup.advance()
  const { slow, asked, go } = hanging()
  const jobs = startWithdrawalJobs(slow, raise)
  const stateOf = async (to: string) =>
    (await db.selectFrom('withdrawal').select('state').where('address', '=', to).executeTakeFirstOrThrow()).state
  await asked
  await expect.poll(async () => await stateOf(address('1')), WAIT).toBe('confirming')
  await aptos.mine(aptos.confirmations)
  await expect.poll(async () => await stateOf(address('1')), WAIT).toBe('completed')
  expect(await stateOf(TON)).toBe('transferring')
  go()
  await expect.poll(async () => await stateOf(TON), WAIT).toBe('confirming')
  await jobs.stop()
})

test('refunds of a network go on while another network hangs', async () => {
  const ask = async (to: string, token_id: string): Promise<void> => {
    const { handle_id } = await insertPaid(db, { merchant_id, application_id, at: clock.now(), token_id })
    const body = { handle_id, address: to, kind: 'all', amount: '12', client_ref: randomUUID() } as const
    await inTransaction(db, (trx) => requestRefund(trx, services, { by: actor(merchant_id), body }))
  }
  await ask(TON, '105')
  await ask(address('2'), '106')
  const { slow, asked, go } = hanging()
  const jobs = startRefundJobs(slow, raise)
  const txidOf = async (to: string) =>
    (await db.selectFrom('refund').select('txid').where('address', '=', to).executeTakeFirstOrThrow()).txid
  await asked
  await expect.poll(async () => await txidOf(address('2')), WAIT).not.toBeNull()
  expect(await txidOf(TON)).toBeNull()
  go()
  await expect.poll(async () => await txidOf(TON), WAIT).not.toBeNull()
  await jobs.stop()
})
