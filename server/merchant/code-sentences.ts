import * as z from 'zod/mini'
import { isChainType } from '#shared/address/chain-type'
import { checkAddress } from '#shared/address/check-address'
import { transfer } from '#shared/contract/account'
import { changeNotifyUrl, deleteApplication, resetApplication } from '#shared/contract/application'
import { id } from '#shared/contract/fields'
import { importFixedAddresses, saveFixedAddress } from '#shared/contract/fixed-address'
import { refund, resolve } from '#shared/contract/transactions'
import { creditTogether, creditUnassigned, sendBackUnassigned } from '#shared/contract/unassigned'
import { pauseWithdrawals, withdraw } from '#shared/contract/withdrawal'
import { acceptedTogether, creditsTogether } from './together-sentences'
import type { ProvenAct } from '#server/access/step-up-policy'
import { messageAddress, messageHost, messageName, messageNumber } from '#server/core/message-text'
import type { Language } from '#server/core/refusal'
import type { Db } from '#server/database/schema'
import { applicationAct, chainTypes, fundsAct, paymentAct, unassignedAct } from './queries/code-act'

export interface Question {
  readonly db: Db
  readonly merchant_id: string
  readonly language: Language
}

type Payload = Readonly<Record<string, unknown>>
/** Null: the message names the kind of the act only. */
type Sentence = string | null
type Words = Readonly<Record<Language, string>>
type Writer = (question: Question, payload: Payload) => Promise<Sentence>

/**
 * Every act that needs a step-up, with the sentence that says it, or null where its kind says enough. What the caller
 * sent gets into a sentence through the grammar of its field alone: an amount of that token, an address of that network,
 * a host name, or the name of something that is the merchant's own. Whatever does not fit has no sentence, and the act
 * itself will refuse it.
 */
