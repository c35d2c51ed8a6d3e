import { setMerchant } from '#server/testing/set-merchant'
import { describe, expect, test } from 'vitest'
import { ChainError } from '#server/chain/chain-error'
import type { ChainAdapter } from '#server/chain/adapter'
import { REFUSALS } from '#server/core/refusal-texts'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as contract from '#shared/contract/withdrawal'
import { setAuditMode } from '../audit-mode'
import { rejectWithdrawal, withdrawalId } from './decide-withdrawal'
import { richMerchant } from './testing/rich-merchant'
import { withdrawalSetup } from './testing/withdrawal-setup'
import { minedChain } from '#sandbox/chain/mined-chain'

const { db } = await testDatabase()
const setup = await withdrawalSetup(db, { networks: ['6'] })
const { api, services, clock } = setup
const aptos = minedChain(services.chains, '6')
const TOKEN = '106'
const ADDRESS = `0x${'7'.repeat(64)}`
const merchant = await richMerchant(api, { token_id: TOKEN, balance: '1000', email: 'mia@shop.example' })
const { merchant_id, token } = merchant
const CHINESE = { 'x-language': 'zh-CN' }

const ask = async (amount: string): Promise<{ handle_id: string }> => {
  const { data } = await merchant.withdraw({ token_id: TOKEN, address: ADDRESS, amount })
  return contract.withdrawalRecord.parse(data)
}
/** The reason of a withdrawal, as a console in English and one in Chinese read it. */
const reasonsOf = async (handle_id: string): Promise<(string | undefined)[]> =>
  await Promise.all(
    [{}, CHINESE].map(async (headers) => {
      const { list } = await api.data(contract.withdrawals, { token, headers, query: { handle_id } })
      return list[0]?.reason
    }),
  )
const cancel = async (body: { handle_id: string }) => await api.call(contract.cancelWithdrawal, { token, body })
const change = async (values: { withdrawals_paused_at: Date | null }) =>
  await setMerchant(services, merchant_id, values)
const withChain = (changed: Partial<ChainAdapter>) => ({
  ...services,
  chains: { ...services.chains, get: () => ({ ...aptos, ...changed }) },
})
const failed: ChainAdapter['transaction'] = () =>
  Promise.resolve({
    state: 'failed',
    block_number: 1n,
    block_hash: '0x1',
    confirmations: aptos.confirmations,
    final: true,
    fee: '0.1',
  })

describe('the reason why a withdrawal waits', () => {
  const ENGLISH = 'The network costs more than your gas limit now'
  const waiting = async (): Promise<string> => {
    const { handle_id } = await ask('20')
    await change({ withdrawals_paused_at: clock.now() })
    clock.advance(5)
    await setup.advance()
    return handle_id
  }
  const setReason = async (handle_id: string, reason: string, reason_words?: null) =>
    await db
      .updateTable('withdrawal')
      .set({ reason, ...(reason_words === undefined ? {} : { reason_words }) })
      .where('handle_id', '=', handle_id)
      .execute()
  const end = async (handle_id: string) => {
    await cancel({ handle_id })
    await change({ withdrawals_paused_at: null })
  }

  test('is said in the language of whoever reads it', async () => {
    const handle_id = await waiting()
    const { 'en-US': english, 'zh-CN': chinese } = REFUSALS.withdrawals_paused
    expect(await reasonsOf(handle_id)).toEqual([english, chinese])
    await end(handle_id)
  })

  test('of a row from before the codes stays readable, and gets its code when it is looked at again', async () => {
    const handle_id = await waiting()
    const { 'en-US': english, 'zh-CN': chinese } = REFUSALS.withdrawals_paused
    await setReason(handle_id, english, null)
    expect(await reasonsOf(handle_id)).toEqual([english, english])
    await setup.advance()
    expect(await reasonsOf(handle_id)).toEqual([english, chinese])
    await end(handle_id)
  })

  test('that a server without codes has written later counts, not the code that it left', async () => {
    const handle_id = await waiting()
    await setReason(handle_id, ENGLISH)
    expect(await reasonsOf(handle_id)).toEqual([ENGLISH, ENGLISH])
    await setReason(handle_id, '')
    expect(await reasonsOf(handle_id)).toEqual(['', ''])
    await end(handle_id)
  })
})

