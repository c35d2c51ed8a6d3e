import { randomBytes } from 'node:crypto'
import { openBook } from './book'
import type { Book } from './book'
import type { CallName, RequestOf, SignerStatus } from './contract'
import { checkedKeys } from './checked-keys'
import type { CheckedKeys } from './checked-keys'
import type { Entry, EntryOf } from './entries'
import { openJournal } from './journal'
import { seedPort } from './key-port'
import { openSealedSeed } from './sealed-seed'
import { SignerError } from './signer-error'

/** A network that a signer has keys for. */
interface SignerNetwork {
  readonly id: string
}

/** What a signer is started with. */
export interface SignerOptions {
  /** The folder of its journal and its sealed keys. */
  readonly folder: string
  /** Seals the keys. */
  readonly secret: string
  readonly networks: readonly SignerNetwork[]
  readonly console_origins: readonly string[]
  /** The host that passkeys belong to. */
  readonly rp_id: string
  /** How many of these public keys must sign an act. */
  readonly operators: { readonly needed: number; readonly keys: readonly string[] }
  /** Seconds since 1970. */
  readonly now: () => number
}

/** An open signer. */
export interface Signer {
  readonly calls: { readonly [Name in CallName]: (body: RequestOf<Name>) => Promise<object> }
  status(): SignerStatus
  /** Bytes of a torn last line that were cut off at the start. */
  readonly cut_bytes: number
  close(): Promise<void>
}

/**
 * Opens a signer: journal, keys, and the check that they belong together.
 *
 * @throws SignerError
 * @example
 * const signer = await openSigner({ folder, secret, networks, console_origins, rp_id, operators, now })
 */
export async function openSigner(options: SignerOptions): Promise<Signer> {
  const journal = await openJournal(options.folder)
  try {
    const book = openBook(journal)
    const seed = openSealedSeed(options.folder, { secret: options.secret, isNew: book.entries() === 0 })
    const signer = openWith(options, book, checkedKeys(seedPort(seed)))
    return { ...signer, cut_bytes: journal.cut_bytes, close: async () => await journal.close() }
  } catch (error) {
    await journal.close()
    throw error
  }
}

function openWith(options: SignerOptions, book: Book, keys: CheckedKeys): Pick<Signer, 'calls' | 'status'> {
  const { now, networks } = options
  const signer_id = begin(options, book)
  const addresses = networks.map(({ id: network }) => ({
    network,
    treasury: pinned({ network, purpose: 'treasury' }, { book, keys, now }),
    gas: pinned({ network, purpose: 'gas' }, { book, keys, now }),
  }))
  return {
    calls: {
      address: async ({ network, purpose, index }) => {
        if (!networks.some(({ id }) => id === network)) return { unknown: network }
        return await Promise.resolve({ address: keys.addressOf({ network, purpose, index: BigInt(index) }) })
      },
    },
    status: () => ({
      signer_id,
      networks: addresses,
      closed_keys: keys.closed(),
      journal: { entries: String(book.entries()), last_hash: book.lastHash() },
    }),
  }
}

/** Names a new signer, and writes settings down that have changed: so one can say later under which of them it signed. */
function begin({ console_origins, rp_id, operators, now }: SignerOptions, book: Book): string {
  if (book.entries() === 0) book.record({ kind: 'signer', at: now(), signer_id: randomBytes(8).toString('hex') })
  const settings = {
    console_origins: [...console_origins],
    rp_id,
    operators: [...operators.keys],
    operators_needed: operators.needed,
  }
  const known = book.identity.settings()
  const entry: Entry = { kind: 'settings', at: known?.at ?? now(), ...settings }
  if (JSON.stringify(known) !== JSON.stringify(entry)) book.record({ ...entry, at: now() })
  const signer_id = book.identity.signerId()
  if (signer_id !== undefined) return signer_id
  throw new SignerError(
    'altered',
    'The journal does not begin with the name of a signer: take the file from the newest copy.',
  )
}

/** The address of a key of a network, which must be that of its first use. */
function pinned(
  { network, purpose }: Pick<EntryOf<'key'>, 'network' | 'purpose'>,
  { book, keys, now }: { readonly book: Book; readonly keys: CheckedKeys; readonly now: () => number },
): string {
  const address = keys.addressOf({ network, purpose, index: 0n })
  const known = book.identity.addressOf(network, purpose)
  if (known === undefined) book.record({ kind: 'key', at: now(), network, purpose, address })
  else if (known !== address)
    throw new SignerError(
      'other_keys',
      `The ${purpose} key of ${network} has the address ${address}, and the journal says ${known}: journal and keys are of different signers, so put both back from one copy.`,
    )
  return address
}
