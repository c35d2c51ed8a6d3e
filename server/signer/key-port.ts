import { secp256k1 } from '@noble/curves/secp256k1.js'
import { networkKeys } from '#server/chain/network-keys'

/** A key of the signer. */
export interface SignerKey {
  /** The id of its network. */
  readonly network: string
  readonly purpose: 'treasury' | 'gas' | 'payment' | 'recharge'
  readonly index: bigint
}

/** A signature as whatever holds the key gives it. Nothing of it is believed before it was checked. */
export interface RawSignature {
  readonly r: bigint
  readonly s: bigint
}

/** Where keys of secp256k1 are: in a sealed file, or in a token. */
export interface KeyPort {
  /** 33 bytes, compressed. @throws TokenError no_key, other_key, unfit */
  publicKey(key: SignerKey): Uint8Array
  /** Signs a digest of 32 bytes. @throws TokenError, of which other_key says that it is none any more that was asked for */
  sign(key: SignerKey, digest: Uint8Array): Promise<RawSignature>
}

/** Keys that derive from one seed. Those of EVM networks are as a worker without a signer derives them, so that their addresses stay. */
export function seedPort(seed: Uint8Array): KeyPort {
  const secretOf = ({ network, ...key }: SignerKey): Uint8Array =>
    networkKeys(seed, { id: network, chain_type: 'Ethereum' }).secretOf(key)
  return {
    publicKey: (key) => secp256k1.getPublicKey(secretOf(key), true),
    sign: (key, digest) => {
      const { r, s } = secp256k1.Signature.fromBytes(secp256k1.sign(digest, secretOf(key), { prehash: false }))
      return Promise.resolve({ r, s })
    },
  }
}
