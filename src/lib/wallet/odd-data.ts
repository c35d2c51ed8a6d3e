import { isBoundedData, isPlainObject, replySchema, type WalletReply } from '#shared/wallet/envelope'

/** A Map with more entries is not read: an answer has a handful of fields. */
const MOST_ENTRIES = 64

/**
 * A reply whose envelope is in order and whose data no schema reads: structured clone also carries errors, maps, dates
 * and cycles. Such a reply must end its call, because the wallet will not answer it again. An error becomes its name and
 * message, a map its fields, and anything else becomes nothing, which no method accepts. Undefined for every other
 * message.
 * @example replyWithOddData({ target, type, messageId, status: 'fail', data: new Error('No') })
 */
export function replyWithOddData(message: unknown): WalletReply | undefined {
  if (typeof message !== 'object' || message === null || !isPlainObject(message)) return undefined
  const { data, ...envelope }: { data?: unknown } = message
  if (!isBoundedData(envelope)) return undefined
  const plain = plainFields(data)
  return replySchema.safeParse({ ...envelope, data: isBoundedData(plain) ? plain : undefined }).data
}

function plainFields(data: unknown): unknown {
  if (data instanceof Error) return { name: data.name, message: data.message }
  if (!(data instanceof Map) || data.size > MOST_ENTRIES) return data
  const entries: [unknown, unknown][] = [...data]
  return Object.fromEntries(entries.flatMap(([key, value]) => (typeof key === 'string' ? [[key, value]] : [])))
}