describe('what ends a wait', () => {
  const waitOf = async (handle_id: string, headers = {}) =>
    (await api.data(contract.withdrawals, { token, headers, query: { handle_id } })).list[0]?.wait
  const limit = async (gas_limit: string) =>
    await db
      .insertInto('withdrawal_network')
      .values({ merchant_id, network_id: '6', enabled: true, gas_limit })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'network_id']).doUpdateSet({ gas_limit }))
      .execute()
  const quote = async () =>
    await api.data(contract.withdrawalQuote, { token, body: { token_id: TOKEN, address: ADDRESS, amount: '20' } })

  test.each(['automatic', 'manual'] as const)(
    "is said from the quote on when the merchant's own gas limit holds it, and forgotten when raised: %s audit",
    async (mode) => {
      await setAuditMode(db, mode)
      await limit('0.0005')
      const held = {
        code: 'gas_above_limit',
        ended_by: 'merchant',
        ends: expect.stringMatching(/^Raise the gas limit/),
      }
      expect((await quote()).wait).toMatchObject(held)
      const { handle_id } = await ask('20')
      clock.advance(5)
      await setup.advance()
      expect(await waitOf(handle_id)).toMatchObject(held)
      expect((await waitOf(handle_id, CHINESE))?.ends).toMatch(/提高该网络的费用上限/)
      await limit('1')
      expect((await quote()).wait).toBeNull()
      clock.advance(30)
      await setup.advance()
      expect(await waitOf(handle_id)).toBeNull()
      await setAuditMode(db, 'automatic')
      await setup.settle('6')
    },
  )

  test('is said for a reason that nobody foresaw too', async () => {
    const { handle_id } = await ask('20')
    await db.updateTable('withdrawal').set({ reason: 'Odd' }).where('handle_id', '=', handle_id).execute()
    expect(await waitOf(handle_id)).toMatchObject({
      words: 'Odd',
      ended_by: 'operator',
      ends: expect.stringMatching(/\w/),
    })
    await cancel({ handle_id })
  })
})

describe('the reason of its end', () => {
  test('is worded when the merchant has canceled it, at once and in the list', async () => {
    const { handle_id } = await ask('20')
    const answer = await api.call(contract.cancelWithdrawal, { token, headers: CHINESE, body: { handle_id } })
    expect(answer.data).toMatchObject({ state: 'cancelled', reason: '商户已取消' })
    expect(await reasonsOf(handle_id)).toEqual(['Canceled by the merchant', '商户已取消'])
  })

  test('that a person has written stays as it is', async () => {
    const { handle_id } = await ask('20')
    const id = await withdrawalId(db, { handle_id })
    await inTransaction(db, (trx) => rejectWithdrawal(trx, services, { id, reason: 'Call us first' }))
    expect(await reasonsOf(handle_id)).toEqual(['Call us first', 'Call us first'])
  })

  test('is worded when the chain refuses it, with what the contract has said', async () => {
    const { handle_id } = await ask('20')
    clock.advance(5)
    await setup.advance()
    const paused = new ChainError('refused', 'The chain refuses this: try later.', { detail: 'TokenPaused' })
    await setup.advance(withChain({ send: () => Promise.reject(paused) }))
    expect(await reasonsOf(handle_id)).toEqual([
      'The chain refuses this transaction (TokenPaused)',
      '链上拒绝了这笔交易（TokenPaused）',
    ])
  })

  test('is worded when its transaction failed in a block', async () => {
    const { handle_id } = await ask('20')
    clock.advance(5)
    await setup.advance()
    await setup.advance()
    await setup.advance(withChain({ transaction: failed }))
    expect(await reasonsOf(handle_id)).toEqual(['The chain did not carry it out', '链上未执行成功'])
  })
})
