import * as z from 'zod/mini'
import type { Operation } from '#shared/contract/operation'

/** What earlier answers told: something to ask about. */
export interface Known {
  readonly operations?: readonly string[]
  /** A network of the type Ethereum. */
  readonly network?: string
  readonly token?: string
  readonly application?: string
  readonly payment?: string
  readonly callback?: string
  readonly withdrawal?: string
  /** Seconds. */
  readonly now: number
}

type Query = Readonly<Record<string, string | number>>

const DAY = 86_400
/** An address that exists for nobody, and is well formed on networks of the type Ethereum. */
const SOME_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** These are asked first, in this order: what they answer is asked about afterwards. */
export const FIRST = [
  'currency.list',
  'application.options',
  'transactions.list',
  'callback.list',
  'account.withdrawals',
] as const

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const inList = <Row extends z.core.$ZodType>(row: Row) => z.union([z.array(row), z.object({ list: z.array(row) })])
const rowsOf = <Row>(read: readonly Row[] | { list: readonly Row[] } | undefined): readonly Row[] =>
  read === undefined ? [] : 'list' in read ? read.list : read

const coins = inList(z.object({ id: text, chain: z.optional(z.string()), subset: z.array(z.object({ id: text })) }))
const applications = inList(z.object({ appid: text }))
const payments = inList(
  z.object({
    handle_id: z.optional(text),
    transaction_id: z.nullish(text),
    trade_no: z.optional(text),
  }),
)
const callbacks = inList(z.object({ id: text }))
const withdrawals = inList(z.object({ handle_id: text }))

/** What the `data` of an answer tells; nothing when it is not as expected. */
export function learn(name: string, data: unknown): Partial<Known> {
  if (name === 'currency.list') {
    const all = rowsOf(z.safeParse(coins, data).data)
    const [coin] = all
    const token = coin?.subset[0]?.id
    const network = all.find(({ chain }) => chain === 'Ethereum')?.id
    return { ...(token !== undefined && { token }), ...(network !== undefined && { network }) }
  }
  if (name === 'application.options') {
    const [first] = rowsOf(z.safeParse(applications, data).data)
    return first === undefined ? {} : { application: first.appid }
  }
  if (name === 'transactions.list') {
    const [first] = rowsOf(z.safeParse(payments, data).data)
    const payment = first?.handle_id ?? first?.transaction_id ?? first?.trade_no
    return payment === undefined ? {} : { payment }
  }
  if (name === 'callback.list') {
    const [first] = rowsOf(z.safeParse(callbacks, data).data)
    return first === undefined ? {} : { callback: first.id }
  }
  if (name === 'account.withdrawals') {
    const [first] = rowsOf(z.safeParse(withdrawals, data).data)
    return first === undefined ? {} : { withdrawal: first.handle_id }
  }
  return {}
}

/** The parameters of calls that demand some; undefined when nothing is known to ask about. */
const QUERIES: Readonly<Record<string, (known: Known) => Query | '' | undefined>> = {
  'statistics.dailyCollection': ({ now }) => ({ start_time: now - 7 * DAY, end_time: now }),
  'statistics.card': () => ({ card: 'income' }),
  'transactions.info': ({ payment }) => payment && { handle_id: payment },
  'transactions.refunds': ({ payment }) => payment && { handle_id: payment, current: 1, pageSize: 10 },
  'transactions.export': ({ now }) => ({ start_time: now - DAY, end_time: now, format: 'csv' }),
  'account.exportWithdrawals': () => ({ format: 'csv' }),
  'account.exportStream': ({ now }) => ({ start_time: now - DAY, end_time: now }),
  'account.exportJournal': ({ now }) => ({ start_time: now - DAY, end_time: now }),
  'account.booksLinks': () => ({ after: 0 }),
  'payout.confirmation': ({ withdrawal }) => withdrawal && { kind: 'withdrawal', handle_id: withdrawal },
  'account.addressValid': ({ network }) => network && { network_id: network, address: SOME_ADDRESS },
  'account.statement': ({ token, now }) => token && { token_id: token, month: monthOf(now) },
  'account.statementLines': ({ token, now }) => token && { token_id: token, month: monthOf(now) },
  'application.callbackEvents': ({ application }) => application && { appid: application },
  'application.keys': ({ application }) => application && { appid: application },
  'callback.attempts': ({ callback }) => callback && { id: callback },
  'link.quote': ({ application, token }) =>
    application && token && { appid: application, token_id: token, amount: '10' },
  'search.evidence': ({ payment }) => payment && { payment },
  'search.find': ({ payment }) => payment && { q: payment },
  'risk.address': ({ network }) => network && { network_id: network, address: SOME_ADDRESS },
}

/** Calls that only read and are still not made, and why. */
const LEFT: Readonly<Record<string, string>> = {
  'user.googleAuth': 'it makes a new secret',
  'application.showKey': 'it shows a secret KEY',
  'account.rechargeAddress': 'it asks about an address that a form reserved',
  'order.query': 'a shop signs it with its KEY',
  'order.list': 'a shop signs it with its KEY',
  'order.queryRefund': 'a shop signs it with its KEY',
  'order.payer': 'it is for payers',
  'system.events': 'the stream of events does not end',
}

/** The month before that of a moment, YYYY-MM. */
function monthOf(now: number): string {
  const day = new Date(now * 1000)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

/** How to ask an operation: its parameters, or why it is not asked. */
export function questionOf(line: Operation, known: Known): { query: Query } | { why: string } {
  const left = LEFT[line.name]
  if (left !== undefined) return { why: left }
  if (line.method !== 'GET') return { why: 'it would change something' }
  const make = QUERIES[line.name]
  const query = make === undefined ? pageOf(line) : make(known)
  return query ? { query } : { why: 'the account has nothing to ask about' }
}

/** The first ten rows, of a call that answers pages. */
function pageOf(line: Operation): Query {
  const page = { current: 1, pageSize: 10 }
  return line.query && z.safeParse(line.query, page).success && hasPages(line.query) ? page : {}
}

const hasPages = (query: z.core.$ZodType): boolean =>
  query instanceof z.core.$ZodObject && Object.hasOwn(query._zod.def.shape, 'pageSize')
