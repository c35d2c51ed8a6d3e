import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { TestApi } from '#server/testing/test-api'
import * as chart from '#server/ledger/chart'
import type { ChainAdapter } from '#server/chain/adapter'
import type { ChainRegistry } from '#server/chain/registry'
import { openWorld } from '#sandbox/customers/open-world'
import { makeBlocks } from '#sandbox/customers/pace'
import { payRecharge } from '#sandbox/customers/pay-recharge'
import { fixedClock } from '#server/database/clock'
import { balances } from '#server/ledger/ledger'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { rechargeFunds, transfer } from '#shared/contract/account'
import type { Operation } from '#shared/contract/operation'
import { withdraw, withdrawalQuote } from '#shared/contract/withdrawal'
import { compare, sum } from '#shared/money/amount'
import { rechargeListener } from '../recharge-listener'
import { richMerchant, TOKEN } from './rich-merchant'
import type { RichMerchant } from './rich-merchant'
import { minedChain } from '#sandbox/chain/mined-chain'

const NETWORK = '6'
/** The opening balance of the capital account. */
export const CAPITAL = '1000000'

/** The body of a call. */
export type Body = Readonly<Record<string, unknown>> & { readonly client_ref: string }

/** One kind of call that moves money: how a client makes it and how the tables show it. */
export interface Way {
  readonly line: Operation
  readonly owner: RichMerchant
  /** Makes the body of a new intent. */
  decide(): Promise<Body>
  /** The client_refs that are stored. */
  refs(): Promise<string[]>
  /**
   * Completes on the chain what was asked for.
   *
   * @param answers data of all acknowledged calls
   * @returns the balance that the capital account must have afterwards
   */
  finish(chains: ChainRegistry, answers: readonly unknown[]): Promise<string>
}

/** The balance of the capital account. */
export async function capitalOf({ services: { db } }: TestApi, { merchant_id }: RichMerchant): Promise<string> {
  const [capital] = await balances(db, { owner: chart.capital(merchant_id).owner, token_id: TOKEN })
  return capital?.balance ?? '0'
}

/** Transfers from the capital account to an application. */
export async function transferWay(api: TestApi): Promise<Way> {
  const { db } = api.services
  const owner = await richMerchant(api, { capital: CAPITAL })
  const { merchant_id, shop } = owner
  return {
    line: transfer,
    owner,
    decide: () =>
      Promise.resolve({ token_id: TOKEN, from: 'capital', to: shop.appid, amount: '1', client_ref: randomUUID() }),
    refs: async () => {
      const rows = db.selectFrom('transfer').select('client_ref').where('merchant_id', '=', merchant_id)
      return (await rows.execute()).map(({ client_ref }) => String(client_ref))
    },
    finish: (_, answers) => Promise.resolve(String(Number(CAPITAL) - answers.length)),
  }
}

/** Withdrawals from the capital account. */
export async function withdrawalWay(api: TestApi): Promise<Way> {
  const { db, clock, settings } = api.services
  const owner = await richMerchant(api, { capital: CAPITAL })
  const { merchant_id, token } = owner
  const address = `0x${createHash('sha256').update(merchant_id).digest('hex')}`
  return {
    line: withdraw,
    owner,
    decide: async () => {
      const wish = { token_id: TOKEN, address, amount: '2' }
      const { quote_id } = await api.data(withdrawalQuote, { token, body: wish })
      return { ...wish, quote_id, client_ref: randomUUID() }
    },
    refs: async () => {
      const rows = db.selectFrom('withdrawal').select('client_ref').where('merchant_id', '=', merchant_id)
      return (await rows.execute()).map(({ client_ref }) => String(client_ref))
    },
    finish: async (chains, answers) => {
      const audited = fixedClock(
        new Date(clock.now().getTime() + settings.withdrawal_audit_seconds * 1000).toISOString(),
      )
      const services = { ...api.services, chains, clock: audited }
      const adapter = minedChain(chains, NETWORK)
      while ((await advanceWithdrawals(services, raise)) > 0) await adapter.mine(1)
      const received = z.parse(z.array(z.object({ received: z.string() })), answers).map((each) => each.received)
      const sent = await arrivedAt(adapter, address)
      expect(sent).toHaveLength(answers.length)
      expect(compare(sum(sent), sum(received))).toBe(0)
      return String(Number(CAPITAL) - 2 * answers.length)
    },
  }
}

/** Recharges to reserved addresses. */
export async function rechargeWay(api: TestApi): Promise<Way> {
  const { db } = api.services
  const owner = await richMerchant(api, { capital: CAPITAL })
  const { merchant_id } = owner
  return {
    line: rechargeFunds,
    owner,
    decide: () => Promise.resolve({ token_id: TOKEN, amount: '5', client_ref: randomUUID() }),
    refs: async () => {
      const rows = db.selectFrom('recharge_address').select('client_ref').where('merchant_id', '=', merchant_id)
      return (await rows.execute()).map(({ client_ref }) => String(client_ref))
    },
    finish: async (chains, answers) => {
      const services = { ...api.services, chains }
      const request = async (path: string, init: RequestInit) => await api.app.request(path, init)
      const world = openWorld(services, { request, listener: rechargeListener(services) })
      const addresses = z.parse(z.array(z.object({ address: z.string() })), answers).map((each) => each.address)
      expect(new Set(addresses).size).toBe(answers.length)
      for (const address of addresses)
        await payRecharge(world, { address, token_id: TOKEN, amount: '5', pace: 'chain' })
      const adapter = minedChain(chains, NETWORK)
      await makeBlocks(world, adapter, adapter.confirmations)
      return String(Number(CAPITAL) + 5 * answers.length)
    },
  }
}

async function arrivedAt(adapter: ChainAdapter, address: string): Promise<string[]> {
  const { number: to } = await adapter.tip()
  const transfers = await adapter.transfers({ from: 0n, to })
  return transfers.filter(({ to_address }) => to_address === address).map(({ amount }) => amount)
}

function raise(error: unknown): never {
  throw error
}
