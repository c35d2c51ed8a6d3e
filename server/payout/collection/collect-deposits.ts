import { formatUnits } from 'viem'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { ChainError } from '#server/chain/chain-error'
import type { CollectAnswer } from '#server/chain/payout-signer'
import { readSignedBytes } from '#server/chain/signed-bytes'
import { keepSigned } from '#server/chain/signing'
import { clearTrouble, COLLECTING, GAS_FLOAT, writeTrouble } from '#server/chain/trouble'
import type { Loop } from '#server/core/repeat'
import { inTransaction } from '#server/database/connect'
import { networkLoops, onSignerNetworks } from '../network-loops'
import { giveToNodes } from './give-to-nodes'
import { follow } from './follow-step'
import type { CollectServices, Round } from './follow-step'
import { collectablePlaces, keepStep, openSteps, placesOf, setEarlierAside, signerTokens } from './step-row'
import type { OpenStep, Place, SignerToken } from './step-row'

const ROUND_MILLIS = 10_000
/** So many addresses of a network are on their way at the same time: more would wait for the nonces of the gas key. */
const MOST_OPEN = 16
/** A step without a block is asked for again after so long: the signer may give it a higher fee. */
const AGAIN_MILLIS = 300_000
/** What the signer does not do now is asked for again after so long. */
const REST_MILLIS = 600_000
/** The subject of what was signed and does not come into a block. */
const STEPS = `${COLLECTING} steps`
/** What is forgotten is asked for once more. */
const MOST_RESTING = 10_000

/** A round with the tokens of its network, by their contracts in the words of payouts. */
interface Collecting extends Round {
  readonly tokens: ReadonlyMap<string, SignerToken>
}

/** Moves deposits to the treasuries of a signer of another program, on each network that it has, until it is stopped. */
export function startCollections(services: CollectServices, onError: (error: unknown) => void): Loop {
  const collecting = collections(services)
  return networkLoops(collecting, { millis: ROUND_MILLIS, onError })
}

/**
 * The collections of each network: what lies at addresses whose keys the signer has, the largest first, from the amount on that
 * the act `sweep` of operators says.
 */
export function collections(services: CollectServices) {
  const resting = new Map<string, number>()
  return onSignerNetworks(
    services.chains,
    async (payouts, adapter) => await round({ services, payouts, adapter, resting }),
  )
}

/** @returns how many steps were looked at or asked for */
async function round(given: Round): Promise<number> {
  const { services, payouts, adapter } = given
  const { db } = services
  const { network_id } = adapter
  const of: Collecting = { ...given, tokens: await signerTokens(db, network_id) }
  const open = await openSteps(db, network_id)
  const waiting: OpenStep[] = []
  const failures: unknown[] = []
  for (const step of open) {
    const ended = await follow(of, step).catch((error: unknown) => void failures.push(error))
    if (ended !== true) waiting.push(step)
  }
  const due = waiting.filter((step) => isDue(of, step, waiting))
  const places = [...(await placesOf(db, network_id, due))]
  const room = MOST_OPEN - new Set(waiting.map(({ address }) => address)).size
  const rules = (await payouts.collected()).filter(({ network }) => network === network_id)
  await checkFloat(of, rules)
  for (const { contract, least_units } of rules) {
    const limit = room - places.length
    const token = of.tokens.get(contract)
    if (limit > 0 && token !== undefined)
      places.push(...(await collectablePlaces(db, { network_id, token, least_units, limit: limit + of.resting.size })))
  }
  // Two tokens may lie at one address, which does one step at a time.
  const asked = new Set<string>()
  for (const place of places) {
    if (asked.size >= MOST_OPEN || asked.has(place.address) || isResting(of, place)) continue
    asked.add(place.address)
    await collectAt(of, place).catch((error: unknown) => failures.push(error))
  }
  await tellFailures(of, failures)
  return open.length + asked.size
}

/** One step that fails holds up no other: people are told of it, and the next round tries it again. @throws what no chain has said */
async function tellFailures({ services, adapter }: Round, failures: readonly unknown[]): Promise<void> {
  const { db, clock, log } = services
  const of = { network_id: adapter.network_id, subject: STEPS }
  if (failures.length === 0) return await clearTrouble(db, of)
  for (const error of failures) {
    if (!(error instanceof ChainError)) throw error
    log.warn(of, error.message)
    await writeTrouble(db, { ...of, text: error.message, since: clock.now() })
  }
}

/** Tells people that the gas key has less than half of what it may send in a day, before it has none. */
async function checkFloat(of: Round, rules: readonly { readonly gas_daily_wei: string }[]): Promise<void> {
  const { services, adapter, payouts, resting } = of
  const { db, clock } = services
  const { network_id } = adapter
  const gas = payouts.gasOf(network_id)
  const now = clock.now().getTime()
  if (gas === undefined || rules.length === 0 || (resting.get(gas) ?? 0) > now) return
  resting.set(gas, now + AGAIN_MILLIS)
  const coin = await adapter.coinOf(gas)
  const daily = rules.reduce((sum, { gas_daily_wei }) => sum + BigInt(gas_daily_wei), 0n)
  if (coin === null || coin * 2n >= daily) return await clearTrouble(db, { network_id, subject: GAS_FLOAT })
  const text = `The gas key ${gas} has ${formatUnits(coin, adapter.coin_decimals)} of the coin, less than half of what it may send in a day: send it more.`
  await writeTrouble(db, { network_id, subject: GAS_FLOAT, text, since: clock.now() })
}