const SENTENCES = {
  'account.withdraw': async (question, payload) => {
    const asked = parsed(z.pick(withdraw.body, { token_id: true, amount: true, address: true }), payload)
    const token = asked && (await fundsAct(question.db, asked.token_id))
    const money = token && moneyOf(asked.amount, token)
    const address = token && addressOf(asked.address, token.chain_type)
    if (!money || !address) return null
    return question.language === 'zh-CN'
      ? `通过 ${token.network} 提现 ${money} 至 ${address}。`
      : `Withdraw ${money} on ${token.network} to ${address}.`
  },
  'account.transfer': async (question, payload) => {
    const asked = parsed(z.pick(transfer.body, { token_id: true, amount: true, from: true, to: true }), payload)
    const token = asked && (await fundsAct(question.db, asked.token_id))
    const money = token && moneyOf(asked.amount, token)
    const from = asked && (await accountName(question, asked.from))
    const to = asked && (await accountName(question, asked.to))
    if (!money || !from || !to) return null
    return question.language === 'zh-CN'
      ? `将 ${money}（${token.network}）从${from}划转至${to}，资金不离开您的账户。`
      : `Transfer ${money} (${token.network}) from ${from} to ${to}, inside your account.`
  },
  'transactions.refund': async (question, payload) => {
    const asked = parsed(z.pick(refund.body, { handle_id: true, amount: true, address: true }), payload)
    const order = asked && (await paymentAct(question.db, { ...question, handle_id: asked.handle_id }))
    const money = order && moneyOf(asked.amount, order)
    const address = order && addressOf(asked.address, order.chain_type)
    if (!money || !address) return null
    const number = messageNumber(order.out_trade_no) ?? order.trade_no
    const shop = messageName(order.application)
    return question.language === 'zh-CN'
      ? `通过 ${order.network} 退款 ${money} 至 ${address}，应用${shop}的订单 ${number}。`
      : `Refund ${money} on ${order.network} to ${address}, for the order ${number} of ${shop}.`
  },
  'transactions.resolve': async (question, payload) => {
    const asked = parsed(z.pick(resolve.body, { handle_ids: true }), payload)
    const [handle_id, ...others] = asked?.handle_ids ?? []
    if (handle_id === undefined) return null
    if (others.length > 0) return await acceptedTogether(question, [handle_id, ...others])
    const order = await paymentAct(question.db, { ...question, handle_id })
    if (!order) return null
    const number = messageNumber(order.out_trade_no) ?? order.trade_no
    const shop = messageName(order.application)
    return question.language === 'zh-CN'
      ? `将应用${shop}的订单 ${number} 标记为已付款：应付 ${order.asked} ${order.symbol}，实付 ${order.collected}。`
      : `Mark the order ${number} of ${shop} as paid with ${order.collected} of ${order.asked} ${order.symbol}.`
  },
  'transactions.creditUnassigned': async (question, payload) => {
    const money = await unassignedMoney(question, payload)
    return money && question.language === 'zh-CN'
      ? `将 ${money.network} 上的 ${money.text} 计入您的账户。`
      : money && `Credit ${money.text} on ${money.network} to your account.`
  },
  'transactions.creditTogether': async (question, payload) =>
    await creditsTogether(question, parsed(z.pick(creditTogether.body, { list: true }), payload)?.list ?? []),
  'transactions.sendBackUnassigned': async (question, payload) => {
    const money = await unassignedMoney(question, payload)
    const asked = parsed(z.pick(sendBackUnassigned.body, { address: true }), payload)
    const address = money && asked && addressOf(asked.address, money.chain_type)
    if (!money || !address) return null
    const { text, network, chain_type, sender } = money
    const isSender = sameAddress(chain_type, address, sender)
    if (question.language === 'zh-CN')
      return `将 ${network} 上的 ${text} 退回${isSender ? '付款方' : '至并非付款方的地址'} ${address}。`
    return isSender
      ? `Send ${text} on ${network} back to its sender ${address}.`
      : `Send ${text} on ${network} to ${address}, which is not its sender.`
  },
  'account.saveFixedAddress': async (question, payload) => {
    const asked = parsed(z.pick(saveFixedAddress.body, { network_id: true, address: true }), payload)
    return asked && (await addressWords(question, [asked]))
  },
  'account.importFixedAddresses': async (question, payload) => {
    const asked = parsed(z.pick(importFixedAddresses.body, { list: true }), payload)
    return asked && (await addressWords(question, asked.list))
  },
  'account.removeFixedAddress': null,
  'account.saveWithdrawalNetwork': null,
  'account.pauseWithdrawals': async (question, payload) => {
    const fields = { paused: true, saved_addresses_only: true } as const
    const asked = parsed(z.pick(pauseWithdrawals.body, fields), payload)
    const words = [
      ...(asked?.paused === false ? [RESUME[question.language]] : []),
      ...(asked?.saved_addresses_only === false ? [ANY_ADDRESS[question.language]] : []),
    ]
    return await Promise.resolve(words.length === 0 ? null : words.join(question.language === 'zh-CN' ? '' : ' '))
  },
  'application.reset': async (question, payload) => {
    // A change of more than this is named by its kind: half a sentence about it would be worse than none.
    const { appid, key_refund_limit } = resetApplication.body.shape
    const asked = parsed(z.strictObject({ appid, key_refund_limit: z.nonoptional(key_refund_limit) }), payload)
    if (asked === null) return null
    const { key_refund_limit: limit } = asked
    return await ofApplication(question, asked.appid, (name) =>
      limit === null
        ? {
            'en-US': `Switch off refunds with the KEY of the application ${name}.`,
            'zh-CN': `关闭应用${name}使用 KEY 退款。`,
          }
        : {
            'en-US': `Let the KEY of the application ${name} refund up to ${limit} USDT in 24 hours, to any address.`,
            'zh-CN': `允许应用${name}的 KEY 在 24 小时内向任意地址退款，最多 ${limit} USDT。`,
          },
    )
  },
  'application.showKey': async (question, payload) => {
    const asked = parsed(z.object({ appid: id }), payload)
    return await ofApplication(question, asked?.appid, (name) => ({
      'en-US': `Show the KEY of the application ${name}.`,
      'zh-CN': `查看应用${name}的 KEY。`,
    }))
  },
  'application.delete': async (question, payload) => {
    const asked = parsed(z.pick(deleteApplication.body, { appid: true }), payload)
    return await ofApplication(question, asked?.appid, (name) => ({
      'en-US': `Delete the application ${name}.`,
      'zh-CN': `删除应用${name}。`,
    }))
  },
  'application.notifyUrl': async (question, payload) => {
    const asked = parsed(z.pick(changeNotifyUrl.body, { appid: true, notify_url: true }), payload)
    const host = asked && messageHost(asked.notify_url)
    if (!host) return null
    return await ofApplication(question, asked.appid, (name) => ({
      'en-US': `Send the callbacks of the application ${name} to ${host}.`,
      'zh-CN': `将应用${name}的回调发送至 ${host}。`,
    }))
  },
  // The flow of these codes says what they are for.
  'user.changePassword': null,
  'user.changeMailbox': null,
  'user.changePhone': null,
  'user.bindGoogleAuth': null,
  'user.refreshGoogleSecret': null,
  'user.renewRecoveryCodes': null,
  'user.linkWallet': null,
  'user.unlinkWallet': null,
  'passkey.enrol': null,
  'user.edit': null,
  'user.deregister': null,
} as const satisfies Readonly<Record<ProvenAct, Writer | null>>

