import { bytesToNumberBE } from '@noble/curves/utils.js'
import type { KeyPort, SignerKey } from '../key-port'
import type { Token } from './token'

/** The keys of a network that are in a token. */
export const IN_TOKEN = ['treasury', 'gas'] as const

/** The label of a key in a token, such as `eth-treasury`. */
export const labelOf = ({ network, purpose }: Pick<SignerKey, 'network' | 'purpose'>): string => `${network}-${purpose}`

/** Half of what a token gives as a signature. */
const PART_BYTES = 32

/** The keys of a token: treasuries and gas keys. */
export function tokenPort(token: Token): KeyPort {
  return {
    publicKey: (key) => token.publicKey(labelOf(key)),
    sign: async (key, digest) => {
      const signature = await token.sign(labelOf(key), digest)
      const [r, s] = [signature.subarray(0, PART_BYTES), signature.subarray(PART_BYTES)]
      return { r: bytesToNumberBE(r), s: bytesToNumberBE(s) }
    },
  }
}

/**
 * Treasuries and gas keys from a token, and the keys of the addresses that customers pay to from a seed: there are thousands of
 * those, which no token derives, and all that they can sign is a transfer to the treasury.
 */
export function joinedPort({ token, seed }: { readonly token: KeyPort; readonly seed: KeyPort }): KeyPort {
  const portOf = ({ purpose }: SignerKey): KeyPort => (IN_TOKEN.some((each) => each === purpose) ? token : seed)
  return {
    publicKey: (key) => portOf(key).publicKey(key),
    sign: async (key, digest) => await portOf(key).sign(key, digest),
  }
}
