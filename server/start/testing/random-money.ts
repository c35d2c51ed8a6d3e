import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { minedChain } from '#sandbox/chain/mined-chain'
import { placeOrder } from '#sandbox/customers/pay-order'
import { shopClient } from '#sandbox/customers/shop-client'
import { findDesks } from '#sandbox/customers/shop-desk'
import type { ShopSetup } from '#sandbox/customers/testing/shop-setup'
import { newAddress } from '#server/chain/addresses'
import { TREASURY } from '#server/chain/key'
import { Refusal } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { reserveAddress } from '#server/funds/recharge-address'
import { transferFunds } from '#server/funds/transfer'
import { acceptPayments } from '#server/payment/accept'
import { assignUnassigned } from '#server/payment/assign-unassigned'
import { creditUnassigned, keepUnassigned } from '#server/payment/credit-unassigned'
import { expireDue } from '#server/payment/expire'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { requestRefund } from '#server/payout/refund/request-refund'
import { advanceSendBacks } from '#server/payout/send-back/advance-send-backs'
import { requestSendBack } from '#server/payout/send-back/request-send-back'
import { sendBackAsOperator } from '#server/testing/send-back-as-operator'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { cancelWithdrawal } from '#server/payout/withdrawal/decide-withdrawal'
import { quoteWithdrawal } from '#server/payout/withdrawal/quote'
import { requestWithdrawal } from '#server/payout/withdrawal/request-withdrawal'
import { actor } from '#server/testing/actor'
import { isUnsettled } from './books-and-chain'
import type { Step } from './money-step'
import { takeOut } from './take-out'

interface Place {
  readonly network_id: string
  readonly token_id: string
  readonly coin_id: string
  /** An address of a customer, to withdraw to. */
  readonly outside: string
}

const raise = (error: unknown): never => {
  throw error
}
const chosen = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length]
const amountOf = (share: number): string => (share / 100).toFixed(2)

