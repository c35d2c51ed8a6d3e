import { sql } from 'kysely'
import { tellCorrected } from '#server/events/tell-corrected'
import { bookAdjustment } from '#server/ledger/adjustment'
import { lockedDebt } from '#server/ledger/debt'
import { LedgerError } from '#server/ledger/ledger-entry'
import { platformBooks } from '#server/ledger/platform-books'
import type { PlatformBooks } from '#server/ledger/platform-books'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { keepUnassigned } from '#server/payment/credit-unassigned'
import type { AdjustmentKind, Trx } from '#server/database/schema'
import { compare } from '#shared/money/amount'
import { amountWord } from './amount-word'
import type { Command, Input, OperatorServices } from './command'
import { pageOf } from './command'
import { actAndLog, merchantId } from './operator-act'
import { OperatorError } from './operator-error'

/** What the operator may have sent out of the treasury with his key, and what of the books it is taken from. */
const SENT = {
  fees: { kind: 'fees_sent', from: 'fees', words: 'earned fees' },
  own: { kind: 'own_sent', from: 'own', words: "the operator's own money" },
  cold: { kind: 'to_cold', from: 'on_chain', words: 'what lies on the chain, moved to cold storage' },
} as const satisfies Readonly<Record<string, { kind: AdjustmentKind; from: keyof PlatformBooks; words: string }>>

const isSent = (word: string): word is keyof typeof SENT => Object.hasOwn(SENT, word)

/**
 * The books of one token. Only one command at a time has them, so that two never take the same money: the accounts of the
 * platform may be below zero, and the ledger would not refuse that. @throws OperatorError
 */
async function booksOf(trx: Trx, token_id: string): Promise<PlatformBooks> {
  await trx.selectFrom('token').select('id').where('id', '=', token_id).forNoKeyUpdate().execute()
  const [books] = await platformBooks(trx, { token_id })
  if (books === undefined)
    throw new OperatorError(`Nothing is booked in a token ${token_id}: "ledger balance" shows the tokens.`)
  return books
}

/** Refuses more than the books have. @throws OperatorError */
function refuseMore(amount: string, there: string, { token, network }: PlatformBooks, words: string): void {
  if (compare(amount, there) > 0)
    throw new OperatorError(`Not done: the books have ${there} ${token} on ${network} (${words}).`)
}

/** Books what the operator has sent out himself. @throws OperatorError */
async function noteSent(services: OperatorServices, input: Input): Promise<{ said: string }> {
  const [what = '', token_id = '', typed = '', txid = '', gas] = input.words
  if (!isSent(what)) throw new OperatorError(`WHAT is one of ${Object.keys(SENT).join(', ')}.`)
  const { kind, from, words } = SENT[what]
  if (!/^[\w-]{16,128}$/.test(txid)) throw new OperatorError(`"${txid}" is no transaction: write its whole id.`)
  const books = await actAndLog(services, input, {
    act: `ledger sent ${what} ${typed} ${token_id}`,
    subject: txid,
    work: async (trx) => {
      const found = await booksOf(trx, token_id)
      const { network_id, decimals } = found
      const amount = amountWord(typed, decimals)
      refuseMore(amount, found.on_chain, found, 'at the addresses of the platform')
      refuseMore(amount, found[from], found, words)
      const ref = `${network_id}:${token_id}:${txid}`
      const entry = { kind, ref, network_id, token_id, amount, txid, subject: null, merchant_id: null }
      const isNew = await bookAdjustment(trx, services, { ...entry, by: input.by, why: input.why })
      if (!isNew) throw new OperatorError('Not done: this transaction is booked already.')
      if (gas === undefined) return found
      const fee = amountWord(gas, 18)
      const spent = { types: GAS_TYPES.aggregation, merchant_id: null, network_id, txid, fee, at: services.clock.now() }
      await bookGas(trx, [{ ...spent, ref: `adjustment_gas:${network_id}:${txid}` }])
      return found
    },
  }).catch(wordLedgerError)
  return { said: `${typed} ${books.token} on ${books.network} left the treasury: ${words}.` }
}

/** The same transaction was booked with another amount. */
function wordLedgerError(error: unknown): never {
  if (!(error instanceof LedgerError)) throw error
  throw new OperatorError('Not done: this transaction is booked already, with another amount.')
}

