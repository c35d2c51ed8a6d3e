import { base64urlnopad, hex } from '@scure/base'
import { accept, refuse, type AddressVerdict } from './verdict'

const CHARACTERS = 48
const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51
const TEST_FLAG = 0x80
const CHECKED_BYTES = 34

/** The basic workchain and the masterchain, as the friendly form writes them in one byte. */
const WORKCHAINS: ReadonlyMap<number, string> = new Map([
  [0x00, '0'],
  [0xff, '-1'],
])

type Account = { workchain: string; workchainByte: number; hash: Uint8Array; isTest: boolean }

/** CRC16-XMODEM: polynomial 0x1021, start 0, big-endian. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc
}

/** The friendly form with the non-bounceable tag: money also reaches a wallet that was never used before. */
function nonBounceable({ workchainByte, hash, isTest }: Account): string {
  const bytes = new Uint8Array(CHECKED_BYTES + 2)
  bytes[0] = NON_BOUNCEABLE | (isTest ? TEST_FLAG : 0)
  bytes[1] = workchainByte
  bytes.set(hash, 2)
  new DataView(bytes.buffer).setUint16(CHECKED_BYTES, crc16(bytes.subarray(0, CHECKED_BYTES)))
  return base64urlnopad.encode(bytes)
}

function checkFriendly(text: string, isTest: boolean): AddressVerdict {
  if (text.length !== CHARACTERS) return refuse('bad-length')
  const isOneAlphabet = /^[A-Za-z0-9_-]*$/.test(text) || /^[A-Za-z0-9+/]*$/.test(text)
  if (!isOneAlphabet) return refuse('bad-character')
  const bytes = base64urlnopad.decode(text.replaceAll('+', '-').replaceAll('/', '_'))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(CHECKED_BYTES) !== crc16(bytes.subarray(0, CHECKED_BYTES))) return refuse('bad-checksum')
  const tag = view.getUint8(0)
  const workchainByte = view.getUint8(1)
  const workchain = WORKCHAINS.get(workchainByte)
  const kind = tag & ~TEST_FLAG
  if (workchain === undefined || (kind !== BOUNCEABLE && kind !== NON_BOUNCEABLE)) return refuse('wrong-version')
  if ((tag & TEST_FLAG) !== (isTest ? TEST_FLAG : 0)) return refuse('wrong-network')
  return accepted({ workchain, workchainByte, hash: bytes.slice(2, CHECKED_BYTES), isTest }, 'checked')
}

function checkRaw(text: string, isTest: boolean): AddressVerdict {
  const colon = text.indexOf(':')
  const digits = text.slice(colon + 1)
  if (!/^[0-9a-f]*$/i.test(digits)) return refuse('bad-character')
  if (digits.length !== 64) return refuse('bad-length')
  for (const [workchainByte, workchain] of WORKCHAINS) {
    if (workchain !== text.slice(0, colon)) continue
    return accepted({ workchain, workchainByte, hash: hex.decode(digits.toLowerCase()), isTest }, 'unchecked')
  }
  return refuse('wrong-version')
}

function accepted(account: Account, checksum: 'checked' | 'unchecked'): AddressVerdict {
  const normal = `${account.workchain}:${hex.encode(account.hash)}`
  return accept(normal, checksum === 'checked' ? [] : ['no-checksum'], nonBounceable(account))
}

const isRaw = (text: string): boolean => /^-?[0-9]+:/.test(text)

/**
 * Checks a TON address: the friendly form of the main network in either base64 alphabet, or the raw form, which has no
 * checksum.
 */
export function checkTon(text: string): AddressVerdict {
  return isRaw(text) ? checkRaw(text, false) : checkFriendly(text, false)
}

/** The same for the test network: the friendly form must carry the test flag; the raw form does not name a network. */
export function checkTonTestnet(text: string): AddressVerdict {
  return isRaw(text) ? checkRaw(text, true) : checkFriendly(text, true)
}
