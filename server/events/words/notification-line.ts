import * as z from 'zod/mini'
import type { Language } from '#server/core/refusal'
import { formatAmount } from '#shared/money/format'

/** A notification in words. */
export interface Worded {
  readonly title: string
  readonly content: string
}

/** One kind of notification: its type on the wire, what it must be told, and its words in each language. */
export interface NotificationLine<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly types: number
  readonly schema: Schema
  /** Null when the parameters are not those of this kind, as another version of the server may have written them. */
  readonly word: (params: unknown, language: Language) => Worded | null
}

/**
 * Defines a kind of notification. `schema` is what a caller of `notify` must give; both languages word it.
 *
 * @example
 * notificationLine(104, z.object({ amount: z.string() }), {
 *   'en-US': ({ amount }) => ({ title: 'Recharge received', content: amount }),
 *   'zh-CN': ({ amount }) => ({ title: '充值到账', content: amount }),
 * })
 */
export function notificationLine<Schema extends z.ZodMiniType>(
  types: number,
  schema: Schema,
  words: Readonly<Record<Language, (params: z.output<Schema>) => Worded>>,
): NotificationLine<Schema> {
  const word = (params: unknown, language: Language): Worded | null => {
    const parsed = z.safeParse(schema, params)
    return parsed.success ? words[language](parsed.data) : null
  }
  return { types, schema, word }
}

/** A time as a message shows it, whatever the reader's time zone: `2026-01-02 03:04:05 UTC`. */
export const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Decimal text of an amount. */
export const decimal = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,18})?$/))
/** From where something was done. */
export const where = z.object({ ip: z.string(), device: z.string() })
/** An amount of a token on its network. */
export const money = z.object({ amount: decimal, token: z.string(), chain: z.string() })

/** The line that says from where something was done. */
export function deviceLine({ device, ip }: z.output<typeof where>, language: Language): string {
  return language === 'zh-CN' ? `设备：${device}，IP ${ip}` : `Device: ${device}, IP ${ip}`
}

type Money = z.output<typeof money>

const plain = (amount: string): string => formatAmount(amount, { mode: 'plain' })

/** `12.5 USDT (TRON)`, with the brackets of the language. */
export function moneyWords({ amount, token, chain }: Money, language: Language): string {
  return language === 'zh-CN' ? `${plain(amount)} ${token}（${chain}）` : `${plain(amount)} ${token} (${chain})`
}

/** An amount as digits and a point. */
export const amountWords = plain
