import type { Clock } from '#server/database/clock'
import { untilDurable } from '#server/database/durable'
import type { Db } from '#server/database/schema'
import { ChainError } from '../chain-error'
import type { EvmNode } from '../evm/node'
import type { Network } from '../network-table'
import { clearTrouble, SENDING, writeTrouble } from '../trouble'
import { sendSigned } from './http-reader'

interface Broadcasting {
  readonly db: Db
  readonly clock: Clock
  readonly network: Network
  readonly node: EvmNode
}

/** It can be in no block any more: it is followed until two nodes show that. */
const TOO_LATE: ReadonlySet<string> = new Set(['TAPOS_ERROR', 'TRANSACTION_EXPIRATION_ERROR'])

/** What people have to look at, by the code of the node. Every other code passes by itself. */
const TO_DO: Readonly<Record<string, string>> = {
  // The spelling is java-tron's.
  BANDWITH_ERROR: 'The address that pays has too little TRX for its bytes: send it more.',
  CONTRACT_VALIDATE_ERROR:
    'The address that pays has too little TRX, or its token is not there: see it in an explorer.',
  CONTRACT_EXE_ERROR: 'The contract of the token cannot be carried out: see it in an explorer.',
  SIGERROR: 'The nodes find the signature wrong: stop the network, and see the log of the signer.',
  TOO_BIG_TRANSACTION_ERROR:
    'The transaction is too large: stop the network, and report this as a fault of the program.',
}

/**
 * Sends signed bytes to every node; they were stored before where they cannot be lost. Whatever the nodes say ends nothing: the same
 * bytes are sent again while a block may have them, and only final blocks tell how it ended.
 *
 * @throws ChainError not_tried when the nodes do not take it
 */
export async function broadcast(
  { db, clock, network, node }: Broadcasting,
  { txid, raw }: { readonly txid: string; readonly raw: string },
): Promise<void> {
  await untilDurable(db)
  const code = await sendSigned(node.request, raw)
  const about = { network_id: network.id, subject: SENDING }
  if (code === 'SUCCESS') return await clearTrouble(db, about)
  // "Duplicate" proves nothing: a node remembers a txid before it looks at the transaction. It is followed like any other.
  if (code === 'DUP_TRANSACTION_ERROR' || TOO_LATE.has(code)) return
  const to_do = TO_DO[code]
  if (to_do !== undefined) {
    const text = `The nodes do not take ${txid} (${code}). ${to_do}`
    await writeTrouble(db, { ...about, text, since: clock.now() })
  }
  throw new ChainError('not_tried', `The nodes do not take ${txid} (${code}): it is sent again while it may be.`)
}
