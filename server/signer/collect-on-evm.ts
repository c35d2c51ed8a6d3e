import { canonicalNetwork } from '#shared/payout/canonical-names'
import { ChainError } from '#server/chain/chain-error'
import { priceWithin } from '#server/chain/evm/fees'
import type { Offer, Price } from '#server/chain/evm/fees'
import { payment } from '#server/chain/evm/token-contract'
import { getAddress } from 'viem'
import { wait } from './answers'
import { nextPrice } from './chain-view'
import type { ChainView, Holding } from './chain-view'
import { answerOf, gasKeyOf, MOST_WAITING } from './collect-step'
import type { CollectAnswer, Target } from './collect-step'
import { later } from './collections'
import type { Step } from './collections'
import type { EntryOf } from './entries'
import type { SignerKey } from './key-port'
import { treasuryOf } from './outgoing'
import type { Signing } from './outgoing'
import { coinTransaction, mostFee, payingTransaction, PLAIN_GAS, priceOf, signTransaction } from './transaction'
import type { Unsigned } from './transaction'

/** After so many seconds without a block a step is signed again with a higher fee. */
const PATIENCE_SECONDS = 1800

type EvmTarget = Target<ChainView>
type EvmStep = Step<EntryOf<'collect'>>

const isOfEvm = (step: Step | undefined): step is EvmStep => step?.first.kind === 'collect'

/** The next step on an EVM chain, where the gas key sends coin first. @throws ChainError */
export async function collectOnEvm(signing: Signing, of: EvmTarget): Promise<CollectAnswer> {
  const { book, keys } = signing
  const { network, view, rule, address, contract } = of
  const newest = (): Step | undefined => book.collections.open(network.id, address)
  for (let open = newest(); isOfEvm(open); open = newest())
    if (!(await settled(signing, of, open))) return await again(signing, of, open)
  const holding = await view.holding({ address, contract })
  if (holding.units === 0n || holding.units < rule.least) return wait('too_little')
  const to = keys.addressOf(treasuryOf(network.id))
  const call = {
    from: getAddress(address),
    to: getAddress(contract),
    data: payment([{ to, value: holding.units }]),
    moves: holding.units,
  }
  const gas = await view.gas(call)
  const { base, tip } = await view.fees()
  const price = priceOrNone({ gas, base, tip, coin: holding.coin })
  if (price === undefined) {
    // Fees may double before the coin is final. What the sweep leaves of it is there for the next one.
    const enough = mostFee({ gas, maxFeePerGas: 2n * base + tip })
    return await sendGas(signing, of, { wei: enough - holding.coin, market: { base, tip } })
  }
  const nonce = later(book.collections.nonceOf(network.id, address), holding.mined)
  const place = { chain_id: network.chain_id, nonce, price }
  const unsigned = payingTransaction(place, { contract, to, units: holding.units })
  return await write(signing, of, { step: 'sweep', key: of.key, unsigned, units: holding.units, nonce })
}

/** What a sweep may cost; undefined while the address has too little coin for it. */
function priceOrNone(offer: Offer): Price | undefined {
  try {
    return priceWithin(offer, null)
  } catch (error) {
    if (error instanceof ChainError && error.code === 'short_of_gas') return undefined
    throw error
  }
}

/** Whose nonce a step has. */
const senderOf = (keys: Signing['keys'], { first: { step, network, address } }: EvmStep): string =>
  step === 'gas' ? keys.addressOf(gasKeyOf(network)) : address

/** Writes down how a step has ended. @returns false while it may come */
async function settled({ book, keys, now }: Signing, { view, network }: EvmTarget, step: EvmStep): Promise<boolean> {
  const { address } = step.first
  const ended = await endOf(view, step, senderOf(keys, step))
  if (ended === undefined) return false
  book.record({ kind: 'collected', at: now(), network: network.id, address, ...ended })
  return true
}

/**
 * The attempt of a step that a final block has: a block that is replaced may lose the coin for a fee too, and what takes its nonce again
 * has to be signed. A step has failed as well when final blocks have another transaction with its nonce.
 */
async function endOf(
  view: ChainView,
  { first: { nonce, txid: signed }, attempts }: EvmStep,
  sender: string,
): Promise<{ txid: string; outcome: 'done' | 'failed' } | undefined> {
  for (const { txid } of attempts) {
    const found = await view.finalReceipt(txid)
    if (found !== null) return { txid, outcome: found.receipt.status === 1n ? 'done' : 'failed' }
  }
  const txids = attempts.map(({ txid }) => txid)
  const taken = await view.countWhenTaken({ sender, nonce: BigInt(nonce), txids })
  return taken === null ? undefined : { txid: signed, outcome: 'failed' }
}

async function sendGas(
  signing: Signing,
  of: EvmTarget,
  { wei, market }: { wei: bigint; market: Pick<Offer, 'base' | 'tip'> },
): Promise<CollectAnswer> {
  const { book, keys, now } = signing
  const { network, view, rule, address, contract } = of
  const key = gasKeyOf(network.id)
  const own: Holding & { readonly from: string } = {
    from: keys.addressOf(key),
    ...(await view.holding({ address: keys.addressOf(key), contract })),
  }
  const { nonce, price } = gasPlace(signing, of, { mined: own.mined, market })
  const cost = wei + mostFee(price)
  if (own.coin < cost) return wait('short_of_gas')
  if (book.collections.gasSpent({ network: network.id, contract }, now()) + cost > rule.gas_daily)
    return wait('gas_limit')
  if (nonce - own.mined >= BigInt(MOST_WAITING)) return wait('nonces')
  const unsigned = coinTransaction({ chain_id: network.chain_id, nonce, price }, { to: address, wei })
  return await write(signing, of, { step: 'gas', key, unsigned, units: wei, nonce })
}

