import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { payOrder } from '#sandbox/customers/pay-order'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import type { TestCall } from '#server/testing/test-api'
import { rechargeFunds } from '#shared/contract/account'
import { testCallback } from '#shared/contract/callback'
import * as fixed from '#shared/contract/fixed-address'
import * as message from '#shared/contract/message'
import type { Operation } from '#shared/contract/operation'
import { createLink } from '#shared/contract/payment-link'
import { lookUp } from '#shared/contract/search'
import { uploadImage } from '#shared/contract/system'
import { operations } from '#shared/contract/table'
import { unassigned } from '#shared/contract/unassigned'
import { withdrawalRecord } from '#shared/contract/withdrawal'

/*
 * Two merchants and every identifier of every operation: the answer to an identifier of another merchant must be the
 * answer to one that does not exist.
 */

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1', '4', '6'] })
const { world, clock } = town
const api = testApi({ db, services: { clock, chains: town.services.chains } })

const owner = await richMerchant(api, { token_id: '106', balance: '1000' })
const stranger = await richMerchant(api, { token_id: '106', balance: '1000' })
const applicant = await richMerchant(api, { token_id: '106', balance: '1', status: 1 })
const notify_url = 'https://shop.example/callback'
const shop = await newShop(db, clock.now(), { merchant_id: owner.merchant_id, notify_url })
const ownShop = await newShop(db, clock.now(), { merchant_id: stranger.merchant_id, notify_url })

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const WISH = { token_id: '106', address: `0x${'7'.repeat(64)}`, amount: '5' }
const LINK = { token_id: '106', amount: '12.5', subject: 'Tea', expires_in: 604_800 }

