import { randomBytes } from 'node:crypto'
import { nameNew } from './begin'
import { openBook } from './book'
import { checkedKeys } from './checked-keys'
import { formOfNetworks, openOwnToken, ownKeysOf } from './own-keys'
import type { KeyOptions, TokenSettings } from './own-keys'
import type { Token } from './pkcs11/token'
import { TokenError } from './pkcs11/token-error'
import { labelOf, tokenPort } from './pkcs11/token-port'

/** A key of a token. */
export interface TokenKeyReport {
  readonly label: string
  readonly address: string
  /** Whether it was made now. */
  readonly is_new: boolean
}

/**
 * Makes the keys of treasuries and gas that a token does not have yet. A key that is there stays: there is never a second one of a
 * label. Each one signs a random digest, so that one which cannot is found before anybody sends money to its address.
 *
 * @throws TokenError other_key also when the journal knows the address of a key that is not there: another one would not be it
 * @throws SignerError held, while the signer runs
 * @throws WrongSignature when the token signs something else than it was given
 */
export async function makeKeys(
  options: Omit<KeyOptions, 'pkcs11' | 'report' | 'onNewSeed'> & {
    readonly pkcs11: TokenSettings
    /** Seconds since 1970. */
    readonly now: () => number
  },
): Promise<readonly TokenKeyReport[]> {
  const { journal, book } = await openBook(options.folder)
  let token: Token | undefined
  try {
    const { identity } = book
    const opened = await openOwnToken(options.pkcs11, { ...options, report: () => undefined })
    token = opened
    // An empty journal beside keys of a token that were there before is one that is lost: these are new.
    if (ownKeysOf(options.networks).every((key) => !isThere(opened, labelOf(key)))) nameNew(book, options.now())
    const keys = checkedKeys(tokenPort(token), formOfNetworks(options.networks))
    const reports: TokenKeyReport[] = []
    for (const key of ownKeysOf(options.networks)) {
      const [label, known] = [labelOf(key), identity.addressOf(key.network, key.purpose)]
      const is_new = !isThere(token, label)
      if (is_new && known !== undefined)
        throw new TokenError(
          'other_key',
          `The journal says that the key "${label}" has the address ${known}, and the token has no such key: give it back to the token from its own backup, since a new one would have another address.`,
        )
      if (is_new) await token.make(label)
      await keys.sign(key, randomBytes(32))
      reports.push({ label, address: keys.addressOf(key), is_new })
    }
    return reports
  } finally {
    await token?.close()
    await journal.close()
  }
}

function isThere(token: Token, label: string): boolean {
  try {
    token.publicKey(label)
    return true
  } catch (error) {
    if (error instanceof TokenError && error.code === 'no_key') return false
    throw error
  }
}
