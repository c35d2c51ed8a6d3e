import { sum, toDecimal } from '#shared/money/amount'
import { exportTransactions, monitor, refunds, transactionInfo, transactions } from '#shared/contract/transactions'
import type { Transaction } from '#shared/contract/transactions'
import { rangeBounds } from '#shared/time/day-bounds'
import { dateOf } from '#shared/time/format-time'
import type { Ask } from './ask'
import { each, one } from './figure'
import type { Fact, FactName } from './facts'
import type { Figure } from './figure'

const SCREEN = 'Payment records'
type Query = Readonly<Record<string, string | number>>

const list = async (ask: Ask, query: Query = {}) => await ask.data(transactions, { pageSize: 20, ...query })
const total = async (ask: Ask, query: Query = {}): Promise<Fact> => one((await list(ask, query)).total)
const rows = async (ask: Ask, query: Query = {}): Promise<Transaction[]> =>
  await ask.all(async (current) => await list(ask, { ...query, current }))
const todayOf = (ask: Ask): Query => {
  const date = dateOf(ask.now(), ask.zone)
  const { start, end } = rangeBounds(date, date, ask.zone)
  return { start_time: start, end_time: end }
}

const PAID = '2,5,6'

/** The fields of a payment that stand in list, drawer and file. */
const FIELDS = [
  ['Paid', 'amount_collected', 'paid amount of each order', 'Paid'],
  ['You received', 'mch_real_receive', 'received amount of each order', 'Received'],
  ['Fee', 'fees', 'fee of each order', 'Fee'],
] as const satisfies readonly (readonly [string, keyof Transaction, FactName, string])[]

/** A drawer is one call, so only the payments that are not plain are opened, and a few others. */
async function opened(ask: Ask): Promise<Transaction[]> {
  const special = await rows(ask, { exception: 'under,over,late,wrong_token' })
  const back = await rows(ask, { status: '5,6', part_refunded: 1 })
  const chosen = new Set(
    [...special.slice(0, 40), ...back.slice(0, 40), ...(await list(ask)).list].map((row) => row.handle_id),
  )
  const records: Transaction[] = []
  for (const handle_id of chosen) {
    const { record } = await ask.data(transactionInfo, { handle_id })
    if (record) records.push(record)
  }
  return records
}

