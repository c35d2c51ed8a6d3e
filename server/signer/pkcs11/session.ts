import { ATTRIBUTES, CLASSES, ELLIPTIC_CURVE } from './constants'
import { CryptokiError } from './cryptoki'
import type { Cryptoki, Handle } from './cryptoki'
import { logIn } from './log-in'
import type { Pin } from './pin'
import { readPoint } from './public-point'
import { TokenError } from './token-error'

/** A key pair of a token. */
export interface TokenKey {
  /** Of the private key. It counts in its session alone. */
  readonly handle: Handle
  /** 33 bytes, compressed. */
  readonly public_key: Uint8Array
}

/** A session with a token, whose user is logged in. */
export interface Session {
  /** The pair that both of its halves have this label for. @throws TokenError no_key, other_key, unfit */
  key(label: string): Promise<TokenKey>
  /** Makes a pair of secp256k1 that cannot leave the token. @throws TokenError unfit */
  make(label: string): Promise<void>
  /** r and s of a digest of 32 bytes. @throws TokenError unfit */
  sign(key: TokenKey, digest: Uint8Array): Promise<Uint8Array>
}

/** `1.3.132.0.10` in DER: the one spelling of secp256k1 that tokens agree on. */
const SECP256K1 = Uint8Array.from([0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x0a])
const SIGNATURE_BYTES = 64

/**
 * Opens a session with the token of a label, and logs its user in.
 *
 * @throws TokenError module, no_token, pin
 * @throws CryptokiError when the token answers with any other fault
 */
export async function openSession(
  cryptoki: Cryptoki,
  { label, pin }: { readonly label: string; readonly pin: Pin },
): Promise<Session> {
  const session = await logIn(cryptoki, { label, pin })
  const find = async (of: number, name: string): Promise<readonly Handle[]> =>
    await cryptoki.find(session, [
      [ATTRIBUTES.CLASS, of],
      [ATTRIBUTES.KEY_TYPE, ELLIPTIC_CURVE],
      [ATTRIBUTES.LABEL, Buffer.from(name)],
    ])
  const isTrue = async (object: Handle, attribute: number): Promise<boolean> =>
    (await cryptoki.attribute(session, object, attribute))[0] !== 0
  return {
    key: async (name) => {
      const [[handle, ...more], [open, ...others]] = [
        await find(CLASSES.PRIVATE_KEY, name),
        await find(CLASSES.PUBLIC_KEY, name),
      ]
      if (handle === undefined && open === undefined)
        throw new TokenError(
          'no_key',
          `The token "${label}" has no key "${name}": run the start with "make-keys" once.`,
        )
      if (handle === undefined || open === undefined || more.length + others.length > 0)
        throw new TokenError(
          'other_key',
          `The token "${label}" must have one private and one public key "${name}", and has more or less of them: see who has changed it.`,
        )
      const public_key = readPoint(await cryptoki.attribute(session, open, ATTRIBUTES.EC_POINT))
      if (public_key === undefined) throw unfit(label, `its key "${name}" is none of secp256k1`)
      if (!(await isTrue(handle, ATTRIBUTES.SENSITIVE)) || (await isTrue(handle, ATTRIBUTES.EXTRACTABLE)))
        throw unfit(label, `its key "${name}" may be read or taken out of it`)
      return { handle, public_key }
    },
    make: async (name) => {
      const both = [
        [ATTRIBUTES.TOKEN, true],
        [ATTRIBUTES.LABEL, Buffer.from(name)],
        [ATTRIBUTES.ID, Buffer.from(name)],
      ] as const
      try {
        await cryptoki.generateKeyPair(session, {
          open: [...both, [ATTRIBUTES.EC_PARAMS, SECP256K1], [ATTRIBUTES.VERIFY, true]],
          secret: [
            ...both,
            [ATTRIBUTES.PRIVATE, true],
            [ATTRIBUTES.SENSITIVE, true],
            [ATTRIBUTES.EXTRACTABLE, false],
            [ATTRIBUTES.SIGN, true],
          ],
        })
      } catch (cause) {
        if (!(cause instanceof CryptokiError)) throw cause
        throw unfit(label, `it makes no key of secp256k1 (${cause.message})`, cause)
      }
    },
    sign: async ({ handle }, digest) => {
      const signature = await cryptoki.sign(session, handle, digest)
      if (signature.length !== SIGNATURE_BYTES) throw unfit(label, `its signatures have ${signature.length} bytes`)
      return signature
    },
  }
}

function unfit(label: string, why: string, cause?: Error): TokenError {
  return new TokenError('unfit', `The token "${label}" is not fit for a signer: ${why}.`, { cause })
}
