import * as z from 'zod/mini'
import { saveFixedAddress, importFixedAddresses } from '@/lib/api/contract/fixed-address'
import { intentDigest } from '#server/access/step-up'
import { Refusal } from '#server/core/refusal'
import type { Language } from '#server/core/refusal'
import type { Db } from '#server/database/schema'
import { applicationAct, fundsAct, paymentAct, unassignedAct } from './queries/code-act'

/** The act that a code is asked for, as the caller describes it. */
export interface About {
  readonly act: string
  readonly payload: Readonly<Record<string, unknown>>
}

interface Question {
  readonly db: Db
  readonly merchant_id: string
  readonly language: Language
}

type Payload = About['payload']
type Sentence = string | null

/**
 * What a code approves, in one sentence with amounts and whole addresses, so that whoever reads the message can compare it
 * with what he wants to do. Texts that the caller could choose freely are left out: a stolen session must not write mails.
 *
 * @returns null when no act is described, or one that has no sentence here
 * @throws Refusal parameter_error at `about` when the description is not that of the digest
 * @example
 * await codeActOf({ db, merchant_id, language: 'en-US' }, { digest, about })
 * // 'Withdraw 120.5 USDT on TRON to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8.'
 */
export async function codeActOf(
  question: Question,
  { digest, about }: { digest: string | null; about: About | undefined },
): Promise<Sentence> {
  if (about === undefined) return null
  if (digest !== intentDigest(about.act, about.payload))
    throw new Refusal('parameter_error', [{ path: 'about', message: 'Not the act of this digest' }])
  return (await SENTENCES[about.act]?.(question, about.payload)) ?? null
}

