import { formatUnits } from 'viem'
import { canonicalAddress } from '#shared/payout/canonical-names'
import type { ChainAdapter } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import type { ColdMove, PayoutSigner } from '#server/chain/payout-signer'
import type { Services } from '#server/chain/services'
import { readableAddress, readSignedBytes } from '#server/chain/signed-bytes'
import { keepSigned } from '#server/chain/signing'
import { clearTrouble, COLD, writeTrouble } from '#server/chain/trouble'
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

/** @returns how many moves are not over */
async function round(of: Round): Promise<number> {
  const open = (await of.payouts.coldMoves(of.adapter.network_id)).filter(({ act_id }) => !of.over.has(act_id))
  for (const move of open) await advance(of, move)
  return open.length
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
  await clearTrouble(db, { network_id, subject })
  if (state === 'sent') return await send(of, move)
  if (state === 'ended')
    log.warn({ network_id, act_id, to: readableAddress(to), units, reason }, 'a move to a cold wallet was dropped')
  if (state === 'ended' || (await book(of, move))) over.add(act_id)
}

/** Writes the newest bytes of a move into the journal, and gives them to the nodes. */
async function send({ services, payouts, adapter }: Round, move: ColdMove): Promise<void> {
  const { network_id } = adapter
  const { raw, txids, act_id } = move
  const txid = txids.at(-1)
  const sender = payouts.treasuryOf(network_id)
  if (raw === null || txid === undefined || sender === undefined) return
  const kept = { network_id, sender, nonce: nonceOf(raw, move, sender), txid, at: services.clock.now() }
  await inTransaction(services.db, async (trx) => {
    await setEarlierAside(trx, kept)
    await keepSigned(trx, { ...kept, ref: `cold_move:${act_id}`, order_digest: act_id, raw })
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

/** Books what a final block has: the amount where it was paid, and what the network took. @returns false: not final here yet */
async function book({ services, adapter }: Round, move: ColdMove): Promise<boolean> {
  const { network_id } = adapter
  for (const txid of move.txids) {
    const { state, final, fee } = await adapter.transaction(txid)
    if (state !== 'mined' && state !== 'failed') continue
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
  return false
}