/** Lets money happen on one network of a shop, as steps tell. */
export function randomMoney(setup: ShopSetup, place: Place) {
  const { services, world, clock, merchant, shop } = setup
  const { db } = services
  const { merchant_id } = merchant
  const { network_id, token_id, coin_id } = place
  const by = actor(merchant_id)
  const chain = minedChain(services.chains, network_id)
  const orders: { handle_id: string; out_trade_no: string; address: string }[] = []

  /** A refusal is an answer, as any caller would get it. */
  async function asked(work: (trx: Trx) => Promise<unknown>): Promise<void> {
    try {
      await inTransaction(db, work)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  const pay = async (to: string, amount: string, token = token_id) =>
    await chain.send({ from: { purpose: 'payer', index: 1n }, to, token_id: token, amount })
  const watch = async () => await world.watch(network_id)
  async function mine(blocks: number): Promise<void> {
    await chain.mine(blocks)
    await watch()
  }
  async function work(): Promise<number> {
    clock.advance(services.settings.withdrawal_audit_seconds)
    const refunds = await advanceRefunds(services, raise)
    const back = await advanceSendBacks(services, raise)
    return refunds + back + (await advanceWithdrawals(services, raise))
  }
  const unassigned = async (owner: string | null) =>
    await db
      .selectFrom('unassigned')
      .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
      .select(['unassigned.handle_id', 'from_address', sql<string>`trim_scale(amount)::text`.as('amount')])
      .where('unassigned.state', '=', 'open')
      .where('network_id', '=', network_id)
      .where('merchant_id', owner === null ? 'is' : '=', owner)
      .orderBy('unassigned.id')
      .execute()
  const deskOf = async () => {
    const [desk] = await findDesks(services, { appid: shop.appid, chain: network_id, token: token_id })
    if (desk === undefined) throw new Error('There is no desk')
    return desk
  }

  async function order(share: number): Promise<void> {
    const made = await placeOrder(world, await deskOf(), { amount: '10' })
    orders.push(made)
    if (share > 0) await pay(made.address, amountOf(share * 10))
  }

  async function withdraw(share: number): Promise<void> {
    const wish = { token_id, address: place.outside, amount: amountOf(share * 10) }
    await asked(async (trx) => {
      const { quote_id } = await quoteWithdrawal(trx, services, { merchant_id, body: wish, language: 'en-US' })
      await requestWithdrawal(trx, services, { by, body: { ...wish, quote_id, client_ref: randomUUID() } })
    })
  }

  async function decide(act: 'credit' | 'send back', pick: number): Promise<void> {
    const money = chosen(await unassigned(merchant_id), pick)
    if (money === undefined) return
    const { handle_id, amount, from_address: address } = money
    const wish = { handle_id, amount, client_ref: randomUUID() }
    await asked(async (trx) =>
      act === 'credit'
        ? await creditUnassigned(trx, services, { by, asked: wish })
        : await requestSendBack(trx, services, { by, asked: { ...wish, address } }),
    )
  }

  async function onOrder(act: 'close' | 'accept' | 'refund', pick: number): Promise<void> {
    const one = chosen(orders, pick)
    if (one === undefined) return
    const { handle_id } = one
    if (act === 'close') {
      await shopClient(world.request, await deskOf(), clock)
        .close(one.out_trade_no)
        .catch(() => undefined)
    } else if (act === 'accept') {
      await asked(async (trx) => await acceptPayments(trx, services, { by, handle_ids: [handle_id], reason: 'random' }))
    } else {
      const body = { handle_id, kind: 'part', amount: '3', address: place.outside, client_ref: randomUUID() } as const
      await asked(async (trx) => await requestRefund(trx, services, { by, body }))
    }
  }

  async function stray(share: number): Promise<void> {
    const given = { network_id, purpose: 'payment', at: clock.now() } as const
    const { address } = await inTransaction(db, (trx) => newAddress(trx, given))
    await pay(address, amountOf(share))
  }

  async function fillTreasury(share: number): Promise<void> {
    await pay(services.chains.get(network_id).addressOf(TREASURY), amountOf(share))
  }

  async function decideOfNobody(act: 'assign' | 'keep' | 'return', pick: number): Promise<void> {
    const money = chosen(await unassigned(null), pick)
    if (money === undefined) return
    const { handle_id, from_address: address } = money
    await asked(async (trx) => {
      if (act === 'assign') await assignUnassigned(trx, services, { handle_id, merchant_id })
      else if (act === 'keep') await keepUnassigned(trx, services, handle_id)
      else await sendBackAsOperator(trx, services, { handle_id, address })
    })
  }

  async function recharge(share: number): Promise<void> {
    const body = { token_id, client_ref: randomUUID() }
    const { address } = await inTransaction(db, (trx) => reserveAddress(trx, services, { merchant_id, body }))
    await pay(address, amountOf(share * 20))
  }

  async function move(): Promise<void> {
    const body = { token_id, from: shop.appid, to: 'capital', amount: '4', client_ref: randomUUID() }
    await asked(async (trx) => await transferFunds(trx, services, { by, body }))
  }

  async function take(step: Step): Promise<void> {
    switch (step.act) {
      case 'order':
        return await order(step.share)
      case 'pay more': {
        const one = chosen(orders, step.pick)
        const tokens = { asked: token_id, coin: coin_id, unknown: 'wrong-token' }
        if (one !== undefined) await pay(one.address, amountOf(step.share), tokens[step.in])
        return
      }
      case 'stray':
        return await stray(step.share)
      case 'treasury':
        return await fillTreasury(step.share)
      case 'recharge':
        return await recharge(step.share)
      case 'close':
      case 'accept':
      case 'refund':
        return await onOrder(step.act, step.pick)
      case 'credit':
      case 'send back':
        return await decide(step.act, step.pick)
      case 'assign':
      case 'keep':
      case 'return':
        return await decideOfNobody(step.act, step.pick)
      case 'withdraw':
        return await withdraw(step.share)
      case 'take out':
        return await takeOut(setup, { ...place, ...step })
      case 'move':
        return await move()
      case 'expire':
        clock.advance(1801)
        return void (await expireDue(services))
      case 'work':
        return void (await work())
      case 'mine':
        return await mine(step.blocks)
      case 'reorganise':
        await chain.reorg(step.depth, step.drop)
        return await watch()
    }
  }

  return {
    /** Begins another schedule: it meets a few orders of the ones before, but mostly its own. */
    begin(): void {
      orders.splice(0, Math.max(0, orders.length - 2))
    },
    take,
    mine,
    /** Makes blocks until what the chain has moved, or has taken back, counts; does nothing when all of it does. */
    async confirmAll(): Promise<void> {
      if ((await chain.wantsBlock()) || (await isUnsettled(db, network_id))) await mine(chain.confirmations)
    },
    work,
    /** A withdrawal that a debt holds back waits in its audit: the merchant cancels it. */
    async cancelWaiting(): Promise<void> {
      const waiting = await db
        .selectFrom('withdrawal')
        .select('handle_id')
        .where('state', '=', 'auditing')
        .where('token_id', '=', token_id)
        .execute()
      for (const { handle_id } of waiting)
        await asked(async (trx) => await cancelWithdrawal(trx, services, { by, handle_id }))
    },
  }
}

/** Makes blocks and works until nothing is under way on any network. */
export async function settleMoney(networks: readonly ReturnType<typeof randomMoney>[]): Promise<void> {
  for (let rounds = 0; rounds < 30; rounds++) {
    for (const network of networks) {
      await network.confirmAll()
      if (rounds > 4) await network.cancelWaiting()
    }
    if ((await networks[0]?.work()) === 0) return
  }
  throw new Error('Something stays under way')
}
