import { type OddRule, refused } from './odd-character'
import { pass, type Checked } from './rule'

/** 0 to 255 without leading zeros: some programs read 010 as the octal number 8. */
const OCTET = /^(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])$/

/** Checks one IPv4 address of a whitelist; it is trimmed, ranges are refused. */
export function checkIpAddress(text: string): Checked<string, 'ip-format' | OddRule> {
  const value = text.trim()
  const octets = value.split('.')
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet)) ? pass(value) : refused(value, 'ip-format')
}
