import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isHex, toHex } from 'viem'
import type { Hex } from 'viem'
import type { ChainForm } from '#server/chain/evm/chain-form'
import { ETHEREUM_FORM } from '#server/chain/evm/chain-form'
import { verifiers } from '#server/wallet-proof/verifiers'
import type { KeyPort, RawSignature, SignerKey } from './key-port'
import { TokenError } from './pkcs11/token-error'
import type { TokenErrorCode } from './pkcs11/token-error'

const { ORDER } = secp256k1.Point.Fn
/** So many wrong signatures in a row are no accident of a bus or a token. */
const WRONG_IN_A_ROW = 3

/** What a token says of a key that is not the one it must be. */
const OTHERS: ReadonlySet<TokenErrorCode> = new Set(['no_key', 'other_key', 'unfit'])

/** A signature that was checked, as an EVM transaction takes it. */
interface Signature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

/** The keys of a port behind the check that every signature has to pass, whichever port it is. */
export interface CheckedKeys {
  /** The address as people read it on its network; that of `pin` for a key that has one. @throws TokenError when the port has no such key */
  addressOf(key: SignerKey): string
  /** Says which address a key must have. Where the port has another key, or none, it is closed. @returns why; undefined: it is the right one */
  pin(key: SignerKey, address: string): string | undefined
  /**
   * @throws WrongSignature when the port gives one that does not verify, or the key is closed
   * @throws TokenError when the port cannot sign now
   */
  sign(key: SignerKey, digest: Uint8Array): Promise<Signature>
  /** Whether a key signs nothing until the next start. */
  isClosed(key: SignerKey): boolean
  /** The keys that are closed, because they gave wrong signatures or are not those that they must be. */
  closed(): readonly string[]
}

/** A key gave a signature that does not verify, or is closed: it gave several, or it is another key than it must be. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature'
}

/**
 * Puts the check over a port: r and s must be in range, s is made low (half of what tokens give is high, and chains refuse it),
 * the result must verify against the public key that was read first, and recover to it. A key with three wrong ones in a row is
 * closed until the next start, and so is one that is not the pinned one.
 *
 * @param formOf how a network writes addresses; Ethereum's form unless given
 * @example
 * const keys = checkedKeys(seedPort(seed))
 * const { r, s, yParity } = await keys.sign({ network: 'eth', purpose: 'treasury', index: 0n }, digest)
 */
export function checkedKeys(
  port: KeyPort,
  formOf: (network: string) => Pick<ChainForm, 'readAddress'> = () => ETHEREUM_FORM,
): CheckedKeys {
  const read = new Map<string, Uint8Array>()
  const pinned = new Map<string, string>()
  const wrong = new Map<string, number>()
  const others = new Set<string>()
  const publicKey = (key: SignerKey): Uint8Array => {
    const known = read.get(nameOf(key)) ?? port.publicKey(key)
    read.set(nameOf(key), known)
    return known
  }
  const addressIn = (key: SignerKey): string => formOf(key.network).readAddress(hexAddressIn(publicKey(key)))
  const isClosed = (name: string): boolean => others.has(name) || (wrong.get(name) ?? 0) >= WRONG_IN_A_ROW
  const pinFault = (key: SignerKey, address: string): string | undefined => {
    try {
      const found = addressIn(key)
      return found === address
        ? undefined
        : `The key ${nameOf(key)} has the address ${found}, and must have ${address}.`
    } catch (error) {
      if (error instanceof TokenError) return error.message
      throw error
    }
  }
  const rawSignature = async (key: SignerKey, digest: Uint8Array): Promise<RawSignature> => {
    try {
      return await port.sign(key, digest)
    } catch (error) {
      if (!(error instanceof TokenError) || !OTHERS.has(error.code)) throw error
      others.add(nameOf(key))
      throw new WrongSignature(error.message, { cause: error })
    }
  }
  return {
    addressOf: (key) => pinned.get(nameOf(key)) ?? addressIn(key),
    pin: (key, address) => {
      pinned.set(nameOf(key), address)
      const fault = pinFault(key, address)
      if (fault !== undefined) others.add(nameOf(key))
      return fault
    },
    sign: async (key, digest) => {
      const name = nameOf(key)
      if (isClosed(name)) throw new WrongSignature(`The key ${name} is closed until the next start.`)
      const signature = checked(await rawSignature(key, digest), digest, publicKey(key))
      wrong.set(name, signature === undefined ? (wrong.get(name) ?? 0) + 1 : 0)
      if (signature === undefined) throw new WrongSignature(`The key ${name} gave a signature that does not verify.`)
      return signature
    },
    isClosed: (key) => isClosed(nameOf(key)),
    closed: () => [...new Set([...others, ...wrong.keys()])].filter(isClosed),
  }
}

function hexAddressIn(publicKey: Uint8Array): Hex {
  const address = verifiers.Ethereum.address(publicKey)
  if (!isHex(address)) throw new TypeError(`${address} is no address.`)
  return address
}

const nameOf = ({ network, purpose, index }: SignerKey): string => `${network}/${purpose}/${index}`

function checked(given: RawSignature, digest: Uint8Array, publicKey: Uint8Array): Signature | undefined {
  const isIn = (part: bigint): boolean => part > 0n && part < ORDER
  if (!isIn(given.r) || !isIn(given.s)) return undefined
  const { r } = given
  const s = given.s > ORDER / 2n ? ORDER - given.s : given.s
  const signature = new secp256k1.Signature(r, s)
  if (!secp256k1.verify(signature.toBytes(), digest, publicKey, { prehash: false, lowS: true })) return undefined
  const yParity = ([0, 1] as const).find((parity) => recovers(signature, parity, { digest, publicKey }))
  return yParity === undefined ? undefined : { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }), yParity }
}

function recovers(
  signature: InstanceType<typeof secp256k1.Signature>,
  parity: 0 | 1,
  { digest, publicKey }: { digest: Uint8Array; publicKey: Uint8Array },
): boolean {
  const recovered = signature.addRecoveryBit(parity).recoverPublicKey(digest).toBytes(true)
  return bytesToHex(recovered) === bytesToHex(publicKey)
}
