import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, createView, hexToBytes } from '@noble/hashes/utils.js'
import { base64, base64url } from '@scure/base'

const CODE_HASH = hexToBytes('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0')
const CODE_DEPTH = 7
const SUB_WALLET = 698_983_191
const TEST_FLAG = 0x80
const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51

/** The account id of a wallet contract v4r2: the hash of its initial state (TON whitepaper, "cell representation"). */
export function tonAccountId(publicKey: Uint8Array): Uint8Array {
  const counters = new Uint8Array(8)
  createView(counters).setUint32(4, SUB_WALLET)
  const dataCell = sha256(concatBytes(Uint8Array.of(0x00, 0x51), counters, publicKey, Uint8Array.of(0x40)))
  const stateHeader = Uint8Array.of(0x02, 0x01, 0x34, 0, CODE_DEPTH, 0, 0)
  return sha256(concatBytes(stateHeader, CODE_HASH, dataCell))
}

function crc16(bytes: Uint8Array): Uint8Array {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return Uint8Array.of(crc >> 8, crc & 0xff)
}

/** The form shown to people: non-bounceable, url-safe, with the test flag on the test network (`UQ..`, `0Q..`). */
export function friendlyTonAddress(accountId: Uint8Array, testnet: boolean): string {
  const body = concatBytes(Uint8Array.of(NON_BOUNCEABLE | (testnet ? TEST_FLAG : 0), 0), accountId)
  return base64url.encode(concatBytes(body, crc16(body)))
}

/** The account id in a friendly or raw address of workchain 0 on the given network; undefined for any other text. */
export function readTonAddress(address: string, testnet: boolean): Uint8Array | undefined {
  const raw = /^0:([0-9a-f]{64})$/i.exec(address)?.[1]
  if (raw !== undefined) return hexToBytes(raw.toLowerCase())
  const alphabet = [base64url, base64].find((_, index) => [/^[\w-]{48}$/, /^[A-Za-z0-9+/]{48}$/][index]?.test(address))
  const bytes = alphabet?.decode(address)
  if (!bytes) return undefined
  const [tag = 0, workchain] = bytes
  const kind = tag & ~TEST_FLAG
  const sound =
    (kind === BOUNCEABLE || kind === NON_BOUNCEABLE) &&
    workchain === 0 &&
    (tag & TEST_FLAG) === (testnet ? TEST_FLAG : 0) &&
    bytesToHex(crc16(bytes.subarray(0, 34))) === bytesToHex(bytes.subarray(34))
  return sound ? bytes.subarray(2, 34) : undefined
}
