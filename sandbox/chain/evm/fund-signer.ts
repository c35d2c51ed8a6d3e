import { getAddress, keccak256, parseEther, parseUnits, toHex } from 'viem'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { inTransaction } from '#server/database/connect'
import { sendCall } from '#server/chain/evm/evm-sender'
import type { EvmSenderOptions } from '#server/chain/evm/evm-call'
import { payment } from '#server/chain/evm/token-contract'
import { writeJournal } from '#server/chain/journal'
import { TREASURY } from '#server/chain/key'
import type { NetworkKeys } from '#server/chain/network-keys'
import type { PayoutSigner } from '#server/chain/payout-signer'
import { isInBlock } from '../is-in-block'
import type { MinedNode } from './local-node'

/** What the operator of the demo sends to his signer, in whole coins and tokens. */
const COIN = '1000'
const TOKENS = '500000000'
const PLAIN_GAS = 21_000n
const GAS_PRICE = 1_000_000_000n

type Funding = EvmSenderOptions & { readonly node: MinedNode; readonly keys: NetworkKeys }

/**
 * Sends coin to the treasury and the gas key of a signer, and tokens to its treasury, once: the chain of a world from before the
 * signer is funded at its first start with one. The journal has all of it, so that a chain that is built again has it too.
 */
export async function fundSigner(
  own: Funding,
  { payouts, contract, decimals }: { payouts: PayoutSigner; contract: Hex; decimals: number },
): Promise<void> {
  const { db, network, node } = own
  const [treasury, gas] = [payouts.treasuryOf(network.id), payouts.gasOf(network.id)]
  if (treasury === undefined || gas === undefined) return
  const ref = `setup:signer:${treasury}`
  if (await isInBlock(db, { network_id: network.id, ref })) return
  await sendCoin(own, getAddress(treasury))
  await sendCoin(own, getAddress(gas))
  const data = payment([{ to: treasury, value: parseUnits(TOKENS, decimals) }])
  await sendCall(own, { from: TREASURY, to: contract, data, ref, order_digest: ref })
  await node.mine(1)
}

async function sendCoin({ db, clock, network, chain_id, keys, node }: Funding, to: Hex): Promise<void> {
  const ref = `setup:coin:${to}`
  const account = privateKeyToAccount(toHex(keys.secretOf(TREASURY)))
  const sender = getAddress(keys.addressOf(TREASURY))
  const entry = {
    network_id: network.id,
    sender,
    purpose: 'treasury',
    ref,
    order_digest: ref,
    at: clock.now(),
  } as const
  const { raw } = await inTransaction(
    db,
    async (trx) =>
      await writeJournal(trx, {
        ...entry,
        sign: async (nonce) => {
          const price = { gas: PLAIN_GAS, maxFeePerGas: 2n * GAS_PRICE, maxPriorityFeePerGas: GAS_PRICE }
          const place = { type: 'eip1559', chainId: chain_id, nonce: Number(nonce), to } as const
          const signed = await account.signTransaction({ ...place, ...price, value: parseEther(COIN) })
          return { txid: keccak256(signed), raw: signed }
        },
      }),
  )
  await node.request('eth_sendRawTransaction', raw)
}
