/**
 * What SPEC.md lists of an answer: `money` an amount, `keep` any other value, `[shape]` a list of such, or the fields
 * of an object.
 */
export type SpecShape = 'money' | 'keep' | readonly [SpecShape] | { readonly [field: string]: SpecShape }

/** A call as SPEC.md section 7 shows it. */
interface SpecCall {
  /** The parameters that SPEC.md lists. Absent: it shows none, so that an honest back end may ignore all. */
  readonly query?: readonly string[]
  /** The fields of `data`, by the entities of SPEC.md section 3. Absent: SPEC.md shows nothing of it. */
  readonly answer?: SpecShape
}

const list = (row: SpecShape, more: Record<string, SpecShape> = {}) =>
  ({ list: [row], total: 'keep', ...more }) as const
const fields = (...names: string[]): Record<string, SpecShape> =>
  Object.fromEntries(names.map((name) => [name, 'keep']))
const money = (...names: string[]): Record<string, SpecShape> =>
  Object.fromEntries(names.map((name) => [name, 'money']))

const PAGE = ['current', 'pageSize']
const RANGE = ['start_time', 'end_time']
const PAYMENT_FILTERS = ['appid', 'out_trade_no', 'trade_no', 'status', ...RANGE]

const transaction = {
  ...fields(
    'index',
    'apply_name',
    'appid',
    'out_trade_no',
    'trade_no',
    'transaction_id',
    'fiat_name',
    'chain',
    'token',
  ),
  ...fields('contract', 'status', 'created_time', 'logo', 'browser_url'),
  ...money('fiat_amount', 'amount', 'fees', 'usdt_amount', 'amount_collected', 'mch_real_receive'),
}
const chainPayment = { ...fields('from_address', 'to_address', 'txid', 'confirmation_time'), ...money('amount') }
const application = {
  ...fields(
    'name',
    'appid',
    'logo',
    'website_url',
    'notify_url',
    'mode',
    'token_ids',
    'whitelist_ips',
    'key',
    'status',
  ),
  ...money('usdt_total'),
}
const notification = {
  ...fields('id', 'title', 'content', 'status', 'types', 'ip', 'device', 'address', 'created_time'),
  ...money('amount'),
  currency: fields('token', 'logo', 'chain'),
}
const marketToken = { ...fields('id', 'token', 'logo', 'p', 'check'), ...money('balance') }
const withdrawal = {
  ...fields('chain', 'token', 'address', 'state', 'created_time'),
  ...money('amount', 'rate', 'fee', 'received'),
}
const recharge = { ...fields('chain', 'token', 'address', 'txid', 'state', 'created_time'), ...money('amount') }
const transfer = { ...fields('chain', 'token', 'from', 'to', 'state', 'created_time'), ...money('amount') }
const signedIn = fields('token', 'verification')

/**
 * Every operation that SPEC.md names, with what SPEC.md lists of it. Where SPEC.md shows no answer, the fields are those
 * of its entity, and of a record that has none the least that a person needs: what, how much, when and how far.
 */
export const SPEC_CALLS: Readonly<Record<string, SpecCall>> = {
  'session.register': { answer: signedIn },
  'session.login': { answer: signedIn },
  'session.walletLogin': { answer: signedIn },
  'session.loginVerification': { answer: fields('token') },
  'session.sendEmailCode': {},
  'session.sendSmsCode': {},
  'session.logout': {},
  'user.info': {
    answer: fields(
      'name',
      'email',
      'status',
      'mchid',
      'bind_google_auth',
      'phone',
      'area_code',
      'password',
      'security_switch',
    ),
  },
  'user.changePassword': {},
  'user.changeMailbox': {},
  'user.changePhone': {},
  'user.edit': {},
  'user.googleAuth': { answer: fields('secret') },
  'user.bindGoogleAuth': {},
  'user.refreshGoogleSecret': { answer: fields('secret') },
  'user.verification': {},
  'user.log': { query: PAGE, answer: list(fields('action', 'ip', 'device', 'created_time')) },
  'user.deregister': {},
  'message.list': { query: [...PAGE, 'all', 'read'], answer: list(notification, { unread: 'keep' }) },
  'message.read': {},
  'statistics.overview': {
    answer: {
      ...money('frozen_amount', 'operable_balance', 'cumulative_withdrawal', 'total_assets', 'today_amount'),
      ...fields('transaction_volume'),
    },
  },
  'statistics.dailyCollection': {
    query: [...RANGE, 'appid'],
    answer: [{ ...fields('date'), ...money('income', 'refund') }],
  },
  'statistics.assets': {
    query: ['all'],
    answer: {
      list: [{ ...fields('token', 'network'), ...money('usdt_balance', 'balance', 'available', 'value') }],
      total_value: 'money',
    },
  },
  'statistics.overviewAssets': {
    query: ['all'],
    answer: { list: [{ ...fields('token', 'network'), ...money('usdt_balance') }], total_value: 'money' },
  },
  'transactions.list': { query: [...PAYMENT_FILTERS, ...PAGE], answer: list(transaction) },
  'transactions.export': { query: PAYMENT_FILTERS },
  'transactions.monitor': { answer: { list: [fields('status', 'count')] } },
  'transactions.info': { query: ['handle_id'], answer: { list: [chainPayment] } },
  'account.expend': {
    query: [...RANGE, 'network_id', 'token_id', 'page'],
    answer: list({ ...fields('id', 'currency', 'created_time', 'types'), ...money('amount') }),
  },
  'account.cost': { answer: { list: [{ ...fields('token', 'chain'), ...money('fee', 'gas') }] } },
  'account.addressValid': { query: ['network_id', 'address'], answer: fields('valid') },
  'account.withdrawals': { query: PAGE, answer: list(withdrawal) },
  'account.exportWithdrawals': {},
  'account.withdraw': {},
  'account.recharges': { query: PAGE, answer: list(recharge) },
  'account.rechargeFunds': { answer: fields('address') },
  'account.transfer': {},
  'account.transfers': { query: PAGE, answer: list(transfer) },
  'account.stream': {
    query: PAGE,
    answer: list({ ...fields('chain', 'token', 'reason', 'created_time'), ...money('amount', 'balance') }),
  },
  'application.list': { query: PAGE, answer: list(application) },
  'application.keys': { query: ['appid'], answer: list(fields('appid', 'key')) },
  'application.options': { answer: [fields('name', 'appid')] },
  'application.showKey': { query: ['appid'], answer: application },
  'application.create': { answer: { application, key: 'keep' } },
  'application.reset': { answer: { application, key: 'keep' } },
  'application.delete': {},
  'application.notifyUrl': {},
  'market.search': { query: ['all', 'name'], answer: { list: [marketToken] } },
  'market.followList': { answer: { list: [marketToken] } },
  'market.follow': {},
  'currency.list': { answer: [{ ...fields('chain', 'net_work', 'id'), subset: [fields('token', 'id')] }] },
  'currency.rearrange': {},
}
