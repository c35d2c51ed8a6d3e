import type { ChainForm } from '#server/chain/evm/chain-form'
import { readMovement, TRANSFER_TOPIC } from '#server/chain/evm/token-contract'
import { formOf } from '#server/chain/form-of'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { refused, wait } from './answers'
import type { Refused, RequestOf, Wait } from './contract'
import { hasToken, isTxid, networkOf } from './names'
import { chainWait } from './outgoing'
import type { Signing } from './outgoing'
import type { FinalReceipt } from './receipts'

/** The merchant that an address belongs to. */
type Bound = { readonly state: 'bound'; readonly address: string; readonly merchant_id: string }

/**
 * Gives an address of this signer to a merchant. The first one has it for ever: a deposit that comes later cannot be turned into
 * somebody else's.
 */
export function bind({ book, keys, networks, now }: Signing, body: RequestOf<'bind'>): Bound | Refused {
  const { network, purpose, index, merchant_id } = body
  if (networkOf({ networks }, network) === undefined) return refused('unknown_network')
  const address = canonicalAddress(keys.addressOf({ network, purpose, index: BigInt(index) })) ?? ''
  const owner = book.deposits.boundTo(network, address)
  if (owner !== undefined && owner !== merchant_id) return refused('bound')
  if (owner === undefined) book.record({ kind: 'bind', at: now(), network, purpose, index, address, merchant_id })
  return { state: 'bound', address, merchant_id }
}

/** A deposit that counts for its merchant. */
type Credited = { readonly state: 'credited'; readonly merchant_id: string; readonly units: string }

/**
 * Reads a deposit that the worker names: in a final block by the word of two nodes of the signer's own, carried out, a transfer of
 * a token that is known here, to an address that belongs to a merchant. It counts once.
 */
export async function credit(signing: Signing, body: RequestOf<'credit'>): Promise<Credited | Refused | Wait> {
  const { book, views, turns, now } = signing
  const known = book.deposits.of(body)
  if (known !== undefined) return credited(known)
  const [network, view] = [networkOf(signing, body.network), views.get(body.network)]
  if (network === undefined || view === undefined) return refused('unknown_network')
  // Two spellings of one transaction would be two deposits.
  if (!isTxid(network, body.txid)) return refused('deposit')
  let found: FinalReceipt | null
  try {
    found = await view.finalReceipt(body.txid)
  } catch (error) {
    return chainWait(error)
  }
  if (found === null) return wait('not_final')
  const { time, receipt } = found
  const movement = movementIn(receipt, { place: Number(body.log_index), form: formOf(network) })
  if (movement === undefined) return refused('deposit')
  if (!hasToken(network, movement.contract)) return refused('unknown_token')
  const merchant_id = book.deposits.boundTo(body.network, movement.to)
  if (merchant_id === undefined) return refused('deposit')
  return await turns.alone(async () => {
    // What came before an older journal was acknowledged may have been paid out since: operators say what is left of it.
    if (time <= book.closings.reopenedAt()) return refused('deposit')
    const meanwhile = book.deposits.of(body)
    if (meanwhile !== undefined) return credited(meanwhile)
    const { contract, from, units } = movement
    const entry = { kind: 'credit', at: now(), ...body, contract, merchant_id, from, units: String(units) } as const
    book.record(entry)
    return await Promise.resolve(credited(entry))
  })
}

const credited = ({ merchant_id, units }: { merchant_id: string; units: string }): Credited => ({
  state: 'credited',
  merchant_id,
  units,
})

interface Movement {
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly units: bigint
}

/** The transfer at a place among the logs of a receipt, in the words of payouts; undefined where there is none, or it moved nothing. */
function movementIn(
  { status, logs }: FinalReceipt['receipt'],
  { place, form }: { readonly place: number; readonly form: ChainForm },
): Movement | undefined {
  const log = status === 1n ? logs[place] : undefined
  const movement = log?.topics[0] === TRANSFER_TOPIC ? readMovement(log) : undefined
  if (log === undefined || movement === undefined || movement.value === 0n) return undefined
  const { from_address, to_address, value: units } = movement
  const nameOf = (hex: string): string => canonicalAddress(form.readAddress(hex)) ?? ''
  return { contract: nameOf(log.address), from: nameOf(from_address), to: nameOf(to_address), units }
}