/** Books money that came back from cold storage to an address of the platform. */
async function noteFromCold(services: OperatorServices, input: Input): Promise<{ said: string }> {
  const [handle_id = ''] = input.words
  const { amount, token, chain } = await actAndLog(services, input, {
    act: 'ledger from-cold',
    subject: handle_id,
    work: async (trx) => {
      const kept = await keepUnassigned(trx, services, handle_id)
      const { network_id, token_id } = kept
      if (token_id === null) throw new OperatorError('Not done: the platform does not know this token.')
      const found = await booksOf(trx, token_id)
      refuseMore(kept.amount, found.cold, found, 'in cold storage')
      const entry = { kind: 'from_cold', ref: handle_id, network_id, token_id, amount: kept.amount } as const
      const about = { txid: null, subject: handle_id, merchant_id: null, by: input.by, why: input.why }
      await bookAdjustment(trx, services, { ...entry, ...about })
      return kept
    },
  }).catch(wordLedgerError)
  return { said: `${amount} ${token} on ${chain} came back from cold storage.` }
}

/** The operator bears what a merchant owes. */
async function forgive(services: OperatorServices, input: Input): Promise<{ said: string }> {
  const [mchid = '', token_id = '', typed = '', seen = ''] = input.words
  const merchant_id = await merchantId(services, mchid)
  const { token, network } = await actAndLog(services, input, {
    act: `ledger forgive ${typed} ${token_id}`,
    subject: mchid,
    work: async (trx) => {
      const found = await booksOf(trx, token_id)
      const { network_id, decimals, token, network: chain } = found
      const amount = amountWord(typed, decimals)
      const owed = await lockedDebt(trx, { merchant_id, token_id })
      // Typed a second time, the command would forgive as much again.
      if (compare(amountWord(seen, decimals), owed) !== 0)
        throw new OperatorError(`Not done: the merchant owes ${owed} ${token} now. Give that as OWED.`)
      if (compare(amount, owed) > 0) throw new OperatorError(`Not done: the merchant owes ${owed} ${token}.`)
      const ref = `${merchant_id}:${token_id}:${services.clock.now().toISOString()}`
      const entry = { kind: 'debt_forgiven', ref, network_id, token_id, amount, txid: null, subject: mchid } as const
      await bookAdjustment(trx, services, { ...entry, merchant_id, by: input.by, why: input.why })
      const params = { amount, token, chain, why: input.why }
      await tellCorrected(trx, services, { merchant_id, code: 'account_corrected', params })
      return found
    },
  })
  return { said: `Merchant ${mchid} owes ${typed} ${token} on ${network} less, and was told.` }
}

/** The books of the platform, and entries that no rule of the program makes. */
export const ledgerCommands = {
  'ledger balance': {
    kind: 'list',
    about: 'the books for each token: what lies where, what is owed, earned and own',
    run: async ({ db }) => {
      const list = (await platformBooks(db)).map(
        ({ network_id, network, token_id, token, decimals: _decimals, ...sides }) => ({
          network: `${network} (${network_id})`,
          token: `${token} (${token_id})`,
          ...sides,
        }),
      )
      return { list, next: null }
    },
  },
  'ledger entries': {
    kind: 'list',
    about: 'entries that no rule of the program makes, with who decided them and why, the newest first',
    run: async ({ db }, { after, limit }) => {
      const rows = await db
        .selectFrom('adjustment as a')
        .innerJoin('token', 'token.id', 'a.token_id')
        .innerJoin('network', 'network.id', 'a.network_id')
        .leftJoin('merchant', 'merchant.id', 'a.merchant_id')
        .select(['a.id', 'a.kind', 'a.txid', 'a.subject', 'a.acted_by', 'a.why', 'a.booked_at', 'a.entry_id'])
        .select([
          'token.symbol',
          'network.name',
          'merchant.mchid',
          sql<string>`trim_scale(a.amount)::text`.as('amount'),
        ])
        .where(sql<boolean>`${after} = '0' or a.id < ${after}::bigint`)
        .orderBy('a.id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ kind, amount, symbol, name, mchid, txid, subject, entry_id, ...act }) => ({
        at: act.booked_at.toISOString(),
        entry: entry_id,
        kind,
        amount,
        token: symbol,
        network: name,
        merchant: mchid,
        on: txid ?? subject,
        by: act.acted_by,
        why: act.why,
      }))
    },
  },
  'ledger sent': {
    kind: 'act',
    about:
      'books what you have sent out of the treasury with your key: WHAT is fees, own or cold (to cold storage); GAS is what the network took for it, in its coin',
    words: ['WHAT', 'TOKEN', 'AMOUNT', 'TXID'],
    moreWords: ['GAS'],
    run: noteSent,
  },
  'ledger from-cold': {
    kind: 'act',
    about: 'books money that came back from cold storage; MONEY is its line of "unassigned rows"',
    words: ['MONEY'],
    run: noteFromCold,
  },
  'ledger forgive': {
    kind: 'act',
    about: 'the operator bears AMOUNT of the OWED that a merchant owes of a token; the merchant reads WHY',
    words: ['MCHID', 'TOKEN', 'AMOUNT', 'OWED'],
    run: forgive,
  },
} as const satisfies Readonly<Record<string, Command>>
