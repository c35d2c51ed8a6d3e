import { bytesToHex } from '@noble/hashes/utils.js'
import type { LinkPlace } from '#shared/books/link-text'
import { digestOf } from '#shared/payout/canonical-lines'
import { remembered } from '@/lib/config/remembered'

const KEPT = /^[1-9]\d{0,14} [0-9a-f]{64}$/

/**
 * The last place in the books of a merchant that this browser has computed. It stays over a sign-out, because whoever changes the
 * books could end the session too. The name in the storage is made from the merchant's number and tells nobody who has signed in; the
 * value is a count of entries and a hash, no amount.
 */
export function keptHead(mchid: string) {
  const name = bytesToHex(digestOf(`sbc-books-v1 ${mchid}`)).slice(0, 16)
  const kept = remembered(`books-${name}`, (stored) => (stored !== null && KEPT.test(stored) ? stored : ''))
  return {
    get: (): LinkPlace | undefined => {
      const [place = '', hash = ''] = kept.get().split(' ')
      return hash === '' ? undefined : { place: Number(place), hash }
    },
    set: ({ place, hash }: LinkPlace): void => {
      if (place > 0) kept.set(`${place} ${hash}`)
    },
  }
}