/** The known acts. A payload of another shape has no sentence: the act itself will refuse it. */
const SENTENCES: Readonly<Record<string, (question: Question, payload: Payload) => Promise<Sentence>>> = {
  'account.withdraw': async (question, payload) => {
    const asked = parsed(z.object({ token_id: z.string(), amount: z.string(), address: z.string() }), payload)
    if (asked === null) return null
    const token = await fundsAct(question.db, asked.token_id)
    if (token === undefined) return null
    const money = `${asked.amount} ${token.symbol}`
    return say(question, {
      'en-US': `Withdraw ${money} on ${token.network} to ${asked.address}.`,
      'zh-CN': `通过 ${token.network} 提现 ${money} 至 ${asked.address}。`,
    })
  },
  'account.transfer': async (question, payload) => {
    const fields = { token_id: z.string(), amount: z.string(), from: z.string(), to: z.string() }
    const asked = parsed(z.object(fields), payload)
    if (asked === null) return null
    const token = await fundsAct(question.db, asked.token_id)
    if (token === undefined) return null
    const money = `${asked.amount} ${token.symbol}`
    const [from, to] = [await accountName(question, asked.from), await accountName(question, asked.to)]
    return say(question, {
      'en-US': `Transfer ${money} (${token.network}) from ${from} to ${to}, inside your account.`,
      'zh-CN': `将 ${money}（${token.network}）从${from}划转至${to}，资金不离开您的账户。`,
    })
  },
  'transactions.refund': async (question, payload) => {
    const asked = parsed(z.object({ handle_id: z.string(), amount: z.string(), address: z.string() }), payload)
    if (asked === null) return null
    const order = await paymentAct(question.db, { ...question, handle_id: asked.handle_id })
    if (order === undefined) return null
    const money = `${asked.amount} ${order.symbol}`
    return say(question, {
      'en-US': `Refund ${money} on ${order.network} to ${asked.address}, for the order ${order.out_trade_no} of ${order.application}.`,
      'zh-CN': `通过 ${order.network} 退款 ${money} 至 ${asked.address}，应用 ${order.application} 的订单 ${order.out_trade_no}。`,
    })
  },
  'transactions.creditUnassigned': async (question, payload) => {
    const money = await unassignedMoney(question, payload)
    if (money === null) return null
    return say(question, {
      'en-US': `Credit ${money.text} on ${money.network} to your account.`,
      'zh-CN': `将 ${money.network} 上的 ${money.text} 计入您的账户。`,
    })
  },
  'transactions.sendBackUnassigned': async (question, payload) => {
    const money = await unassignedMoney(question, payload)
    if (money === null) return null
    return say(question, {
      'en-US': `Send ${money.text} on ${money.network} back to its sender ${money.sender}.`,
      'zh-CN': `将 ${money.network} 上的 ${money.text} 退回付款方 ${money.sender}。`,
    })
  },
  'account.saveFixedAddress': async (question, payload) => {
    const asked = parsed(saveFixedAddress.body, payload)
    return asked && say(question, addressWords([asked.address]))
  },
  'account.importFixedAddresses': async (question, payload) => {
    const asked = parsed(importFixedAddresses.body, payload)
    return asked && say(question, addressWords(asked.list.map(({ address }) => address)))
  },
  'application.reset': async (question, payload) => {
    // A change of more than this is named by its kind: half a sentence about it would be worse than none.
    const asked = parsed(z.strictObject({ appid: z.string(), key_refund_limit: z.nullable(z.string()) }), payload)
    if (asked === null) return null
    const { key_refund_limit: limit } = asked
    return await ofApplication(question, payload, (name) =>
      limit === null
        ? {
            'en-US': `Switch off refunds with the KEY of the application ${name}.`,
            'zh-CN': `关闭应用 ${name} 使用 KEY 退款。`,
          }
        : {
            'en-US': `Let the KEY of the application ${name} refund up to ${limit} USDT in 24 hours, to any address.`,
            'zh-CN': `允许应用 ${name} 的 KEY 在 24 小时内向任意地址退款，最多 ${limit} USDT。`,
          },
    )
  },
  'application.showKey': async (question, payload) =>
    await ofApplication(question, payload, (name) => ({
      'en-US': `Show the KEY of the application ${name}.`,
      'zh-CN': `查看应用 ${name} 的 KEY。`,
    })),
  'application.delete': async (question, payload) =>
    await ofApplication(question, payload, (name) => ({
      'en-US': `Delete the application ${name}.`,
      'zh-CN': `删除应用 ${name}。`,
    })),
}

type Words = Readonly<Record<Language, string>>

const say = ({ language }: Question, words: Words): string => words[language]

function parsed<Shape extends z.ZodMiniType>(shape: Shape, payload: Payload): z.output<Shape> | null {
  const { data } = z.safeParse(shape, payload)
  return data ?? null
}

function addressWords(addresses: readonly string[]): Words {
  return {
    'en-US': `Allow withdrawals to ${addresses.join(', ')}.`,
    'zh-CN': `允许提现至 ${addresses.join('、')}。`,
  }
}

const CAPITAL: Words = { 'en-US': 'the capital account', 'zh-CN': '资金账户' }

/** The name of one of the merchant's accounts; the appid where it has none. */
async function accountName(question: Question, account: string): Promise<string> {
  if (account === 'capital') return say(question, CAPITAL)
  const found = await applicationAct(question.db, { ...question, appid: account })
  return found?.name ?? account
}

async function ofApplication(question: Question, payload: Payload, words: (name: string) => Words): Promise<Sentence> {
  const asked = parsed(z.object({ appid: z.string() }), payload)
  const found = asked && (await applicationAct(question.db, { ...question, appid: asked.appid }))
  return found ? say(question, words(found.name)) : null
}

async function unassignedMoney(question: Question, payload: Payload) {
  const asked = parsed(z.object({ handle_id: z.string(), amount: z.string() }), payload)
  const found = asked && (await unassignedAct(question.db, { ...question, handle_id: asked.handle_id }))
  return found ? { text: `${asked.amount} ${found.symbol}`, network: found.network, sender: found.from_address } : null
}
