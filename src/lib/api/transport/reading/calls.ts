import { chainTypeOf } from '#shared/address/chain-type-of'
import { divide, isKnown, multiply, toDecimal } from '#shared/money/amount'
import { amount } from '#shared/contract/fields'
import { readLeaf, textOf } from './leaves'
import type { Change } from './raw'
import { opened } from './opened'
import { alone, bare, both, decimalsOf, filled, firstOf, listed, named, orNothing, orOne, unchanged } from './raw'
import { fieldsOf } from './walk'

/** How the answers of one call of SPEC.md may be read. */
interface Reading {
  /** Other names and shapes that are an honest reading of SPEC.md, as ours. */
  readonly shape: Change
  /** Fields without which the answer says nothing, or that may not be guessed. */
  readonly essential?: readonly string[]
  /** The call is done when it answers 200, whatever else it says. */
  readonly mayBeBlank?: true
  /** Only spelling may differ: what is absent cannot be left out. */
  readonly isWhole?: true
}

/** A person who waits this long has the mail; a back end that wants longer refuses the next code itself. */
const CODE_PAUSE_SECONDS = 60
/** Decimals that a token may have when nobody says how many: more are refused by the server. */
const MOST_DECIMALS = 18

const chainOf = { chain: ['network', 'net_work', 'chain_name'], token: ['currency', 'coin', 'symbol'] } as const
const pause = filled({ wait_seconds: () => CODE_PAUSE_SECONDS })
const asked = { shape: both(orNothing, pause) }
const done = { shape: unchanged, mayBeBlank: true } as const

const signedIn: Reading = {
  shape: both(alone('token'), named({ token: ['access_token', 'x_token'] }), filled({ verification: () => false })),
  essential: ['token'],
}

const transaction = both(
  named({ browser_url: ['explorer_url'], logo: ['token_logo'] }),
  filled({
    handle_id: firstOf('id', 'transaction_id', 'trade_no', 'out_trade_no'),
    decimals: decimalsOf('amount', 'amount_collected', 'fees', 'mch_real_receive'),
  }),
)

const chainPayment: Change = both(
  named({ txid: ['hash', 'tx_hash'], browser_url: ['explorer_url'] }),
  filled({
    state: (given) => ((textOf(given.get('confirmation_time')) ?? '') === '' ? 'seen' : 'confirmed'),
    seen_time: (given) => given.get('confirmation_time'),
  }),
)

const withdrawal = both(
  named({
    ...chainOf,
    handle_id: ['id', 'order_no', 'withdrawal_id'],
    address: ['to_address', 'receiving_address'],
    fee: ['fees', 'withdraw_fee'],
    received: ['actual_amount', 'real_receive', 'amount_received'],
    state: ['status'],
  }),
  filled({ decimals: decimalsOf('amount', 'fee', 'received') }),
)

const recharge = both(
  named({ ...chainOf, id: ['handle_id', 'txid', 'order_no'], address: ['to_address'], state: ['status'] }),
  filled({ decimals: decimalsOf('amount') }),
)

const transfer = both(
  named({ ...chainOf, id: ['handle_id', 'order_no'], state: ['status'] }),
  filled({ decimals: decimalsOf('amount') }),
)

const application = named({
  logo: ['picture', 'website_picture', 'image'],
  website_url: ['website', 'url'],
  notify_url: ['notify', 'callback_url', 'callback'],
  usdt_total: ['cumulative_usdt', 'total_usdt'],
  token_ids: ['tokens'],
  whitelist_ips: ['ips', 'whitelist'],
  key: ['secret_key', 'secret'],
})

/** An application with its KEY, where the answer is the application itself. */
const withKey: Change = (raw) => {
  const given = fieldsOf(raw)
  if (!given) return { application: {}, key: textOf(raw) ?? null }
  if (given.has('application'))
    return { ...Object.fromEntries(given), application: application(given.get('application')) }
  return { application: application(raw), key: given.get('key') ?? null }
}

const gasExpense: Change = both(
  (raw) => {
    const given = fieldsOf(raw)
    const currency = fieldsOf(given?.get('currency'))
    if (!given || !currency) return raw
    return { chain: currency.get('chain'), ...Object.fromEntries(given), currency: currency.get('token') }
  },
  filled({ decimals: decimalsOf('amount') }),
)

/** An `id` of a holding or of a fee is its own, and not that of the token in the list of coins: the names find that one. */
const asset = both(
  named({
    available: ['available_balance', 'operable_balance'],
    network: ['net_work', 'chain'],
    chain: ['network', 'net_work'],
    token: ['currency', 'coin', 'symbol'],
  }),
  filled({ decimals: decimalsOf('balance', 'available') }),
)

/** A change in percent may come as a number or with its sign. */
const marketToken: Change = (raw) => {
  const given = fieldsOf(raw)
  const percent = textOf(given?.get('p'))
  if (!given || percent === undefined) return raw
  const bare = percent.trim().replace(/%$/, '')
  return { ...Object.fromEntries(given), p: /^[+-]?\d{1,6}(?:\.\d{1,18})?$/.test(bare) ? bare : null }
}

const googleSecret: Reading = {
  shape: both(
    alone('secret'),
    named({ secret: ['key', 'google_secret'], uri: ['url', 'qrcode', 'qr_code'] }),
    filled({ uri: (given) => uriOf(textOf(given.get('secret'))) }),
  ),
  essential: ['secret'],
}

function uriOf(secret: string | undefined): string | undefined {
  if (secret === undefined) return undefined
  const issuer = 'Settlement Business Center'
  return `otpauth://totp/${encodeURIComponent(issuer)}?${new URLSearchParams({ secret, issuer }).toString()}`
}

