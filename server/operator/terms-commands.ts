import { changeTerms, termsOf } from '#server/merchant/terms'
import type { Terms } from '#server/merchant/terms'
import { merchantByEmail } from '#server/merchant/find-merchant'
import { divide, multiply } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { amountWord } from './amount-word'
import type { Command, OperatorServices } from './command'
import { actAndLog, merchantId } from './operator-act'
import { OperatorError } from './operator-error'

const USDT_DECIMALS = 6
/** Of a share: a percentage with up to four decimals. */
const SHARE_DECIMALS = 6

/** The id of a merchant by mailbox or mchid. @throws OperatorError when there is none */
async function idOf(services: OperatorServices, text: string): Promise<string> {
  if (!text.includes('@')) return await merchantId(services, text)
  const merchant = await merchantByEmail(services.db, text.toLowerCase())
  if (merchant === undefined) throw new OperatorError(`There is no merchant with the mailbox ${text}.`)
  return merchant.id
}

/** '0.4%' is the share '0.004'. @throws OperatorError */
function shareOf(text: string): string {
  const written = /^(?<percent>\d{1,2}(?:\.\d{1,4})?)%$/.exec(text)?.groups?.['percent']
  if (written === undefined) throw new OperatorError(`"${text}" is no share: write a percentage such as 0.4%.`)
  return formatAmount(divide(written, '100', { scale: SHARE_DECIMALS }), { mode: 'plain' })
}

const percentOf = (share: string): string => `${formatAmount(multiply(share, '100'), { mode: 'plain' })}%`

const amountOf = (text: string): string => (/^0(?:\.0+)?$/.test(text) ? '0' : amountWord(text, USDT_DECIMALS))

/** What each option changes. `default` ends what was agreed. */
const OPTIONS = {
  'payment-fee': {
    value: 'PERCENT|default',
    read: (text) => ({ payment_fee: text === 'default' ? null : shareOf(text) }),
  },
  'withdraw-fee': {
    value: 'USDT|default',
    read: (text) => ({ withdraw_fee: text === 'default' ? null : amountOf(text) }),
  },
  'single-limit': { value: 'USDT', read: (text) => ({ single_limit: amountOf(text) }) },
  'day-limit': { value: 'USDT', read: (text) => ({ day_limit: amountOf(text) }) },
  otc: {
    value: 'on|off',
    read: (text) => {
      if (text !== 'on' && text !== 'off') throw new OperatorError('--otc is on or off.')
      return { otc: text === 'on' }
    },
  },
} as const satisfies Readonly<Record<string, { value: string; read: (text: string) => Partial<Terms> }>>

const isOption = (name: string): name is keyof typeof OPTIONS => Object.hasOwn(OPTIONS, name)

const shown = ({ payment_fee, withdraw_fee, single_limit, day_limit, otc }: Terms) => ({
  payment_fee: payment_fee === null ? 'default' : percentOf(payment_fee),
  withdraw_fee: withdraw_fee === null ? 'default' : `${withdraw_fee} USDT`,
  single_limit: `${single_limit} USDT`,
  day_limit: `${day_limit} USDT`,
  otc: otc ? 'on' : 'off',
})

const inWords = (terms: Terms): string =>
  Object.entries(shown(terms))
    .map(([name, value]) => `${name.replace('_', ' ')} ${value}`)
    .join(', ')

/** Fees, limits and OTC of one merchant. */
export const termsCommands = {
  'merchant show': {
    kind: 'list',
    about: 'the fees and limits of a merchant, and the number that acts for the signer name, by mailbox or mchid',
    words: ['MERCHANT'],
    run: async (services, { words: [text = ''] }) => {
      const merchant_id = await idOf(services, text)
      // Acts for the signer name a merchant by this number.
      return {
        list: [{ merchant: text, merchant_id, ...shown(await termsOf(services.db, services, merchant_id)) }],
        next: null,
      }
    },
  },
  'merchant terms': {
    kind: 'act',
    about: 'changes fees, limits or OTC of a merchant, by mailbox or mchid; the merchant is told',
    words: ['MERCHANT'],
    options: Object.fromEntries(Object.entries(OPTIONS).map(([name, { value }]) => [name, value])),
    run: async (services, input) => {
      const [text = ''] = input.words
      const merchant_id = await idOf(services, text)
      const given = Object.entries(input.options)
      const changes = given.flatMap(([name, value]) => (isOption(name) ? [OPTIONS[name].read(value)] : []))
      const { before, after } = await actAndLog(services, input, {
        act: `merchant terms ${given.map(([name, value]) => `--${name} ${value}`).join(' ')}`,
        subject: text,
        work: async (trx) => await changeTerms(trx, services, { merchant_id, change: Object.assign({}, ...changes) }),
      })
      return { said: `Merchant ${text}: ${inWords(after)}. Before: ${inWords(before)}.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
