import { canonicalPayout } from '#shared/payout/canonical'
import { digestOf } from '#shared/payout/canonical-lines'
import { refused, wait } from './answers'
import type { Book } from './book'
import type { SignerNetwork } from './chain-view'
import { confirmersOf } from './confirmations'
import type { ConfirmedAt, Confirmer } from './confirmations'
import type { Refused, RequestOf, Wait } from './contract'
import { hasToken, isNobody } from './names'
import { isInTime } from './time'

/** What a payout is judged by. */
export interface Judging {
  readonly book: Book
  readonly at: ConfirmedAt
  /** By the name that people confirm, such as `eip155:1`. */
  readonly networks: ReadonlyMap<string, SignerNetwork>
  /** Own addresses in the words of payouts: nothing is paid to them. */
  readonly own: ReadonlySet<string>
}

/** A payout that may be signed. */
export interface Judged {
  readonly network: SignerNetwork
  readonly text: string
  readonly confirmers: readonly Confirmer[]
  /** What a refund gives back; null for every other payout. */
  readonly deposit: RequestOf<'sign'>['deposit']
}

/**
 * Judges a payout by what the journal and the settings say, without a word from the worker being believed: for this signer, of a
 * known token, in time, confirmed by who may, within every limit.
 *
 * @param now the later of the own clock and the newest block, in seconds
 */
export async function judge(
  { book, at, networks, own }: Judging,
  { payout, assertions, deposit }: RequestOf<'sign'>,
  now: number,
): Promise<Judged | Refused | Wait> {
  const network = networks.get(payout.network)
  if (payout.signer_id !== book.identity.signerId()) return refused('other_signer')
  if (network === undefined) return refused('unknown_network')
  if (!hasToken(network, payout.contract)) return refused('unknown_token')
  if (!isInTime(payout.not_after, now)) return refused('expired')
  if (own.has(payout.to) || payout.to === payout.contract || isNobody(payout)) return refused('receiver')
  const text = canonicalPayout(payout)
  const given = { payout, assertions, deposit }
  const by = payout.act === 'refund' ? refundOf(book, network, given) : await payOf({ book, at }, { given, text, now })
  if ('state' in by) return by
  const fault = limitFault(book, {
    payout,
    network,
    now,
    is_refund: by.deposit !== null,
    is_proven: by.confirmers.length > 0,
  })
  return fault ?? { network, text, ...by }
}

/** A payout of a merchant: who has confirmed it, and whether that is enough. */
async function payOf(
  { book, at }: Pick<Judging, 'book' | 'at'>,
  { given: { payout, assertions, deposit }, text, now }: { given: RequestOf<'sign'>; text: string; now: number },
): Promise<Pick<Judged, 'confirmers' | 'deposit'> | Refused | Wait> {
  if (deposit !== null) return refused('deposit')
  const challenge = digestOf(text)
  const confirmers = await confirmersOf(book, at, { merchant_id: payout.merchant_id, challenge, assertions, now })
  if ('state' in confirmers) return confirmers
  return confirmationFault(book, payout, confirmers) ?? { confirmers, deposit: null }
}

/** Money back to who has paid it, up to what came: nobody has to confirm that. */
function refundOf(
  book: Book,
  { id: network }: SignerNetwork,
  { payout, assertions, deposit }: RequestOf<'sign'>,
): Pick<Judged, 'confirmers' | 'deposit'> | Refused {
  const known = deposit === null ? undefined : book.deposits.of({ network, ...deposit })
  const isItsPayer =
    known?.merchant_id === payout.merchant_id && known.contract === payout.contract && known.from === payout.to
  if (deposit === null || assertions.length > 0 || !isItsPayer) return refused('deposit')
  if (BigInt(payout.amount_units) > book.deposits.refundable({ network, ...deposit })) return refused('deposit_spent')
  return { confirmers: [], deposit }
}

type Payout = RequestOf<'sign'>['payout']

function confirmationFault(book: Book, payout: Payout, confirmers: readonly Confirmer[]): Refused | Wait | undefined {
  const { merchant_id } = payout
  const allowance = book.allowances.of(merchant_id, payout)
  const units = BigInt(payout.amount_units)
  if (units > allowance.payout) return refused('payout_limit')
  if (confirmers.length === 0)
    return book.passkeys.hasHad(merchant_id) || allowance.unproven_daily === 0n ? refused('passkey_needed') : undefined
  const persons = new Set(confirmers.flatMap(({ passkey: { speaks_for } }) => speaks_for ?? []))
  return units >= allowance.second_from && persons.size < 2 ? wait('second_person') : undefined
}

function limitFault(
  book: Book,
  {
    payout,
    network,
    now,
    is_refund,
    is_proven,
  }: Pick<Judged, 'network'> & { payout: Payout; now: number; is_refund: boolean; is_proven: boolean },
): Wait | undefined {
  const { merchant_id, contract } = payout
  const units = BigInt(payout.amount_units)
  const { daily, unproven_daily } = book.allowances.of(merchant_id, payout)
  const token = { network: network.id, contract }
  const own = book.intents.spent({ ...token, merchant_id, with_refunds: false }, now)
  if (!is_refund && own + units > (is_proven ? daily : unproven_daily)) return wait('daily_limit')
  const all = book.intents.spent({ ...token, with_refunds: true }, now)
  if (all + units > book.allowances.float(payout)) return wait('float')
  if (units > book.deposits.proven({ merchant_id, network, contract })) return wait('not_proven')
  return book.closings.isClosed(network.id) ? wait('closed') : undefined
}
