import { canonicalPayout } from '@/lib/payout/canonical'
import { digestOf } from '@/lib/payout/canonical-lines'
import { refused, wait } from './answers'
import type { Book } from './book'
import type { SignerNetwork } from './chain-view'
import { confirmersOf } from './confirmations'
import type { ConfirmedAt, Confirmer } from './confirmations'
import type { Refused, RequestOf, Wait } from './contract'
import { isInTime } from './time'
import { isNobody } from './transaction'

/** What a payout is judged by. */
export interface Judging {
  readonly book: Book
  readonly at: ConfirmedAt
  /** By the name that people confirm, such as `eip155:1`. */
  readonly networks: ReadonlyMap<string, SignerNetwork>
  /** Own addresses in lower case: nothing is paid to them. */
  readonly own: ReadonlySet<string>
}

/** A payout that may be signed. */
export interface Judged {
  readonly network: SignerNetwork
  readonly text: string
  readonly confirmers: readonly Confirmer[]
}

/**
 * Judges a payout by what the journal and the settings say, without a word from the worker being believed: for this signer, of a
 * known token, in time, confirmed by who may, within every limit.
 *
 * @param now the later of the own clock and the newest block, in seconds
 */
export async function judge(
  { book, at, networks, own }: Judging,
  { payout, assertions }: RequestOf<'sign'>,
  now: number,
): Promise<Judged | Refused | Wait> {
  const network = networks.get(payout.network)
  if (payout.signer_id !== book.identity.signerId()) return refused('other_signer')
  if (network === undefined) return refused('unknown_network')
  if (!network.tokens.some(({ contract }) => contract.toLowerCase() === payout.contract))
    return refused('unknown_token')
  if (!isInTime(payout.not_after, now)) return refused('expired')
  if (own.has(payout.to) || payout.to === payout.contract || isNobody(payout.to)) return refused('receiver')
  if (payout.act !== 'pay') return refused('unknown_intent')
  const text = canonicalPayout(payout)
  const challenge = digestOf(text)
  const confirmers = await confirmersOf(book, at, { merchant_id: payout.merchant_id, challenge, assertions, now })
  if ('state' in confirmers) return confirmers
  const answer = confirmationFault(book, payout, confirmers) ?? limitFault(book, { payout, network, confirmers, now })
  return answer ?? { network, text, confirmers }
}

type Payout = RequestOf<'sign'>['payout']

function confirmationFault(book: Book, payout: Payout, confirmers: readonly Confirmer[]): Refused | Wait | undefined {
  const { merchant_id } = payout
  const allowance = book.allowances.of(merchant_id, payout)
  const units = BigInt(payout.amount_units)
  if (units > allowance.payout) return refused('payout_limit')
  if (confirmers.length === 0)
    return book.passkeys.hasHad(merchant_id) || allowance.unproven_daily === 0n ? refused('passkey_needed') : undefined
  const persons = new Set(confirmers.map(({ passkey }) => passkey.person))
  return units >= allowance.second_from && persons.size < 2 ? wait('second_person') : undefined
}

function limitFault(
  book: Book,
  { payout, network, confirmers, now }: Pick<Judged, 'network' | 'confirmers'> & { payout: Payout; now: number },
): Wait | undefined {
  const { merchant_id, contract } = payout
  const units = BigInt(payout.amount_units)
  const allowance = book.allowances.of(merchant_id, payout)
  const daily = confirmers.length === 0 ? allowance.unproven_daily : allowance.daily
  const token = { network: network.id, contract }
  const own = book.intents.spent({ ...token, merchant_id, with_refunds: false }, now)
  if (own + units > daily) return wait('daily_limit')
  const all = book.intents.spent({ ...token, with_refunds: true }, now)
  if (all + units > book.allowances.float(payout)) return wait('float')
  return book.closings.isClosed(network.id) ? wait('closed') : undefined
}
