import { formatUnits } from 'viem'
import { canonicalAddress } from '#shared/payout/canonical-names'
import type { ChainAdapter } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import { COLD_REF } from '#server/chain/payout-signer'
import type { ColdMove, PayoutSigner } from '#server/chain/payout-signer'
import type { Services } from '#server/chain/services'
import { readableAddress, readSignedBytes } from '#server/chain/signed-bytes'
import { dropDead } from '#server/chain/set-aside'
import { keepSigned } from '#server/chain/signing'
import { clearTrouble, COLD, readTroubles, writeTrouble } from '#server/chain/trouble'
import type { Loop } from '#server/core/repeat'
import { inTransaction } from '#server/database/connect'
import { bookAdjustment } from '#server/ledger/adjustment'
import { bookGas, GAS_TYPES } from '#server/ledger/send-gas'
import { networkLoops, onSignerNetworks } from '../network-loops'
import { giveToNodes } from './give-to-nodes'
import { setEarlierAside, signerTokens } from './step-row'

const ROUND_MILLIS = 20_000

type ColdServices = Pick<Services, 'db' | 'clock' | 'log'> & {
  readonly chains: Pick<Services['chains'], 'all' | 'get' | 'payouts'>
}

/** What a round on one network has. */
interface Round {
  readonly services: ColdServices
  readonly payouts: PayoutSigner
  readonly adapter: ChainAdapter
  /** The numbers of acts that are over and booked. */
  readonly over: Set<string>
}

/** Carries out what acts order to leave the treasuries for a cold wallet, on each network of the signer, until it is stopped. */
export function startColdMoves(services: ColdServices, onError: (error: unknown) => void): Loop {
  return networkLoops(coldWork(services), { millis: ROUND_MILLIS, onError })
}

/**
 * The moves to cold wallets of each network. The signer decides and knows them, here they are sent and booked: once for each
 * transaction, so that what was forgotten at a start is only looked at again.
 */
export function coldWork(services: ColdServices) {
  const over = new Set<string>()
  return onSignerNetworks(
    services.chains,
    async (payouts, adapter) => await round({ services, payouts, adapter, over }),
  )
}

/** @returns how many moves are not over @throws the first error, after the others were looked at */
async function round(of: Round): Promise<number> {
  const told = await of.payouts.coldMoves(of.adapter.network_id)
  await forgetTroubles(of, told)
  const open = told.filter(({ act_id }) => !of.over.has(act_id))
  const failures: unknown[] = []
  for (const move of open) await advance(of, move).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return open.length
}

/** What the signer tells nothing of any more, a month after its end, concerns nobody. */
async function forgetTroubles({ services: { db }, adapter }: Round, told: readonly ColdMove[]): Promise<void> {
  const { network_id } = adapter
  const written = await readTroubles(db)
  const known = new Set(told.map(({ act_id }) => `${COLD}${act_id}`))
  for (const { subject, network_id: of_network } of written)
    if (of_network === network_id && subject.startsWith(COLD) && !known.has(subject))
      await clearTrouble(db, { network_id, subject })
}

async function advance(of: Round, move: ColdMove): Promise<void> {
  const { services, adapter, over } = of
  const { db, clock, log } = services
  const { network_id } = adapter
  const { act_id, to, units, state, reason } = move
  const subject = `${COLD}${act_id}`
  if (state === 'waits') {
    const text = `The move of ${units} units to the cold wallet ${readableAddress(to)} is not signed yet (${reason ?? 'not asked yet'}): see docs/signer.md.`
    return await writeTrouble(db, { network_id, subject, text, since: clock.now() })
  }
  if (state === 'held') {
    const text = `The move of ${units} units to the cold wallet ${readableAddress(to)} may have been paid, and nobody can say it for sure (${move.txids.at(-1) ?? ''}): see the treasury in an explorer, and sign no other act for it before.`
    await writeTrouble(db, { network_id, subject, text, since: clock.now() })
  } else await clearTrouble(db, { network_id, subject })
  if (state === 'sent') return await send(of, move)
  if (state === 'ended')
    log.warn({ network_id, act_id, to: readableAddress(to), units, reason }, 'a move to a cold wallet was dropped')
  if (state === 'failed')
    log.warn({ network_id, act_id, to: readableAddress(to), units }, 'a move to a cold wallet did not pay')
  // What nobody can say for sure may turn out to be paid, and is booked then: it is over when the signer tells of it no more.
  if (state === 'ended' || ((await book(of, move)) && state !== 'held')) over.add(act_id)
}