/** The figures of the payment records: views, sums, rows, drawers and files. */
export const recordFigures: readonly Figure[] = [
  {
    screen: SCREEN,
    name: 'View All',
    call: 'GET /transactions/list, total',
    fact: 'orders',
    read: async (ask) => await total(ask),
  },
  {
    screen: SCREEN,
    name: 'View Needs attention',
    call: 'GET /transactions/list?exception=under,over,late&undecided=1, total',
    fact: 'undecided payments',
    read: async (ask) => await total(ask, { exception: 'under,over,late', undecided: 1 }),
  },
  {
    screen: SCREEN,
    name: 'The list behind Needs you: another amount',
    call: 'GET /transactions/list?exception=under,over&undecided=1, total',
    fact: 'undecided differences',
    read: async (ask) => await total(ask, { exception: 'under,over', undecided: 1 }),
  },
  {
    screen: SCREEN,
    name: 'The list behind Needs you: late',
    call: 'GET /transactions/list?exception=late&undecided=1, total',
    fact: 'undecided late payments',
    read: async (ask) => await total(ask, { exception: 'late', undecided: 1 }),
  },
  {
    screen: SCREEN,
    name: 'View Created today, paid',
    call: 'GET /transactions/list?status=2 of today, total',
    fact: 'orders of today that are paid',
    read: async (ask) => await total(ask, { status: '2', ...todayOf(ask) }),
  },
  {
    screen: SCREEN,
    name: 'View Refunds',
    call: 'GET /transactions/list?status=5,6&part_refunded=1, total',
    fact: 'orders with a refund',
    read: async (ask) => await total(ask, { status: '5,6', part_refunded: 1 }),
  },
  {
    screen: SCREEN,
    name: 'Rows of one application',
    call: 'GET /transactions/list?appid, total',
    fact: 'orders of each application',
    part: 'shown',
    read: async (ask) => {
      const appids = [...new Set((await list(ask)).list.map(({ appid }) => appid))]
      const found = new Map<string, string>()
      for (const appid of appids) found.set(appid, String((await list(ask, { appid })).total))
      return found
    },
  },
  {
    screen: SCREEN,
    name: 'The sum above the list',
    call: 'GET /transactions/list, sums.usdt_amount',
    fact: 'income',
    read: async (ask) => one((await list(ask)).sums?.usdt_amount ?? '?'),
  },
  {
    screen: SCREEN,
    name: 'The sum above the list, of paid ones only',
    call: `GET /transactions/list?status=${PAID}, sums.usdt_amount`,
    fact: 'income',
    read: async (ask) => one((await list(ask, { status: PAID })).sums?.usdt_amount ?? '?'),
  },
  {
    screen: SCREEN,
    name: 'The number of paid ones above the list',
    call: 'GET /transactions/list, sums.count_paid',
    fact: 'paid orders',
    read: async (ask) => one((await list(ask)).sums?.count_paid ?? '?'),
  },
  {
    screen: SCREEN,
    name: 'The column USDT value, added up over paid rows',
    call: `GET /transactions/list?status=${PAID}, usdt_amount`,
    fact: 'income',
    read: async (ask) => one(toDecimal(sum((await rows(ask, { status: PAID })).map(({ usdt_amount }) => usdt_amount)))),
  },
  {
    screen: SCREEN,
    name: 'Orders by status',
    call: 'GET /transactions/monitor, count',
    fact: 'orders in each status',
    read: async (ask) =>
      each(
        (await ask.data(monitor)).list,
        ({ status }) => String(status),
        ({ count }) => count,
      ),
  },
  {
    screen: SCREEN,
    name: 'Rows by status',
    call: 'GET /transactions/list?status, total',
    fact: 'orders in each status',
    read: async (ask) => {
      const found = new Map<string, string>()
      for (const status of ['1', '2', '3', '4', '5', '6', '7', '8'])
        found.set(status, String((await list(ask, { status })).total))
      return found
    },
  },
  ...FIELDS.flatMap(([name, field, fact, head]): Figure[] => [
    {
      screen: SCREEN,
      name: `Row: ${name}`,
      call: `GET /transactions/list, ${field}`,
      fact,
      read: async (ask) =>
        each(
          await rows(ask),
          ({ handle_id }) => handle_id,
          (row) => row[field],
        ),
    },
    {
      screen: 'Payment drawer',
      name,
      call: `GET /transactions/info, record.${field}`,
      fact,
      read: async (ask) =>
        each(
          await opened(ask),
          ({ handle_id }) => handle_id,
          (row) => row[field],
        ),
      part: 'shown',
    },
    {
      screen: 'Export of payments',
      name: head,
      call: `GET /transactions/list/export, ${field}`,
      fact,
      read: async (ask) =>
        each(
          await ask.file(exportTransactions, { columns: `handle_id,${field}` }),
          (row) => row['Record ID'] ?? '',
          (row) => row[head] ?? '?',
        ),
    },
  ]),
  {
    screen: SCREEN,
    name: 'Row: Refunded',
    call: 'GET /transactions/list, refunded',
    fact: 'refunded amount of each order',
    read: async (ask) =>
      each(
        await rows(ask),
        ({ handle_id }) => handle_id,
        ({ refunded }) => refunded ?? '?',
      ),
  },
  {
    screen: SCREEN,
    name: 'Rows of the view Refunds: Refunded',
    call: 'GET /transactions/list?status=5,6&part_refunded=1, refunded',
    fact: 'refunded amount of each order',
    read: async (ask) =>
      each(
        await rows(ask, { status: '5,6', part_refunded: 1 }),
        ({ handle_id }) => handle_id,
        ({ refunded }) => refunded ?? '?',
      ),
  },
  {
    screen: 'Payment drawer',
    name: 'Refunds, confirmed ones added up',
    call: 'GET /transactions/refund, amount',
    fact: 'refunded amount of each order',
    read: async (ask) => {
      const all = await ask.all(async (current) => await ask.data(refunds, { current, pageSize: 20 }))
      const sums = new Map<string, string>()
      for (const { payment_handle_id, amount, state } of all)
        if (state === 'accomplish')
          sums.set(payment_handle_id, toDecimal(sum([sums.get(payment_handle_id) ?? '0', amount])))
      return sums
    },
  },
  {
    screen: 'Payment drawer',
    name: 'Refunds',
    call: 'GET /transactions/refund, total',
    fact: 'refunds',
    read: async (ask) => one((await ask.data(refunds)).total),
  },
]
