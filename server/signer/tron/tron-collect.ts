import { enoughFor, feeLimit } from '#server/chain/tron/energy'
import type { EnergyPrice } from '#server/chain/tron/energy'
import { tronAddress } from '#server/chain/tron/address'
import { wait } from '../answers'
import { answerOf, gasKeyOf, MOST_WAITING } from '../collect-step'
import type { CollectAnswer, Target } from '../collect-step'
import type { Step } from '../collections'
import type { EntryOf } from '../entries'
import { treasuryOf } from '../outgoing'
import type { Signing } from '../outgoing'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { countedBytes, signTronBytes, transactionIn, tronCall, tronCoins, tronTransfer } from './tron-payment'
import type { TronHolding, TronView } from './tron-view'

type TronTarget = Target<TronView>

/** Transfers of an address burn their energy so often in a day; then people have to look. */
const MOST_BURNED = 2

/**
 * The next step on TRON: the gas key sends the address the TRX that the transfer burns, which makes its account where it had none, then
 * the address sends all of the token. A step is signed again only when the one before can never be carried out any more; should
 * another copy of the journal sign one more, it moves what is there to the same treasury.
 *
 * @throws ChainError
 */
export async function collectOnTron(signing: Signing, of: TronTarget): Promise<CollectAnswer> {
  const { book, keys, now } = signing
  const { network, view, rule, address, contract } = of
  const open = book.collections.open(network.id, address)
  if (open !== undefined) {
    if (!(await settled(signing, of, open.first))) return answerOf(open)
  }
  if (book.collections.burned(network.id, address, now()) >= MOST_BURNED) return wait('burned')
  const token = tronAddress(contract)
  const holding = await view.holding({ address, contract: token })
  const { units } = holding
  if (units === 0n || units < rule.least) return wait('too_little')
  const to = canonicalAddress(keys.addressOf(treasuryOf(network.id))) ?? ''
  const paying = { contract, to, units }
  const price = await view.price({ owner: address, ...tronCall(paying), moves: units })
  if ((holding.coins ?? 0n) < leastOf(price)) return await sendGas(signing, of, { price, holding })
  const fee_limit = feeLimit({ ...price, coins: holding.coins ?? 0n }, null)
  const sight = await view.look()
  return await write(signing, of, {
    step: 'sweep',
    units,
    most_fee: fee_limit + price.bytes_cost,
    bytesAt: (place) => tronTransfer(paying, { owner: address, sight, place, fee_limit }),
  })
}

const leastOf = ({ energy, sun_per_energy, bytes_cost }: EnergyPrice): bigint => energy * sun_per_energy + bytes_cost

/** Writes down how a step has ended. @returns false while it may come */
async function settled({ book, now }: Signing, { view, network }: TronTarget, step: Step['first']): Promise<boolean> {
  const outcome = await endOf(view, step)
  if (outcome === undefined) return false
  const { address, txid } = step
  book.record({ kind: 'collected_tron', at: now(), network: network.id, address, txid, outcome })
  return true
}

/** How a step has ended; undefined while it may come. The TRX for a fee is there as soon as a block has it; a sweep has to be final. */
async function endOf(
  view: TronView,
  { step, txid, raw }: Step['first'],
): Promise<EntryOf<'collected_tron'>['outcome'] | undefined> {
  if (step === 'gas' && (await view.isMined(txid))) return 'done'
  const ending = step === 'sweep' ? await view.ending(txid) : null
  if (ending !== null) return ending.receipt.status === 1n ? 'done' : 'burned'
  return (await view.isDead({ txid, transaction: transactionIn(raw) })) ? 'dead' : undefined
}

async function sendGas(
  signing: Signing,
  of: TronTarget,
  { price, holding: { coins } }: { price: EnergyPrice; holding: TronHolding },
): Promise<CollectAnswer> {
  const { book, keys, now } = signing
  const { network, view, rule, address, contract } = of
  const reserved = await reservedGas(signing, of)
  if (reserved === undefined) return wait('nonces')
  const owner = keys.addressOf(gasKeyOf(network.id))
  const own = (await view.holding({ address: owner, contract: tronAddress(contract) })).coins ?? 0n
  const sun = enoughFor(price) - (coins ?? 0n)
  const [sight, { sun_per_byte, sun_per_account }] = [await view.look(), await view.prices()]
  const bytesAt = (place: bigint): Uint8Array => tronCoins({ owner, to: address, sun }, { sight, place })
  const takes = coins === null ? sun_per_account : countedBytes(bytesAt(0n)) * sun_per_byte
  if (own < sun + takes + reserved) return wait('short_of_gas')
  const spent = book.collections.gasSpent({ network: network.id, contract }, now())
  if (spent + sun + takes > rule.gas_daily) return wait('gas_limit')
  return await write(signing, of, { step: 'gas', units: sun, most_fee: takes, bytesAt })
}

/**
 * What the gas key has signed for that no block has, in sun: nodes of TRON tell nothing of what waits. Steps of addresses that nobody
 * asks for any more end here too.
 *
 * @returns undefined: too many wait
 */
async function reservedGas(signing: Signing, of: TronTarget): Promise<bigint | undefined> {
  const { collections } = signing.book
  for (const step of collections.waitingGas(of.network.id)) await settled(signing, of, step.first)
  const waiting = collections.waitingGas(of.network.id)
  if (waiting.length >= MOST_WAITING) return undefined
  return waiting.reduce((sum, { first: { units, most_fee: most } }) => sum + BigInt(units) + BigInt(most), 0n)
}

/** The bytes of a step, before its place among everything that was signed is known. */
interface Written {
  readonly step: Step['first']['step']
  readonly units: bigint
  readonly most_fee: bigint
  readonly bytesAt: (place: bigint) => Uint8Array
}

async function write(
  { book, keys, now, turns }: Signing,
  { network, contract, address, key }: TronTarget,
  { step, units, most_fee, bytesAt }: Written,
): Promise<CollectAnswer> {
  const signer = step === 'gas' ? gasKeyOf(network.id) : key
  return await turns.alone(async () => {
    const signed = await signTronBytes(keys, signer, bytesAt(book.collections.signedOnTron()))
    // The same bytes would be the same transaction, which has ended: it would move nothing, and look as if it had.
    if (book.collections.hasSigned(signed.txid)) return wait('nodes')
    const entry = { kind: 'collect_tron', at: now(), network: network.id, step, contract, address } as const
    book.record({ ...entry, units: String(units), most_fee: String(most_fee), ...signed })
    return answerOf(book.collections.open(network.id, address))
  })
}
