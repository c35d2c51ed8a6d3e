import { CREATED, OWN_MARKS } from './payments'
import { seen, seenAt, tested, unused } from './where'
import type { Entity } from './where'

const WITHDRAW = 'src/features/withdraw/details.browser.test.tsx'
const QUOTE = [WITHDRAW, 'shows fee, rate, the arriving amount, the remaining balance, limits and minimum'] as const
const SENT = ['tests/e2e/withdraw.both.spec.ts', 'a withdrawal, to its transfer on the chain, in'] as const
const PHONE = [
  'src/features/verification/step-up-dialog.browser.test.tsx',
  'sends a phone code where the service offers it, or lists extensions only',
] as const
const PROOFS = ['src/features/withdraw/outcomes.browser.test.tsx', 'accepted: proofs are digests'] as const

export const MONEY: readonly Entity[] = [
  {
    name: 'Gas history',
    answer: { operation: 'account.expend', path: ['list', 0], instead: { list: [], total: 1 } },
    fields: {
      id: unused('nothing is done with one expense, so nothing has to name it'),
      amount: seen('gas', ['0.0843127', '0.0843127']),
      currency: seen('gas', ['PRB', 'PRB']),
      created_time: seen('gas', [CREATED, '2026.10.05 07:08']),
      types: seen('gas', [1, 'Withdrawal'], [2, 'Fund aggregation']),
    },
  },
  {
    name: 'Market token',
    answer: { operation: 'market.followList', path: ['list', 0] },
    fields: {
      token: seen('market', ['PRBX', 'PRBX']),
      logo: unused(OWN_MARKS),
      balance: seen('market', ['8431.72', '8,431.72']),
      p: seen('market', ['+13.57', '+13.57%']),
      check: unused('the stars of a search are filled by the list of followed tokens, which says the same'),
      id: unused('it names the token to the call that saves the followed ones'),
    },
  },
  {
    name: 'Asset',
    answer: { operation: 'statistics.assets', path: ['list', 0] },
    fields: {
      token: seen('assets', ['PRB', 'PRB']),
      usdt_balance: seen('assets', ['7321.45', '7,321.45']),
      balance: seen('assets', ['8431.27', '8,431.27']),
      available: seen('assets', ['6210.98', '6,210.98']),
      value: seen('assets', ['1283.9502', '13.00%']),
      network: seen('assets', ['Probenet', 'Probenet']),
      total_value: seenAt({ path: ['total_value'] }, 'assets', ['9876.54', '9,876.54 USDT']),
    },
  },
  {
    name: 'Statistics overview',
    answer: { operation: 'statistics.overview', path: [] },
    fields: {
      frozen_amount: seen('statistics', ['81001.01', 'Cumulative income 81,001.01']),
      transaction_volume: seen('statistics', [4321, 'Total orders 4,321']),
      operable_balance: seen('statistics', ['82002.02', 'Extractable balance 82,002.02']),
      cumulative_withdrawal: seen('statistics', ['83003.03', 'Cumulative withdrawal 83,003.03']),
      total_assets: seen('statistics', ['84004.04', '84,004.04 USDT']),
      today_amount: seen('statistics', ['85005.05', `Today's earnings +85,005.05`]),
    },
  },
  {
    name: 'Statistics overview, another reading',
    answer: { operation: 'statistics.overview', path: [], instead: {} },
    fields: {
      income: seen('other statistics', ['91001.01', 'Cumulative income 91,001.01']),
      sure_withdrawal: seen('other statistics', ['92002.02', 'Extractable balance 92,002.02']),
      transaction_volume: seen('other statistics', [6543, 'Total orders 6,543']),
      cumulative_withdrawal: seen('other statistics', ['93003.03', 'Cumulative withdrawal 93,003.03']),
    },
  },
  {
    name: 'Collection series',
    answer: { operation: 'statistics.dailyCollection', path: [0], instead: [] },
    fields: {
      date: seen('funds', ['2025-03-05', 'Wed 5 March 717.17'], ['2025-03-06', 'Thu 6 March 717.17']),
      income: seen('funds', ['717.17', '717.17']),
      refund: seen('funds', ['18.18', '18.18']),
    },
  },
  {
    name: 'Collection series, another reading',
    answer: { operation: 'statistics.dailyCollection', path: [0], instead: [] },
    fields: {
      date: seen('orders', ['2025-03-06', 'Thu 6 March']),
      income: seen('funds', ['717.17', '717.17']),
      create_num: seen('orders', [5432, '5,432']),
      pay_num: seen('orders', [4321, '4,321']),
    },
  },
  {
    name: 'Withdrawal',
    answer: { operation: 'account.withdrawals', path: ['list', 0] },
    fields: {
      network: seenAt({ path: ['list', 0, 'chain'] }, 'withdrawals', ['Probechain', 'PRBW · Probechain']),
      token: seen('withdrawals', ['PRBW', 'PRBW']),
      'receiving address': seenAt({ path: ['list', 0, 'address'] }, 'withdrawals', [
        `0xdddd${'4'.repeat(36)}`,
        '0xddd…4444',
      ]),
      amount: seen('withdrawals', ['5105.55', '5,105.55']),
      rate: tested('`/property/withdraw`, the sum', ...QUOTE),
      fee: seen('withdrawals', ['5.05', '5.05']),
      'gas included': tested('`/property/withdraw`, the sum: Fee, gas included', ...QUOTE),
      'actual amount': seenAt({ path: ['list', 0, 'received'] }, 'withdrawals', ['5100.50', '5,100.50']),
      password: tested('`/property/withdraw`, the last step', ...SENT),
      'email code': tested('`/property/withdraw`, the last step', ...SENT),
      'phone code': tested('`/property/withdraw`, the last step', ...PHONE),
      'Google code': tested('`/property/withdraw`, the last step', ...PROOFS),
    },
  },
]