/** Writes the newest bytes of a move into the journal, and gives them to the nodes. */
async function send({ services, payouts, adapter }: Round, move: ColdMove): Promise<void> {
  const { network_id } = adapter
  const { raw, txids, act_id } = move
  const txid = txids.at(-1)
  const sender = payouts.treasuryOf(network_id)
  if (raw === null || txid === undefined || sender === undefined) return
  const ref = `${COLD_REF}${act_id}`
  const kept = { network_id, ref, sender, nonce: nonceOf(raw, move, sender), txid, at: services.clock.now() }
  await inTransaction(services.db, async (trx) => {
    // On TRON there is no nonce: what stands in its place is written down, so that what it has burned is found.
    for (const [place, earlier] of txids.slice(0, -1).entries())
      if (kept.nonce === null) await dropDead(trx, { ...kept, txid: earlier, by: txids[place + 1] ?? null })
    await setEarlierAside(trx, kept)
    await keepSigned(trx, { ...kept, order_digest: act_id, raw })
  })
  await giveToNodes({ services, adapter }, txid)
}

/** The nonce of signed bytes, which have to call the token, or the treasury itself where the move was voided. @throws ChainError bad_answer */
function nonceOf(raw: string, { contract }: ColdMove, treasury: string): bigint | null {
  const signed = readSignedBytes(raw)
  if (signed === undefined || (signed.to !== contract && signed.to !== canonicalAddress(treasury)))
    throw new ChainError('bad_answer', 'The signer gave bytes that move something else: nothing of it is sent.')
  return signed.nonce
}

/**
 * Books what a final block has: the amount where it was paid, and what the network took, on TRON with what earlier ones have burned.
 *
 * @returns false: not final here yet
 */
async function book({ services, adapter }: Round, move: ColdMove): Promise<boolean> {
  const { network_id } = adapter
  for (const txid of move.txids.toReversed()) {
    const { state, final, fee } = await adapter.transaction(txid)
    if (state === 'waiting' || state === 'unknown') continue
    if (!final) return false
    const at = services.clock.now()
    await inTransaction(services.db, async (trx) => {
      const token = (await signerTokens(trx, network_id)).get(move.contract)
      if (token === undefined) throw new TypeError(`The network ${network_id} has no token at ${move.contract}.`)
      if (move.state === 'paid')
        await bookAdjustment(trx, services, {
          kind: 'to_cold',
          ref: `${network_id}:${token.token_id}:${txid}`,
          network_id,
          token_id: token.token_id,
          amount: formatUnits(BigInt(move.units), token.decimals),
          txid,
          subject: null,
          merchant_id: null,
          by: `act ${move.act_id}`,
          why: `an act of operators: to ${readableAddress(move.to)}`,
        })
      const spent = { types: GAS_TYPES.aggregation, merchant_id: null, network_id, txid, fee: fee ?? '0', at }
      await bookGas(trx, [{ ...spent, ref: `adjustment_gas:${network_id}:${txid}` }])
    })
    return true
  }
  // The signer has seen it in a block, and the nodes here will too: until then there is something to book.
  if (move.state === 'paid' || move.state === 'void') return false
  // Nothing of it was ever in a block, and nothing will be: it has cost nothing.
  const [last] = move.txids.slice(-1)
  return last !== undefined && (await adapter.isDead(last, move.txids.slice(0, -1)))
}
