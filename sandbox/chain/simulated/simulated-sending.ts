import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Trx } from '#server/database/schema'
import { signOf, toDecimal, toUnits, fromUnits } from '#shared/money/amount'
import type { Payee, SendManyOrder } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import { writeJournal } from '#server/chain/journal'
import type { NetworkKeys } from '#server/chain/network-keys'
import type { Token } from '#server/chain/network-table'
import { orderDigest } from '#server/chain/order-digest'
import type { ChainFormat } from './chain-format'
import { withSandbox } from '#sandbox/database/tables'

const OTHER_DECIMALS = 18

export interface SendingChain {
  network_id: string
  format: ChainFormat
  keys: NetworkKeys
  tokens: readonly Token[]
  /** Contract of the other, worthless token. */
  other: string
}

/** Journals a transaction and puts it into the pool. A simulated sender never lacks money. */
export async function submit(
  trx: Trx,
  { network_id, format, keys, tokens, other }: SendingChain,
  { order, at }: { order: SendManyOrder; at: Date },
): Promise<string> {
  const token = tokenOf(tokens, order.token_id, other)
  const amounts = order.payees.map((payee) => checkedAmount(payee, token.decimals))
  const sender = keys.addressOf(order.from)
  const { txid, repeated } = await writeJournal(trx, {
    network_id,
    sender,
    purpose: order.from.purpose,
    ref: order.ref,
    order_digest: orderDigest(order),
    permit: order.permit,
    at,
    sign: (nonce) => Promise.resolve(deriveTxid(keys, { format, text: `${sender} ${nonce} ${orderDigest(order)}` })),
  })
  if (repeated) return txid
  await withSandbox(trx)
    .insertInto('simulated_transfer')
    .values(
      order.payees.map(({ to }, log_index) => ({
        network_id,
        txid,
        log_index,
        block_number: null,
        from_address: sender,
        to_address: to,
        token_id: token.id,
        contract: token.contract,
        amount: amounts[log_index] ?? '0',
        fee: format.fee,
        created_at: at,
      })),
    )
    .execute()
  return txid
}

/** Derives a txid in the chain's format from the keys of the network, the sender, its nonce and its order. */
function deriveTxid(
  keys: NetworkKeys,
  { format, text }: { format: ChainFormat; text: string },
): { txid: string; raw: string } {
  const bytes = hkdf(sha256, keys.digest('transactions'), undefined, utf8ToBytes(text), format.txid_length)
  return { txid: format.txid(bytes), raw: text }
}

function tokenOf(
  tokens: readonly Token[],
  token_id: string,
  other: string,
): { id: string | null; contract: string | null; decimals: number } {
  if (token_id === 'wrong-token') return { id: null, contract: other, decimals: OTHER_DECIMALS }
  const token = tokens.find(({ id }) => id === token_id)
  if (token !== undefined) return token
  throw new ChainError('unknown_token', `Token ${token_id} is not on this network: choose one of its tokens.`)
}

function checkedAmount({ amount }: Payee, decimals: number): string {
  const units = toUnits(amount, decimals)
  if (signOf(fromUnits(units, decimals)) > 0) return toDecimal(fromUnits(units, decimals))
  throw new ChainError('refused', `An amount of ${amount} is nothing to send: name a positive one.`)
}
