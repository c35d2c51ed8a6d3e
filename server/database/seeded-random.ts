import { createHash } from 'node:crypto'

/**
 * A repeatable series of random numbers in [0, 1): the same seed gives the same series on every machine. Never use it
 * for secrets. Algorithm: sfc32 (PractRand), its state filled from SHA-256 of the seed.
 *
 * @example
 * const random = seededRandom('demo')
 * const pause = 100 * random()
 */
export function seededRandom(seed: string): () => number {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readUInt32LE(0)
  let b = digest.readUInt32LE(4)
  let c = digest.readUInt32LE(8)
  let counter = digest.readUInt32LE(12)
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
}