const coin = both(
  named({ chain: ['net_work', 'network', 'name'], net_work: ['network', 'chain', 'name'], subset: ['tokens', 'list'] }),
  (raw) => {
    const given = fieldsOf(raw)
    const subset = given?.get('subset')
    if (!given || !Array.isArray(subset)) return raw
    const token = filled({ decimals: () => MOST_DECIMALS })
    const chain = given.get('chain')
    const type = typeof chain === 'string' ? (chainTypeOf(chain) ?? chain) : chain
    return { ...Object.fromEntries(given), chain: type, subset: subset.map(token) }
  },
)

/** Shares in percent, with two decimals, of the values in the answer. */
const ratio: Change = both(
  listed(named({ network: ['net_work', 'chain'], usdt_balance: ['value', 'usdt_amount', 'amount'] })),
  (raw) => {
    const given = fieldsOf(raw)
    const list = given?.get('list')
    if (!given || !Array.isArray(list)) return raw
    const values = list.map((row: unknown) => fieldsOf(row)?.get('usdt_balance'))
    const share = (value: unknown): string | undefined => shareOf(value, given.get('total_value'))
    return {
      ...Object.fromEntries(given),
      list: list.map((row: unknown, at) => filled({ percent: () => share(values[at]), network: () => null })(row)),
    }
  },
)

function shareOf(part: unknown, all: unknown): string | undefined {
  const [value, total] = [part, all].map((raw) => readLeaf(amount, raw))
  if (typeof value !== 'string' || typeof total !== 'string' || !isKnown(total) || /^-?0(?:\.0*)?$/.test(total))
    return undefined
  return toDecimal(divide(multiply(value, '100'), total, { scale: 2 }))
}

/** One reading for each call of SPEC.md that answers JSON; `calls.test.ts` finds the one that is missing. */
export const READINGS: Readonly<Record<string, Reading>> = {
  'session.register': signedIn,
  'session.login': signedIn,
  'session.walletLogin': signedIn,
  'session.loginVerification': { shape: alone('token'), mayBeBlank: true },
  'session.sendEmailCode': asked,
  'session.sendSmsCode': asked,
  'session.logout': done,
  'user.info': {
    shape: named({ mchid: ['mch_id', 'id'], bind_google_auth: ['google_auth'], name: ['username'] }),
    essential: ['status'],
  },
  'user.changePassword': done,
  'user.changeMailbox': done,
  'user.changePhone': done,
  'user.edit': done,
  'user.googleAuth': googleSecret,
  'user.bindGoogleAuth': { shape: both(orNothing, filled({ recovery_codes: () => [] })) },
  'user.refreshGoogleSecret': googleSecret,
  'user.verification': { shape: both(orNothing, filled({ methods: () => [] })) },
  'user.log': { shape: listed(named({ action: ['title', 'content', 'type', 'types'], device: ['user_agent'] })) },
  'user.deregister': done,
  'message.list': {
    shape: listed(both(named({ types: ['type'], content: ['text', 'body'] }), opened('content', 'text'))),
  },
  'message.read': done,
  'statistics.overview': { shape: unchanged },
  'statistics.dailyCollection': { shape: bare() },
  'statistics.assets': { shape: listed(asset) },
  'statistics.overviewAssets': { shape: ratio },
  'transactions.list': { shape: listed(transaction) },
  'transactions.monitor': { shape: listed() },
  'transactions.info': { shape: both(orOne('txid', 'hash', 'tx_hash', 'from_address'), listed(chainPayment)) },
  'account.expend': { shape: listed(gasExpense) },
  'account.cost': {
    shape: both(
      alone('fee'),
      orOne('fee', 'withdraw_fee', 'cost', 'gas', 'gas_fee'),
      listed(named({ ...chainOf, fee: ['withdraw_fee', 'cost'], gas: ['gas_fee'] })),
    ),
  },
  'account.addressValid': { shape: (raw) => (typeof raw === 'boolean' ? { valid: raw } : raw), essential: ['valid'] },
  'account.withdrawals': { shape: listed(withdrawal) },
  'account.withdraw': { shape: both(alone('handle_id'), orNothing, withdrawal), mayBeBlank: true },
  'account.recharges': { shape: listed(recharge) },
  'account.rechargeFunds': { shape: both(alone('address'), recharge), essential: ['address'] },
  'account.transfer': { shape: both(alone('id'), orNothing, transfer), mayBeBlank: true },
  'account.transfers': { shape: listed(transfer) },
  'account.stream': {
    shape: listed(
      both(
        named({ ...chainOf, id: ['handle_id'], balance: ['balance_after'], reason: ['type', 'types'] }),
        filled({ decimals: decimalsOf('amount', 'balance') }),
      ),
    ),
  },
  'application.list': { shape: listed(application) },
  'application.keys': { shape: both(orOne('key', 'secret_key', 'secret'), listed(application)) },
  'application.options': { shape: bare(named({ appid: ['id'], name: ['apply_name'] })) },
  'application.showKey': { shape: both(alone('key'), application), essential: ['key'] },
  'application.create': { shape: withKey },
  'application.reset': { shape: withKey, mayBeBlank: true },
  'application.delete': done,
  'application.notifyUrl': done,
  'market.search': { shape: listed(marketToken) },
  'market.followList': { shape: listed(marketToken) },
  'market.follow': done,
  'currency.list': { shape: bare(coin) },
  'currency.rearrange': done,
  // Ours, but other back ends answer it too.
  'system.capabilities': { shape: filled({ simulated_networks: () => [], limits: () => ({}) }) },
}

/** For calls that SPEC.md does not have: whoever answers them knows our contract. */
export const AS_IT_IS: Reading = { shape: unchanged, isWhole: true }
