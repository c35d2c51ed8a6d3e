import { bech32, bech32m } from '@scure/base'
import { decodeBase58Check, isBase58 } from './base58'
import { accept, refuse, type AddressVerdict } from './verdict'

const VERSIONS: ReadonlySet<number> = new Set([0x00, 0x05])
const TEST_VERSIONS: ReadonlySet<number> = new Set([0x6f, 0xc4])

const SEGWIT = /^(bc|tb|bcrt)1/i
const BECH32_LIMIT = 90
/** Bytes of the witness program by witness version. Anyone could spend outputs of later versions today. */
const PROGRAM_LENGTHS: ReadonlyMap<number, readonly number[]> = new Map([
  [0, [20, 32]],
  [1, [32]],
])

/** Bitcoin's main network: P2PKH and P2SH in base58check, witness versions 0 and 1 in bech32 and bech32m. */
export function checkBitcoin(text: string): AddressVerdict {
  const prefix = SEGWIT.exec(text)?.[1]
  if (prefix === undefined) return checkBase58(text)
  return prefix.toLowerCase() === 'bc' ? checkSegwit(text) : refuse('wrong-network')
}

function checkBase58(text: string): AddressVerdict {
  if (!/^[123mn]/.test(text)) return refuse('bad-prefix')
  if (!isBase58(text)) return refuse('bad-character')
  const payload = decodeBase58Check(text)
  if (!payload) return refuse('bad-checksum')
  const [version] = payload
  if (payload.length !== 21 || version === undefined) return refuse('bad-length')
  if (VERSIONS.has(version)) return accept(text)
  return refuse(TEST_VERSIONS.has(version) ? 'wrong-network' : 'wrong-version')
}

function checkSegwit(text: string): AddressVerdict {
  const normal = text.toLowerCase()
  if (text !== normal && text !== text.toUpperCase()) return refuse('mixed-case')
  if (!/^[a-z]+1[02-9ac-hj-np-z]+$/.test(normal)) return refuse('bad-character')
  const asBech32 = bech32.decodeUnsafe(normal, BECH32_LIMIT)
  const decoded = asBech32 ?? bech32m.decodeUnsafe(normal, BECH32_LIMIT)
  const [version, ...program] = decoded?.words ?? []
  if (version === undefined) return refuse('bad-checksum')
  // BIP-350: version 0 keeps the old checksum, every later version has the new one.
  if ((version === 0) !== (asBech32 !== undefined)) return refuse('bad-checksum')
  const lengths = PROGRAM_LENGTHS.get(version)
  if (!lengths) return refuse('wrong-version')
  const bytes = bech32.fromWordsUnsafe(program)
  return bytes && lengths.includes(bytes.length) ? accept(normal) : refuse('bad-length')
}