/** Makes one of everything for the owner, and gives the identifiers. */
async function ownedThings() {
  const { token, merchant_id } = owner
  const at = { created_at: clock.now() }
  const paid = await payOrder(world, { appid: shop.appid, chain: 'TRON', amount: '91.4', case: 'exact' })
  // Paid, and with a question that waits.
  await db.updateTable('payment').set({ exception: 'over' }).where('handle_id', '=', paid.handle_id).execute()
  const wrong = await payOrder(world, { appid: shop.appid, chain: 'TRON', amount: '30', case: 'wrong-token' })
  const alone = await api.data(unassigned, { token, query: { payment: wrong.handle_id } })
  const link = await api.data(createLink, { token, body: { ...LINK, appid: shop.appid, client_ref: randomUUID() } })
  const asked = await api.data(lookUp, { token, body: { network_id: '1', txid: 'a'.repeat(64) } })
  const picture = await api.data(uploadImage, { token, body: { content_type: 'image/png', base64: PIXEL } })
  const withdrawal_ref = randomUUID()
  const withdrawn = await owner.withdraw(WISH, { client_ref: withdrawal_ref })
  const recharge_ref = randomUUID()
  await api.data(rechargeFunds, { token, body: { token_id: '106', client_ref: recharge_ref } })
  const quote = await owner.quoteId(WISH)
  const address = { network_id: '6', address: WISH.address, normal: WISH.address, usable_from: clock.now(), ...at }
  await db
    .insertInto('fixed_address')
    .values({ merchant_id, ...address })
    .execute()
  const saved = await api.data(fixed.fixedAddresses, { token })
  const wallet = await db
    .insertInto('merchant_wallet')
    .values({ merchant_id, chain_type: 'Ethereum', address: `0x${'1'.repeat(40)}`, name: 'Ledger', ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = {
    kind: 'director_id',
    name: 'a.pdf',
    content_type: 'application/pdf',
    size: 3,
    sealed: 'x',
  } as const
  await db
    .insertInto('opening_document')
    .values({ id: 'document1', merchant_id, ...document, ...at })
    .execute()
  const notes = await api.data(message.messages, { token })
  const delivery = await api.data(testCallback, { token, body: { appid: shop.appid, status: 2 } })
  // As if it told of this payment.
  const payment = db.selectFrom('payment').select('id').where('handle_id', '=', paid.handle_id)
  await db.updateTable('callback_delivery').set({ payment_id: payment }).where('handle_id', '=', delivery.id).execute()
  return {
    payment: paid.handle_id,
    trade_no: paid.trade_no,
    out_trade_no: paid.out_trade_no,
    txid: paid.txids[0],
    wrong: wrong.handle_id,
    unassigned: alone.list[0]?.handle_id,
    link: link.handle_id,
    look_up: asked.handle_id,
    picture: picture.url,
    withdrawal: z.parse(withdrawalRecord, withdrawn.data).handle_id,
    withdrawal_ref,
    recharge_ref,
    quote,
    fixed: saved.list[0]?.id,
    wallet: wallet.id,
    document: 'document1',
    message: notes.list[0]?.id,
    delivery: delivery.id,
    appid: shop.appid,
    session: owner.session_id,
  }
}
const theirs = await ownedThings()
type Thing = keyof typeof theirs

interface Probe {
  readonly id: Thing
  /** What the call needs besides. */
  readonly with?: Omit<TestCall, 'body' | 'query'> & { readonly body?: object; readonly query?: Record<string, string> }
  readonly isList?: true
  /** Who asks: usually an open merchant. */
  readonly by?: 'applicant'
  /** The owner gets the same answer for it as for an unknown one: nothing can be seen there. */
  readonly blind?: true
}

const month = { start_time: '1767225600', end_time: '1769904000' }
const REFUND = { kind: 'part', amount: '1', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' }
const MOVE = { token_id: '106', amount: '1' }
const own = { appid: ownShop.appid }
const CONFIRMED = {
  kind: 'withdrawal',
  payout: {
    act: 'pay',
    signer_id: '0'.repeat(16),
    merchant_id: stranger.merchant_id,
    intent_id: 'withdrawal:1',
    network: 'eip155:1',
    contract: `0x${'1'.repeat(40)}`,
    to: `0x${'2'.repeat(40)}`,
    amount_units: '1',
    fee_ceiling_units: '1',
    not_after: '1800000000',
  },
  assertion: { credential_id: 'c'.repeat(16), authenticator_data: 'aa', client_data: 'aa', signature: 'aa' },
}

/** Every identifier of something that belongs to a merchant, by operation and field. */
const PROBES: Readonly<Record<string, Probe>> = {
  'user.endSession params.id': { id: 'session' },
  'user.unlinkWallet query.id': { id: 'wallet' },
  'user.removeOpeningDocument query.id': { id: 'document', by: 'applicant' },
  'message.read body.message_ids': { id: 'message', isList: true },
  'message.read body.upto': { id: 'message', with: { body: { message_ids: -1 } } },
  'statistics.overview query.appid': { id: 'appid' },
  'statistics.card query.appid': { id: 'appid', with: { query: { card: 'orders' } } },
  'statistics.dailyCollection query.appid': { id: 'appid', with: { query: month } },
  'transactions.list query.appid': { id: 'appid' },
  'transactions.list query.out_trade_no': { id: 'out_trade_no' },
  'transactions.list query.trade_no': { id: 'trade_no' },
  'transactions.list query.txid': { id: 'txid' },
  'transactions.export query.appid': { id: 'appid', with: { query: { format: 'csv', zone: 'UTC' } } },
  'transactions.export query.out_trade_no': { id: 'out_trade_no', with: { query: { format: 'csv', zone: 'UTC' } } },
  'transactions.export query.trade_no': { id: 'trade_no', with: { query: { format: 'csv', zone: 'UTC' } } },
  'transactions.export query.txid': { id: 'txid', with: { query: { format: 'csv', zone: 'UTC' } } },
  'transactions.monitor query.appid': { id: 'appid', with: { query: month } },
  'transactions.info query.handle_id': { id: 'payment' },
  'transactions.refunds query.handle_id': { id: 'payment' },
  'transactions.refunds query.client_ref': { id: 'withdrawal_ref', blind: true },
  'transactions.refund body.handle_id': { id: 'payment', with: { body: REFUND } },
  'transactions.resolve body.handle_ids': { id: 'wrong', with: { body: { reason: 'Tea' } }, isList: true },
  'transactions.keep body.handle_ids': { id: 'wrong', isList: true },
  'transactions.undecided query.appid': { id: 'appid' },
  'transactions.undecided query.out_trade_no': { id: 'out_trade_no' },
  'transactions.undecided query.trade_no': { id: 'trade_no' },
  'transactions.undecided query.txid': { id: 'txid' },
  'transactions.note body.handle_id': { id: 'payment', with: { body: { note: 'Tea' } } },
  'transactions.unassigned query.payment': { id: 'wrong' },
  'transactions.unassigned query.handle_id': { id: 'unassigned' },
  'transactions.unassigned query.client_ref': { id: 'withdrawal_ref', blind: true },
  'transactions.creditUnassigned body.handle_id': { id: 'unassigned', with: { body: { amount: '30' } } },
  'transactions.sendBackUnassigned body.handle_id': {
    id: 'unassigned',
    with: { body: { amount: '30', address: REFUND.address } },
  },
  'account.transfer body.from': { id: 'appid', with: { body: { ...MOVE, to: 'capital' } } },
  'account.transfer body.to': { id: 'appid', with: { body: { ...MOVE, from: 'capital' } } },
  'account.rechargeAddress query.client_ref': { id: 'recharge_ref' },
  'account.transfers query.client_ref': { id: 'withdrawal_ref', blind: true },
  'account.stream query.account': { id: 'appid' },
  'account.exportStream query.account': { id: 'appid', with: { query: { format: 'csv', zone: 'UTC' } } },
  'account.withdrawals query.client_ref': { id: 'withdrawal_ref' },
  'account.withdrawals query.handle_id': { id: 'withdrawal' },
  'account.exportWithdrawals query.client_ref': {
    id: 'withdrawal_ref',
    with: { query: { format: 'csv', zone: 'UTC' } },
  },
  'account.withdraw body.quote_id': { id: 'quote', with: { body: WISH } },
  'account.cancelWithdrawal body.handle_id': { id: 'withdrawal' },
  'account.renameFixedAddress body.id': { id: 'fixed', with: { body: { name: 'Mine' } } },
  'account.removeFixedAddress query.id': { id: 'fixed' },
  'application.keys query.appid': { id: 'appid' },
  'application.showKey query.appid': { id: 'appid' },
  'application.create body.logo': {
    id: 'picture',
    with: {
      body: { name: 'Mine', mode: 'address', token_ids: ['106'], notify_url: '', website_url: '', whitelist_ips: [] },
    },
  },
  'application.reset body.appid': { id: 'appid', with: { body: { name: 'Mine' } } },
  'application.reset body.logo': { id: 'picture', with: { body: own } },
  'application.callbackEvents query.appid': { id: 'appid' },
  'application.delete body.appid': { id: 'appid', with: { body: { confirm: shop.appid } } },
  'application.notifyUrl body.appid': { id: 'appid', with: { body: { notify_url: 'https://shop.example/mine' } } },
  'callback.list query.appid': { id: 'appid' },
  'callback.list query.order': { id: 'out_trade_no' },
  'callback.attempts query.id': { id: 'delivery' },
  'callback.redeliver body.id': { id: 'delivery' },
  'callback.redeliver body.appid': { id: 'appid', with: { body: { failed_since: 0 } } },
  'callback.test body.appid': { id: 'appid', with: { body: { status: 2 } } },
  'link.create body.appid': { id: 'appid', with: { body: LINK } },
  'link.list query.handle_id': { id: 'link' },
  'link.end body.handle_id': { id: 'link' },
  'link.quote query.appid': { id: 'appid', with: { query: { token_id: '106', amount: '12.5' } } },
  'search.find query.q': { id: 'payment' },
  'search.lookUps query.handle_id': { id: 'look_up' },
  'payout.confirmation query.handle_id': { id: 'withdrawal', with: { query: { kind: 'withdrawal' } } },
  'payout.confirm body.handle_id': { id: 'withdrawal', with: { body: CONFIRMED } },
  'search.evidence query.payment': { id: 'payment' },
}

/** Names that always name something of a merchant. */
const OWNED =
  /^(?:id|.*_id|.*_ids|appid|handle_ids?|client_ref|trade_no|out_trade_no|txid|payment|order|account|from|to|upto|q|logo)$/
/** The catalogue of the service: the same for every merchant. */
const EVERYBODYS = /^(?:network_id|token_ids?)$/
/** What is shown elsewhere, with the file that does. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'session.walletVerify body.challenge_id': 'made for nobody yet: server/merchant/routes/wallet-login.test.ts',
  'user.deregister body.confirm': 'the own merchant id, typed: server/merchant/routes/security.test.ts',
  'link.create body.out_trade_no': 'a number of the merchant’s own choice: server/application/link.test.ts',
  'order.create body.out_trade_no': 'signed with a KEY: server/payment/order-api.test.ts',
  'order.query query.out_trade_no': 'signed with a KEY: server/payment/order-api.test.ts',
  'order.close body.out_trade_no': 'signed with a KEY: server/payment/order-api.test.ts',
  'order.query query.trade_no': 'signed with a KEY: server/payment/order-api-calls.test.ts',
  'order.close body.trade_no': 'signed with a KEY: server/payment/order-api-calls.test.ts',
  'order.refund body.out_trade_no': 'signed with a KEY: server/payout/refund/refund-by-shop.test.ts',
  'order.refund body.trade_no': 'signed with a KEY: server/payout/refund/refund-by-shop.test.ts',
  'order.payer query.handle_id': 'public: the customer has it in his link',
  'search.lookUp body.txid': 'public, on chain: server/search/look-up.test.ts',
  'system.events query.last_id': 'a place in the own stream: server/start/socket.test.ts',
}

const shape = z.object({ properties: z.optional(z.record(z.string(), z.unknown())) })
const described = z.extend(shape, { anyOf: z.optional(z.array(shape)), allOf: z.optional(z.array(shape)) })

function fieldsOf(line: Operation): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = line[part]
    if (schema === undefined) return []
    const found = z.parse(described, z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
    const names = [found, ...(found.anyOf ?? []), ...(found.allOf ?? [])].flatMap((each) =>
      Object.keys(each.properties ?? {}),
    )
    return [...new Set(names)].map((name) => `${part}.${name}`)
  })
}

/** An identifier of the same form that nobody has. */
const nobodys = (id: string): string => id.slice(0, -2) + (id.endsWith('88') ? '99' : '88').slice(0, id.length)

const lines = new Map(operations.map((line) => [line.name, line]))
const probed = Object.entries(PROBES).map(([name, probe]) => {
  const [operation = '', place = ''] = name.split(' ')
  const [part = '', field = ''] = place.split('.')
  return { name, operation, part, field, ...probe }
})
type Probed = (typeof probed)[number]

/** An answer without the identifier. One digit alone may be part of anything, so it stays. */
const without = (id: string, answer: string): string => (id.length > 3 ? answer.replaceAll(id, '#') : answer)

/** Asks with one identifier; the text of the answer has no identifier in it any more. */
async function ask({ operation, part, field, with: rest = {}, isList }: Probed, who: typeof owner, id: string) {
  const line = lines.get(operation)
  if (line === undefined) throw new Error(`The contract has no ${operation}`)
  const value = { [field]: isList ? [id] : id }
  const at = (name: string) => (part === name ? value : {})
  const proof = line.stepUp === 'none' ? {} : who.proof()
  const ref = line.keyed === true ? { client_ref: randomUUID() } : {}
  const call = {
    params: textsOf(at('params')),
    query: { ...rest.query, ...at('query') },
    body: line.body === undefined ? undefined : { ...ref, ...rest.body, ...proof, ...at('body') },
  }
  if (line.stream === 'file') {
    const path = `/api/v1${line.path}?${new URLSearchParams(Object.entries(call.query).flatMap(textsOnly)).toString()}`
    const answer = await api.app.request(path, { headers: { 'X-Token': who.token } })
    return without(id, `${answer.status} ${await answer.text()}`)
  }
  const { status, code, msg, data, errors } = await api.call(line, {
    token: who.token,
    ...call,
    query: textsOf(call.query),
  })
  return without(id, JSON.stringify({ status, code, msg, data, errors }))
}

const textsOnly = ([name, value]: [string, unknown]): [string, string][] =>
  typeof value === 'string' ? [[name, value]] : []
const textsOf = (query: object): Record<string, string> => Object.fromEntries(Object.entries(query).flatMap(textsOnly))

test('every identifier of the contract is asked for here', () => {
  const wanted = operations.flatMap((line) =>
    fieldsOf(line)
      .filter((place) => {
        const [part, field = ''] = place.split('.')
        // The reference of a request is the merchant's own: server/http/idempotency.test.ts.
        return OWNED.test(field) && !EVERYBODYS.test(field) && !(part === 'body' && field === 'client_ref')
      })
      .map((place) => `${line.name} ${place}`),
  )
  const known = new Set([...Object.keys(PROBES), ...Object.keys(ELSEWHERE)])
  expect(wanted.filter((name) => !known.has(name))).toEqual([])
})

describe('an identifier of another merchant is answered like one that nobody has', () => {
  test.each(probed)('$name', async (probe) => {
    const id = theirs[probe.id]
    if (id === undefined) throw new Error(`There is no ${probe.id}`)
    const who = probe.by === 'applicant' ? applicant : stranger
    const foreign = await ask(probe, who, id)
    expect(foreign).toBe(await ask(probe, who, nobodys(id)))
    expect(foreign).not.toContain('"status":500')
    // The call is whole but for the identifier: else another field would be what is refused.
    const isWhole = !foreign.includes('Parameter error') || foreign.includes(`"path":"${probe.field}"`)
    expect(isWhole, foreign).toBe(true)
  })
})

describe('afterwards the owner still finds it', () => {
  const reads = probed.filter(({ operation, blind }) => lines.get(operation)?.method === 'GET' && blind !== true)
  test.each(reads)('$name', async (probe) => {
    const id = theirs[probe.id] ?? ''
    expect(await ask(probe, owner, id)).not.toBe(await ask(probe, owner, nobodys(id)))
  })
})
