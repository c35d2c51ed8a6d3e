import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { NETWORK, TOKEN } from '#sandbox/chain/testing/several-nodes'
import { ShopRefused } from '#sandbox/customers/shop-client'
import { openSession } from '#server/access/sessions'
import { systemClock } from '#server/database/clock'
import { givenProofs } from '#server/testing/given-proofs'
import { rechargeFunds, recharges, transfer } from '#shared/contract/account'
import { withdraw, withdrawalQuote } from '#shared/contract/withdrawal'
import type { Deployment } from './deployment'
import type { Act } from './cluster/history'
import { insertShop } from './insert-shop'
import { merchantReading, orderAnswer, shopAt, transferAnswer, withdrawalAnswer } from './merchant-reading'
import type { MerchantReading } from './merchant-reading'
import type { PayingChain } from './paying-chain'
import { persistentCall, untilDone } from './persistent-call'
import type { Caller } from './persistent-call'
import { CALLER } from './proxy'

/** What the merchants of a test were told that it is done. */
export interface Acknowledged {
  readonly orders: { readonly out_trade_no: string; readonly paid: boolean }[]
  readonly transfers: string[]
  readonly withdrawals: { readonly client_ref: string; readonly address: string; readonly received: string }[]
}

/** A merchant with an application, a session, and money that was recharged on the chain. */
export interface BusyMerchant {
  /** Of its session, for a browser. */
  readonly token: string
  /** All that it has asked for, with what it was told. */
  readonly acts: readonly Act[]
  /** Reads what it has, from a process of the api. */
  readonly reading: MerchantReading
  /** Each does one act, and is done when it was acknowledged. */
  order(paid: boolean): Promise<void>
  transfer(): Promise<void>
  withdraw(): Promise<void>
}

const CAPITAL = '5000'

/** Addresses of customers that nobody else uses: what is there was sent by one withdrawal. */
let nextAddress = 1000n

export async function openBusyMerchant(
  deployment: Deployment,
  chain: PayingChain,
  { number, acknowledged }: { number: number; acknowledged: Acknowledged },
): Promise<BusyMerchant> {
  const { port, publicUrl, nodes, connection } = deployment
  const { db } = connection
  const key = { appid: `busy000${number}`, secret: `the KEY of the busy shop ${number}, with 43 letters` }
  const merchant_id = await insertShop(db, deployment.secret, {
    name: `Busy ${number}`,
    mchid: `88010${number}`,
    email: `busy${number}@shop.example`,
    password: 'Operator2026',
    key,
  })
  const session = { merchant_id, token_class: 'full' as const, kept: false, ip: CALLER, device: 'Test' }
  const { token } = await openSession(
    db,
    { clock: systemClock, settings: { secret: deployment.secret, previous_secrets: [] } },
    session,
  )
  const caller: Caller = { port, origin: publicUrl, token }
  const shop = shopAt(port, key)
  const proven = async (act: string, payload: object): Promise<string> => {
    const [proof = ''] = await untilDone(async () => givenProofs(db, { merchant_id, act, payload, at: new Date() }, 1))
    return proof
  }
  const acts: Act[] = []
  const noted = async <Result>(key: string, act: () => Promise<Result>, told: (result: Result) => string) => {
    const line: Act = { key, began: Date.now() }
    acts.push(line)
    const result = await act()
    line.answered = { at: Date.now(), answer: told(result) }
    return result
  }
  let orders = 0
  let transfers = 0

  const recharge = await persistentCall(rechargeFunds, caller, {
    body: { token_id: TOKEN, client_ref: randomUUID() },
  })
  chain.pay(recharge.address, CAPITAL)
  for (;;) {
    const { list } = await persistentCall(recharges, caller, { query: { current: '1', pageSize: '10' } })
    if (list.some(({ state }) => state === 'accomplish')) break
    await pause(200)
  }

  return {
    token,
    acts,
    reading: merchantReading({ key, caller }),
    order: async (paid) => {
      const out_trade_no = `B-${number}-${++orders}`
      const order = await noted(
        out_trade_no,
        async () => await untilOrdered(async () => await shop.create({ out_trade_no, token_id: TOKEN, amount: '1.5' })),
        orderAnswer,
      )
      acknowledged.orders.push({ out_trade_no, paid })
      if (paid) chain.pay(order.address, '1.5')
    },
    transfer: async () => {
      const [from, to] = ++transfers % 2 === 1 ? ['capital', key.appid] : [key.appid, 'capital']
      const body = { token_id: TOKEN, from, to, amount: '1', client_ref: randomUUID() }
      const proof = await proven(transfer.name, body)
      await noted(body.client_ref, async () => await persistentCall(transfer, caller, { body, proof }), transferAnswer)
      acknowledged.transfers.push(body.client_ref)
    },
    withdraw: async () => {
      const address = nodes.signer.addressOf(NETWORK, { purpose: 'payer', index: nextAddress++ })
      const wish = { token_id: TOKEN, address, amount: '3' }
      const { quote_id } = await persistentCall(withdrawalQuote, caller, { body: wish })
      const body = { ...wish, quote_id, client_ref: randomUUID() }
      const proof = await proven(withdraw.name, body)
      const { received } = await noted(
        body.client_ref,
        async () => await persistentCall(withdraw, caller, { body, proof }),
        withdrawalAnswer,
      )
      acknowledged.withdrawals.push({ client_ref: body.client_ref, address, received })
    },
  }
}

/** Orders again until there is an answer. @throws ShopRefused */
async function untilOrdered<Result>(order: () => Promise<Result>): Promise<Result> {
  const result = await untilDone(async () => {
    try {
      return await order()
    } catch (error) {
      if (error instanceof ShopRefused && error.status < 500 && error.status !== 429) return error
      throw error
    }
  })
  if (result instanceof ShopRefused) throw result
  return result
}
