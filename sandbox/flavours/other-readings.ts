type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields => Object(value)

/** The fields under other names; those that are not named stay. */
function renamed(value: unknown, names: Readonly<Record<string, string>>): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, each]) => [names[name] ?? name, each]))
}

const rowsOf = (data: unknown): unknown[] => {
  const { list } = fieldsOf(data)
  return Array.isArray(list) ? list : []
}

/** A list without its envelope, as an array. */
const bare = (data: unknown): unknown => rowsOf(data)

const eachRow =
  (change: (row: unknown) => unknown) =>
  (data: unknown): unknown => ({ ...fieldsOf(data), list: rowsOf(data).map(change) })

/** SPEC.md's states are words, not codes of ours. */
const STATE_WORDS: Readonly<Record<string, string>> = {
  audit_reject: 'audit reject',
  accomplish: 'Accomplish',
  canceled: 'Canceled',
  improgress: 'Improgress',
}
const worded = (row: unknown): unknown => {
  const { state } = fieldsOf(row)
  return typeof state === 'string' ? { ...fieldsOf(row), state: STATE_WORDS[state] ?? state } : row
}

const tokenAlone = (data: unknown): unknown => {
  const { token, verification } = fieldsOf(data)
  return verification === true ? data : (token ?? data)
}

const flag = (word: unknown): unknown => (typeof word === 'boolean' ? Number(word) : word)

/** The other reading of each call where SPEC.md can be read in two ways (SPEC.md sections 3 and 7). */
const READINGS: Readonly<Record<string, (data: unknown) => unknown>> = {
  'session.register': tokenAlone,
  'session.login': tokenAlone,
  'user.info': (data) => {
    const { bind_google_auth, password, security_switch, ...rest } = fieldsOf(data)
    const switches = Array.isArray(security_switch) && security_switch.length === 0 ? null : security_switch
    return { ...rest, bind_google_auth: flag(bind_google_auth), password: flag(password), security_switch: switches }
  },
  'statistics.overview': (data) => {
    const { frozen_amount, operable_balance, transaction_volume, cumulative_withdrawal } = fieldsOf(data)
    return { income: frozen_amount, sure_withdrawal: operable_balance, transaction_volume, cumulative_withdrawal }
  },
  'statistics.assets': eachRow((row) => renamed(row, { available: 'available_balance' })),
  'statistics.overviewAssets': bare,
  'account.cost': bare,
  'account.withdrawals': eachRow((row) => worded(renamed(row, { chain: 'network', received: 'actual_amount' }))),
  'account.recharges': eachRow((row) => worded(renamed(row, { chain: 'network' }))),
  'account.rechargeFunds': (data) => fieldsOf(data)['address'],
  'account.transfers': eachRow(worded),
  'application.list': eachRow((row) => renamed(row, { notify_url: 'notify', website_url: 'website', logo: 'picture' })),
  'application.keys': bare,
  'application.options': (data) => ({ list: data }),
  'currency.list': (data) => ({ list: data }),
  'market.search': bare,
  'market.followList': (data) => rowsOf(data).map((row) => ({ ...fieldsOf(row), check: flag(fieldsOf(row)['check']) })),
  'message.list': eachRow((row) => ({ ...fieldsOf(row), id: fieldsOf(row)['id'] })),
}

/** What a back end answers that read SPEC.md the other way; empty lists are null. */
export function otherReading(name: string, data: unknown): unknown {
  if (name === 'statistics.dailyCollection') return withoutRefunds(data)
  const read = data === null || data === undefined ? data : (READINGS[name]?.(data) ?? data)
  return withNullForEmpty(read)
}

/** The second series of SPEC.md section 3 has numbers of orders and no refunds; the numbers are not in the first. */
function withoutRefunds(data: unknown): unknown {
  if (!Array.isArray(data)) return data
  return data.map((day) => {
    const { date, income } = fieldsOf(day)
    return { date, income }
  })
}

function withNullForEmpty(data: unknown): unknown {
  if (Array.isArray(data)) return data.length === 0 ? null : data
  if (typeof data !== 'object' || data === null) return data
  const { list } = fieldsOf(data)
  return Array.isArray(list) && list.length === 0 ? { ...data, list: null } : data
}
