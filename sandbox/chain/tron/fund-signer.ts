import { bytesToHex, hexToBytes, parseUnits } from 'viem'
import { inTransaction } from '#server/database/connect'
import { ChainError } from '#server/chain/chain-error'
import { payment } from '#server/chain/evm/token-contract'
import { writeJournal } from '#server/chain/journal'
import { TREASURY } from '#server/chain/key'
import type { PayoutSigner } from '#server/chain/payout-signer'
import { toHex } from '#server/chain/tron/address'
import { COIN_DECIMALS } from '#server/chain/tron/energy'
import { sendSigned } from '#server/chain/tron/http-reader'
import { standOn } from '#server/chain/tron/stand-on'
import { txidOf, writeRaw, writeSigned } from '#server/chain/tron/transaction'
import { sendTronCall } from '#server/chain/tron/tron-sender'
import type { TronSenderOptions } from '#server/chain/tron/tron-sender'
import { isInBlock } from '../is-in-block'
import type { LocalTronNode } from './local-tron'

/** What the operator of the demo sends to his signer, in TRX and whole tokens. */
const COIN = '100000'
/** To the key that pays for collections, in TRX. */
const GAS_COIN = '10000'
const TOKENS = '500000000'

type Funding = TronSenderOptions & { readonly node: LocalTronNode }

/**
 * Sends TRX and tokens to the treasury of a signer, and TRX to the key that pays for collections, once: the chain of a world from before the signer is funded at its first start with
 * one. The journal has all of it, so that a chain that is built again has it too.
 */
export async function fundTronSigner(
  own: Funding,
  { payouts, contract, decimals }: { payouts: PayoutSigner; contract: string; decimals: number },
): Promise<void> {
  const { db, network, node } = own
  const treasury = payouts.treasuryOf(network.id)
  const gas = payouts.gasOf(network.id)
  if (treasury === undefined || gas === undefined) return
  // A world from before deposits on TRON were collected has this for the treasury alone.
  if (!(await isInBlock(db, { network_id: network.id, ref: coinRef(gas) }))) {
    await sendCoin(own, { to: gas, coin: GAS_COIN })
    await node.mine(1)
  }
  const ref = `setup:signer:${treasury}`
  if (await isInBlock(db, { network_id: network.id, ref })) return
  await sendCoin(own, { to: treasury, coin: COIN })
  const units = parseUnits(TOKENS, decimals)
  const data = hexToBytes(payment([{ to: toHex(treasury), value: units }]))
  const write = () => ({ contract, data, moves: units })
  await sendTronCall(own, { from: TREASURY, ref, order_digest: ref, write })
  await node.mine(1)
}

const coinRef = (to: string): string => `setup:coin:${to}`

async function sendCoin(
  { db, clock, network, chain_id, signer, node }: Funding,
  { to, coin }: { to: string; coin: string },
): Promise<void> {
  const ref = coinRef(to)
  const owner = signer.addressOf(network, TREASURY)
  const [tip, final] = [await node.tip(), await node.block(await node.finalized())]
  if (final === null) throw new ChainError('not_tried', 'The final block is not there now: it is tried again.')
  const entry = { network_id: network.id, sender: owner, purpose: 'treasury', ref, order_digest: ref } as const
  const { raw } = await inTransaction(
    db,
    async (trx) =>
      await writeJournal(trx, {
        ...entry,
        at: clock.now(),
        sign: async (place) => {
          const sun = parseUnits(coin, COIN_DECIMALS)
          const bytes = writeRaw({
            ...standOn(final, { tip, place }),
            fee_limit: 0n,
            contract: { kind: 'coin', owner, to, sun },
          })
          const signature = await signer.signTron(network, TREASURY, { chain_id, raw: bytes })
          return { txid: txidOf(bytes), raw: bytesToHex(writeSigned(bytes, signature)).slice(2) }
        },
      }),
  )
  await sendSigned(node.request, raw)
}