/**
 * The next nonce of the gas key, and its price. The chain waits for the nonces one after the other, so where it waits for a step that
 * nobody has asked for since long, and whose bytes may have reached no node, the new step takes that nonce. Whichever of both a block
 * takes, the other one is dead, and is signed anew when it is asked for.
 */
function gasPlace(
  { book: { collections }, now }: Signing,
  { network: { id }, rule }: EvmTarget,
  { mined, market }: { mined: bigint; market: Pick<Offer, 'base' | 'tip'> },
): { nonce: bigint; price: Price } {
  const waiting = collections.waitingGas(id).filter(isOfEvm)
  const first = waiting.filter((step) => BigInt(step.first.nonce) === mined).flatMap(({ attempts }) => attempts)
  const [dearest] = first.map(({ raw }) => priceOf(raw)).toSorted((a, b) => (a.maxFeePerGas > b.maxFeePerGas ? -1 : 1))
  const isLeft = first.every(({ at }) => at + PATIENCE_SECONDS < now())
  const above = isLeft && dearest && nextPrice(dearest, market, { ceiling: rule.gas_daily, gas: PLAIN_GAS })
  if (above) return { nonce: mined, price: above }
  const { base, tip } = market
  const price = { gas: PLAIN_GAS, maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip }
  return { nonce: later(collections.gasNonce(id), mined), price }
}

async function write(
  { book, keys, now, turns }: Signing,
  { network, contract, address }: EvmTarget,
  {
    step,
    key,
    unsigned,
    units,
    nonce,
  }: { step: Step['first']['step']; key: SignerKey; unsigned: Unsigned } & {
    readonly units: bigint
    readonly nonce: bigint
  },
): Promise<CollectAnswer> {
  const { txid, raw } = await signTransaction(keys, key, unsigned)
  const common = { kind: 'collect', at: now(), network: network.id, step, contract, address } as const
  const most_fee = String(mostFee(priceOf(raw)))
  return await turns.alone(async () => {
    book.record({ ...common, units: String(units), nonce: String(nonce), most_fee, txid, raw })
    return await Promise.resolve(answerOf(book.collections.open(network.id, address)))
  })
}

/**
 * The same bytes, or others with the same nonce where those cannot be in a block soon and the limits allow more. A sweep whose address
 * has too little coin for that gets more of it first.
 */
async function again(signing: Signing, of: EvmTarget, open: EvmStep): Promise<CollectAnswer> {
  const { book, keys, now } = signing
  const { network, view, key, address } = of
  const { first, attempts } = open
  // Another token may be asked for: what this step may cost is said by the rule of its own.
  const { contract } = first
  const rule = book.allowances.sweep({ network: canonicalNetwork(network), contract })
  const last = attempts.at(-1) ?? first
  const market = await view.fees()
  const before = priceOf(last.raw)
  const isStuck = before.maxFeePerGas < market.base + market.tip || last.at + PATIENCE_SECONDS < now()
  if (!isStuck || rule === undefined) return answerOf(open)
  const { coin, mined } = await view.holding({ address: senderOf(keys, open), contract })
  // A block has one of them already, and may still lose it: which one it is, `endOf` says. What waits for an earlier nonce is in no block
  // sooner for a higher fee.
  if (mined !== BigInt(first.nonce)) return answerOf(open)
  const rest = rule.gas_daily - book.collections.gasSpent({ network: network.id, contract }, now())
  const ceiling = first.step === 'sweep' ? coin : BigInt(last.most_fee) + later(rest, 0n)
  const price = nextPrice(before, market, { ceiling, gas: before.gas })
  if (price === undefined) {
    // It can be in the next block as it is.
    if (before.maxFeePerGas >= market.base + market.tip) return answerOf(open)
    if (first.step === 'gas') return wait('gas_limit')
    const more = nextPrice(before, market, { ceiling: coin + later(rest, 0n), gas: before.gas })
    if (more === undefined) return wait('gas_limit')
    return await sendGas(signing, { ...of, contract, rule }, { wei: mostFee(more) - coin, market })
  }
  const place = { chain_id: network.chain_id, nonce: BigInt(first.nonce), price }
  const units = BigInt(first.units)
  const to = keys.addressOf(treasuryOf(network.id))
  const unsigned =
    first.step === 'gas'
      ? coinTransaction(place, { to: address, wei: units })
      : payingTransaction(place, { contract, to, units })
  const signed = await signTransaction(keys, first.step === 'gas' ? gasKeyOf(network.id) : key, unsigned)
  const entry = { kind: 'collect_again', at: now(), network: network.id, address, ...signed } as const
  return await signing.turns.alone(async () => {
    book.record({ ...entry, most_fee: String(mostFee(priceOf(signed.raw))) })
    return await Promise.resolve(answerOf(book.collections.open(network.id, address)))
  })
}
