import { readMovement, TRANSFER_TOPIC } from '#server/chain/evm/token-contract'
import { refused, wait } from './answers'
import type { FinalReceipt } from './chain-view'
import type { Refused, RequestOf, Wait } from './contract'
import { chainWait } from './outgoing'
import type { Signing } from './outgoing'

/** The merchant that an address belongs to. */
type Bound = { readonly state: 'bound'; readonly address: string; readonly merchant_id: string }

/**
 * Gives an address of this signer to a merchant. The first one has it for ever: a deposit that comes later cannot be turned into
 * somebody else's.
 */
export function bind({ book, keys, networks, now }: Signing, body: RequestOf<'bind'>): Bound | Refused {
  const { network, purpose, index, merchant_id } = body
  if (![...networks.values()].some(({ id }) => id === network)) return refused('unknown_network')
  const address = keys.addressOf({ network, purpose, index: BigInt(index) }).toLowerCase()
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
  const view = views.get(body.network)
  if (view === undefined) return refused('unknown_network')
  let found: FinalReceipt | null
  try {
    found = await view.finalReceipt(body.txid)
  } catch (error) {
    return chainWait(error)
  }
  if (found === null) return wait('not_final')
  const { time, receipt } = found
  const movement = movementIn(receipt, Number(body.log_index))
  if (movement === undefined || !isToken(signing, body.network, movement.contract)) return refused('deposit')
  const merchant_id = book.deposits.boundTo(body.network, movement.to)
  // What came before an older journal was acknowledged may have been paid out since: operators say what is left of it.
  if (merchant_id === undefined || time <= book.closings.reopenedAt()) return refused('deposit')
  return await turns.alone(async () => {
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

const isToken = ({ networks }: Signing, network: string, contract: string): boolean =>
  [...networks.values()].some(
    ({ id, tokens }) => id === network && tokens.some((token) => token.contract.toLowerCase() === contract),
  )

interface Movement {
  readonly contract: string
  readonly from: string
  readonly to: string
  readonly units: bigint
}

/** The transfer at a place among the logs of a receipt, in lower case; undefined where there is none, or it moved nothing. */
function movementIn({ status, logs }: FinalReceipt['receipt'], place: number): Movement | undefined {
  const log = status === 1n ? logs[place] : undefined
  const movement = log?.topics[0] === TRANSFER_TOPIC ? readMovement(log) : undefined
  if (log === undefined || movement === undefined || movement.value === 0n) return undefined
  const { from_address, to_address, value: units } = movement
  return { contract: log.address.toLowerCase(), from: from_address.toLowerCase(), to: to_address.toLowerCase(), units }
}