/** What no final block has is asked for again at times. */
function isDue({ services }: Round, { address }: OpenStep, all: readonly OpenStep[]): boolean {
  const from = services.clock.now().getTime() - AGAIN_MILLIS
  return all.every((other) => other.address !== address || other.asked_at.getTime() <= from)
}

const nameOf = ({ adapter }: Round, { address, token_id }: Place): string =>
  `${adapter.network_id} ${address} ${token_id}`

const isResting = (of: Round, place: Place): boolean =>
  (of.resting.get(nameOf(of, place)) ?? 0) > of.services.clock.now().getTime()

/** Asks the signer for the next step at an address, writes it down, and sends it. */
async function collectAt(of: Collecting, place: Place): Promise<void> {
  const { services, payouts, adapter, tokens } = of
  const { db, clock } = services
  const { network_id } = adapter
  const { token_id, purpose, key_index: index } = place
  const token = [...tokens.values()].find((each) => each.token_id === token_id)
  if (token === undefined) return
  const { contract } = token
  const answer = await payouts.collect({ network: network_id, purpose, index, contract })
  if (answer.state !== 'signed') return await leave(of, place, answer)
  // Two tokens may lie at one address: a step of the other one, whose answer was lost, comes before what was asked for.
  const { token: moved, ...kept } = bytesOf(of, { ...place, token }, answer)
  await inTransaction(db, async (trx) => {
    const at = clock.now()
    const ref = `collect:${kept.txid}`
    await setEarlierAside(trx, { network_id, ref, ...kept, at })
    // The journal gives it to the nodes again after a start, and to a chain of this machine that was put back.
    await keepSigned(trx, { network_id, ref, order_digest: kept.txid, ...kept, at })
    const decimals = answer.step === 'gas' ? adapter.coin_decimals : moved.decimals
    const amount = formatUnits(BigInt(answer.units), decimals)
    const { token_id } = moved
    await keepStep(trx, {
      network_id,
      place: { ...place, token_id },
      step: answer.step,
      amount,
      txids: answer.txids,
      at,
    })
  })
  for (const subject of [COLLECTING, subjectAt(place)]) await clearTrouble(db, { network_id, subject })
  await giveToNodes(of, kept.txid)
}

/** The signed bytes, which have to move a token that lies at the place and nothing else. @throws ChainError bad_answer */
function bytesOf(
  { payouts, adapter, tokens }: Collecting,
  { address, purpose, token: asked }: Place & { readonly token: SignerToken },
  { raw, step, txids }: Extract<CollectAnswer, { state: 'signed' }>,
) {
  const signed = readSignedBytes(raw)
  const txid = txids.at(-1)
  const isCall = step === 'sweep'
  const token = isCall ? tokens.get(signed?.to ?? '') : asked
  const isThere = isCall || signed?.to === canonicalAddress(address)
  if (token === undefined || !isThere || signed?.is_call !== isCall || txid === undefined)
    throw new ChainError('bad_answer', 'The signer gave bytes that move something else: nothing of it is sent.')
  const sender = step === 'gas' ? (payouts.gasOf(adapter.network_id) ?? '') : address
  return {
    token,
    sender,
    nonce: signed.nonce,
    txid,
    raw,
    purpose: step === 'gas' ? ('treasury' as const) : purpose,
  }
}

/** What people have to do, by the reason of the signer. Every other reason passes by itself. */
const TO_DO: Readonly<Record<string, (gas: string) => string>> = {
  short_of_gas: (gas) => `The gas key ${gas} has too little coin: send it more.`,
  gas_limit: () =>
    'The gas key has sent what the act "sweep" allows in 24 hours: wait, or sign an act that allows more.',
  nonces: (gas) =>
    `Too many transactions of the gas key ${gas} wait for a block: see the first of them in an explorer. Where its fee is too low, sign an act "sweep" that allows more.`,
  burned: () =>
    'Transfers of an address have burned their energy and moved nothing: see it in an explorer. It is tried again after a day.',
  closed: () => 'The signer has closed this network: see "An older copy" in docs/signer.md.',
  key: () => 'A key of the signer gives wrong signatures: see its log.',
  chain_refuses: () => 'The contract does not let go of what lies there: see the address in an explorer.',
}

/** What concerns one address alone. */
const subjectAt = ({ address }: Place): string => `${COLLECTING} at ${address}`

/** The signer does nothing at an address now: it is left alone for a while, and people are told where they have to act. */
async function leave(
  of: Round,
  place: Place,
  { state, reason }: Exclude<CollectAnswer, { state: 'signed' }>,
): Promise<void> {
  const { services, payouts, adapter, resting } = of
  const { db, clock, log } = services
  const { network_id } = adapter
  if (resting.size > MOST_RESTING) resting.clear()
  resting.set(nameOf(of, place), clock.now().getTime() + REST_MILLIS)
  const subject = state === 'refused' || reason === 'burned' ? subjectAt(place) : COLLECTING
  const to_do = TO_DO[reason]
  if (to_do === undefined)
    return log.info({ network_id, address: place.address, reason }, 'nothing is collected there now')
  const text = `Deposits are not moved to the treasury (${reason}). ${to_do(payouts.gasOf(network_id) ?? '')}`
  log.warn({ network_id, address: place.address }, text)
  await writeTrouble(db, { network_id, subject, text, since: clock.now() })
}
