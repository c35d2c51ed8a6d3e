import type { ChainForm } from '#server/chain/evm/chain-form'
import { formOf } from '#server/chain/form-of'
import { getAddress, isAddress } from 'viem'
import type { Book } from './book'
import type { SignerNetwork } from './chain-view'
import { checkedKeys } from './checked-keys'
import type { CheckedKeys } from './checked-keys'
import { seedPort } from './key-port'
import { loadCryptoki } from './pkcs11/cryptoki'
import { pinIn } from './pkcs11/pin'
import { openToken } from './pkcs11/token'
import type { Token } from './pkcs11/token'
import { IN_TOKEN, joinedPort, labelOf, tokenPort } from './pkcs11/token-port'
import { openSealedSeed } from './sealed-seed'
import { SignerError } from './signer-error'

/** Where a PKCS#11 token is found. */
export interface TokenSettings {
  /** The file of its module. */
  readonly module: string
  readonly label: string
  /** The file with the PIN of its user. */
  readonly pin_file: string
}

/** A network as its keys know it. */
type KeyNetwork = Pick<SignerNetwork, 'id' | 'chain_type'>

/** What keys are opened with. */
export interface KeyOptions {
  /** The folder of the signer, which it must hold. */
  readonly folder: string
  /** Seals the seed. */
  readonly secret: string
  /** Absent: the seed has all keys. */
  readonly pkcs11?: TokenSettings | undefined
  readonly networks: readonly KeyNetwork[]
  readonly report: (subject: string, text: string | null) => void
  /** Called before a new seed is written. */
  readonly onNewSeed: () => void
}

/** The keys of a signer, each behind the check. */
export interface OwnKeys {
  readonly keys: CheckedKeys
  /** Treasury and gas key of each network. */
  readonly own: ReturnType<typeof ownKeysOf>
  /** Why the token did not sign when it was asked last; null: it did, or there is none. */
  tokenTrouble(): string | null
  close(): Promise<void>
}

/** Treasury and gas key of each network. */
export const ownKeysOf = (networks: readonly KeyNetwork[]) =>
  networks.flatMap(({ id: network }) => IN_TOKEN.map((purpose) => ({ network, purpose, index: 0n }) as const))

/** How each network writes the addresses of its keys. */
export const formOfNetworks =
  (networks: readonly KeyNetwork[]) =>
  (id: string): ChainForm =>
    formOf({ chain_type: networks.find((network) => network.id === id)?.chain_type ?? 'Ethereum' })

/**
 * Opens the token of a signer with the keys of its networks.
 *
 * @throws TokenError
 */
export async function openOwnToken(
  settings: TokenSettings,
  { folder, secret, networks, report }: Omit<KeyOptions, 'pkcs11' | 'onNewSeed'>,
): Promise<Token> {
  return await openToken(await loadCryptoki(settings.module), {
    label: settings.label,
    pin: pinIn(settings.pin_file, { folder, secret }),
    keys: ownKeysOf(networks).map(labelOf),
    report: (text) => report('PKCS#11', text),
  })
}

/**
 * Opens the keys of a signer: those of treasuries and gas in the token where it has one, all others derived from the sealed seed.
 * Each must have the address that the journal knows. A key of a token that has another one is closed, and the others go on; a
 * seed that gives another one stops the start.
 *
 * @throws TokenError also no_key, when the token lacks a key that the journal does not know yet
 * @throws SignerError
 */
export async function openKeys(options: KeyOptions, book: Book): Promise<OwnKeys> {
  const own = ownKeysOf(options.networks)
  const token = options.pkcs11 === undefined ? undefined : await openOwnToken(options.pkcs11, options)
  try {
    // Before anything is written: a start that is refused leaves nothing behind.
    for (const key of own)
      if (book.identity.addressOf(key.network, key.purpose) === undefined) token?.publicKey(labelOf(key))
    const { folder, secret, onNewSeed: onNew } = options
    const seed = seedPort(openSealedSeed(folder, { secret, isNew: !book.identity.hasKeys(), onNew }))
    const keys = checkedKeys(
      token === undefined ? seed : joinedPort({ token: tokenPort(token), seed }),
      formOfNetworks(options.networks),
    )
    for (const key of own) {
      const known = book.identity.addressOf(key.network, key.purpose)
      if (known === undefined) continue
      const fault = keys.pin(key, isAddress(known) ? getAddress(known) : known)
      if (fault === undefined) continue
      if (token === undefined) throw otherKeys(fault)
      options.report('PKCS#11', fault)
    }
    return {
      keys,
      own,
      tokenTrouble: () => token?.trouble() ?? null,
      close: async () => await token?.close(),
    }
  } catch (error) {
    await token?.close()
    throw error
  }
}

const otherKeys = (fault: string): SignerError =>
  new SignerError(
    'other_keys',
    `${fault} The journal and the keys are of different signers, so put both back from one copy; or the keys are in a token, and PKCS11_MODULE is missing.`,
  )