const writers: Readonly<Record<string, Writer | null>> = SENTENCES

/** The sentence of an act in the reader's language; null where the message names its kind only. */
export async function sentenceOf(question: Question, about: { act: string; payload: Payload }): Promise<Sentence> {
  return (await writers[about.act]?.(question, about.payload)) ?? null
}

const CAPITAL: Words = { 'en-US': 'the capital account', 'zh-CN': '资金账户' }
const RESUME: Words = { 'en-US': 'Resume withdrawals.', 'zh-CN': '恢复提现。' }
const ANY_ADDRESS: Words = { 'en-US': 'Allow withdrawals to any address again.', 'zh-CN': '重新允许向任意地址提现。' }

function parsed<Shape extends z.ZodMiniType>(shape: Shape, payload: Payload): z.output<Shape> | null {
  const { data } = z.safeParse(shape, payload)
  return data ?? null
}

/** The amount with its token; null for one with more decimals than the token has. */
function moneyOf(amount: string, { symbol, decimals }: { symbol: string; decimals: number }): string | null {
  const [, fraction = ''] = amount.split('.')
  return fraction.length > decimals ? null : `${amount} ${symbol}`
}

function addressOf(text: string, chain_type: string): string | null {
  const address = messageAddress(text)
  if (address === null || !isChainType(chain_type)) return null
  return checkAddress(chain_type, address).ok ? address : null
}

/** Whether two spellings name one address of the chain. */
function sameAddress(chain_type: string, one: string, other: string): boolean {
  const normal = (text: string) => {
    const verdict = isChainType(chain_type) ? checkAddress(chain_type, text) : undefined
    return verdict?.ok === true ? verdict.normal : text
  }
  return normal(one) === normal(other)
}

async function addressWords(
  { db, language }: Question,
  asked: readonly { network_id: string; address: string }[],
): Promise<Sentence> {
  const types = await chainTypes(db)
  const addresses = asked.flatMap(({ network_id, address }) => addressOf(address, types.get(network_id) ?? '') ?? [])
  if (addresses.length < asked.length) return null
  return language === 'zh-CN' ? `允许提现至 ${addresses.join('、')}。` : `Allow withdrawals to ${addresses.join(', ')}.`
}

/** The name of one of the merchant's accounts; null for one that is not the merchant's. */
async function accountName(question: Question, account: string): Promise<string | null> {
  if (account === 'capital') return CAPITAL[question.language]
  const found = await applicationAct(question.db, { ...question, appid: account })
  return found === undefined ? null : messageName(found.name)
}

async function ofApplication(
  question: Question,
  appid: string | undefined,
  words: (name: string) => Words,
): Promise<Sentence> {
  const found = appid === undefined ? undefined : await applicationAct(question.db, { ...question, appid })
  return found === undefined ? null : words(messageName(found.name))[question.language]
}

/** Money without an order; null when it is not the merchant's. */
async function unassignedMoney(question: Question, payload: Payload) {
  const asked = parsed(z.pick(creditUnassigned.body, { handle_id: true, amount: true }), payload)
  const found = asked && (await unassignedAct(question.db, { ...question, handle_id: asked.handle_id }))
  const text = found && moneyOf(asked.amount, found)
  const sender = found && messageAddress(found.from_address)
  return text && sender ? { text, network: found.network, chain_type: found.chain_type, sender } : null
}
