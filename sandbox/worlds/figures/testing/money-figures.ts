import { expend, recharges, transferAccounts, transfers } from '#shared/contract/account'
import { exportJournal, exportStream } from '#shared/contract/books'
import { statement, stream } from '#shared/contract/fund-stream'
import { assets } from '#shared/contract/statistics'
import { exportWithdrawals, withdrawalPolicy, withdrawals } from '#shared/contract/withdrawal'
import { sum, toDecimal } from '#shared/money/amount'
import { dateOf } from '#shared/time/format-time'
import type { Ask } from './ask'
import { each, one } from './figure'
import type { Fact } from './facts'
import type { Figure } from './figure'

const held = async (ask: Ask) => (await ask.data(assets, { all: 1 })).list
const added = (amounts: readonly string[]): string => toDecimal(sum(amounts))
const byToken = (rows: readonly { readonly token_id: string; readonly amount: string }[]): Fact => {
  const sums = new Map<string, string>()
  for (const { token_id, amount } of rows) sums.set(token_id, added([sums.get(token_id) ?? '0', amount]))
  return sums
}

/** The accounts of the journal that are the merchant's own money. */
const OWN = /^1\d\d\d /

/** The figures about money: assets, fund stream, statement, withdrawals, recharges, transfers, gas. */
export const moneyFigures: readonly Figure[] = [
  ...(
    [
      ['Balance', 'balance', 'balance of each token'],
      ['Available', 'available', 'available balance of each token'],
      ['Frozen', 'frozen', 'frozen balance of each token'],
      ['In applications', 'in_applications', 'application balance of each token'],
    ] as const
  ).map(([name, field, fact]): Figure => ({
    screen: 'Property',
    name: `Asset: ${name}`,
    call: `GET /statistics/assets, ${field}`,
    fact,
    read: async (ask) =>
      each(
        await held(ask),
        ({ token_id }) => token_id,
        (row) => row[field] ?? '?',
      ),
  })),
  {
    screen: 'Property',
    name: 'Asset: Frozen, its reasons added up',
    call: 'GET /statistics/assets, frozen_by',
    fact: 'frozen balance of each token',
    read: async (ask) =>
      each(
        await held(ask),
        ({ token_id }) => token_id,
        ({ frozen_by = [] }) => added(frozen_by.map(({ amount }) => amount)),
      ),
  },
  {
    screen: 'Property',
    name: 'Total assets',
    call: 'GET /statistics/assets, total_value',
    fact: 'total assets',
    read: async (ask) => one((await ask.data(assets, { all: 1 })).total_value),
  },
  {
    screen: 'Property',
    name: 'Total assets, its rows added up',
    call: 'GET /statistics/assets, usdt_balance',
    fact: 'total assets',
    read: async (ask) => one(added((await held(ask)).map(({ usdt_balance }) => usdt_balance))),
  },
  {
    screen: 'Transfer',
    name: 'Balance of the capital account',
    call: 'GET /account/internal-transfer/accounts, balance',
    fact: 'available balance of each token',
    read: async (ask) =>
      each(
        (await ask.data(transferAccounts)).list.filter(({ account }) => account === 'capital'),
        ({ token_id }) => token_id,
        ({ balance }) => balance,
      ),
  },
  {
    screen: 'Transfer',
    name: 'Balances of the applications, added up',
    call: 'GET /account/internal-transfer/accounts, balance',
    fact: 'application balance of each token',
    read: async (ask) =>
      byToken(
        (await ask.data(transferAccounts)).list
          .filter(({ account }) => account !== 'capital')
          .map(({ token_id, balance }) => ({ token_id, amount: balance })),
      ),
  },
  {
    screen: 'Fund stream',
    name: 'Balance after the newest movement of each account, added up',
    call: 'GET /account/stream/export, Balance after',
    fact: 'balance of each token',
    read: async (ask) => {
      const ids = new Map((await held(ask)).map(({ token, network, token_id }) => [`${token} ${network}`, token_id]))
      const seen = new Set<string>()
      return byToken(
        (await ask.file(exportStream)).flatMap((row) => {
          const token = `${row['Token'] ?? ''} ${row['Network'] ?? ''}`
          const account = `${row['Account'] ?? ''} ${token}`
          // The newest comes first.
          if (seen.has(account)) return []
          seen.add(account)
          return [{ token_id: ids.get(token) ?? '?', amount: row['Balance after'] ?? '?' }]
        }),
      )
    },
  },
  {
    screen: 'Fund stream',
    name: 'Movements, reserved money included',
    call: 'GET /account/stream, total',
    fact: 'movements',
    read: async (ask) => one((await ask.data(stream)).total),
  },
  {
    screen: 'Fund stream',
    name: 'Movements by reason',
    call: 'GET /account/stream?reason, total',
    fact: 'movements by reason',
    read: async (ask) => {
      const reasons = stream.query.shape.reason.def.innerType.options
      const found = await Promise.all(
        reasons.map(async (reason) => ({ reason, total: (await ask.data(stream, { reason })).total })),
      )
      return each(
        found,
        ({ reason }) => reason,
        ({ total }) => total,
      )
    },
  },
  {
    screen: 'Export of the fund stream',
    name: 'Rows',
    call: 'GET /account/stream/export',
    fact: 'movements',
    read: async (ask) => one((await ask.file(exportStream)).length),
  },
  {
    screen: 'Journal',
    name: 'Debits less credits of the accounts 1000, 1100 and 1200',
    call: 'GET /account/journal/export',
    fact: 'balance of each token',
    read: async (ask) => {
      const ids = new Map((await held(ask)).map(({ token, network, token_id }) => [`${token} ${network}`, token_id]))
      const lines = (await ask.file(exportJournal)).filter((row) => OWN.test(row['Account'] ?? ''))
      return byToken(
        lines.map((row) => ({
          token_id: ids.get(`${row['Currency'] ?? ''} ${row['Network'] ?? ''}`) ?? '?',
          amount: row['Debit'] === '' ? `-${row['Credit'] ?? ''}` : (row['Debit'] ?? '?'),
        })),
      )
    },
  },
  {
    screen: 'Month statement',
    name: 'Closing',
    call: 'GET /account/statement, closing',
    fact: 'balance of each token',
    read: async (ask) => {
      const month = dateOf(ask.now(), ask.zone).slice(0, 7)
      const tokens = (await held(ask)).map(({ token_id }) => token_id)
      const found = await Promise.all(tokens.map(async (token_id) => await ask.data(statement, { token_id, month })))
      return each(
        found,
        ({ token_id }) => token_id,
        ({ closing }) => closing,
      )
    },
  },
  {
    screen: 'Property',
    name: 'Withdrawal records',
    call: 'GET /account/withdrawal-list, total',
    fact: 'withdrawals',
    read: async (ask) => one((await ask.data(withdrawals)).total),
  },
  {
    screen: 'Property',
    name: 'Withdrawal records: USDT value of completed ones, added up',
    call: 'GET /account/withdrawal-list?state=completed, usdt_amount',
    fact: 'withdrawn',
    read: async (ask) => {
      const query = { state: 'completed', pageSize: 20 }
      const rows = await ask.all(async (current) => await ask.data(withdrawals, { ...query, current }))
      return one(added(rows.map(({ usdt_amount }) => usdt_amount)))
    },
  },
  {
    screen: 'Export of withdrawals',
    name: 'USDT value of completed ones, added up',
    call: 'GET /account/withdrawal-list/export?state=completed',
    fact: 'withdrawn',
    read: async (ask) => {
      const rows = await ask.file(exportWithdrawals, { state: 'completed' })
      return one(added(rows.map((row) => row['USDT value'] ?? '?')))
    },
  },
  {
    screen: 'Withdraw',
    name: 'Used of the limit of 24 hours',
    call: 'GET /account/withdrawal/policy, day_used',
    fact: 'withdrawn in 24 hours',
    read: async (ask) => one((await ask.data(withdrawalPolicy)).day_used),
  },
  {
    screen: 'Property',
    name: 'Recharge records',
    call: 'GET /account/recharge, total',
    fact: 'recharges',
    read: async (ask) => one((await ask.data(recharges)).total),
  },
  {
    screen: 'Property',
    name: 'Transfer records',
    call: 'GET /account/internal-transfer, total',
    fact: 'transfers',
    read: async (ask) => one((await ask.data(transfers)).total),
  },
  {
    screen: 'Gas expenses',
    name: 'Expenses',
    call: 'GET /account/expend, total',
    fact: 'gas expenses',
    read: async (ask) => one((await ask.data(expend)).total),
  },
  {
    screen: 'Gas expenses',
    name: 'Total in USDT',
    call: 'GET /account/expend, usdt_total',
    fact: 'gas in USDT',
    read: async (ask) => one((await ask.data(expend)).usdt_total ?? '?'),
  },
]
