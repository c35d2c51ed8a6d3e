import { randomBytes, randomInt } from 'node:crypto'

/**
 * A public id of 128 random bits, as 22 characters of base64url. Whoever knows it may see the payer's page, so it must
 * not be guessable. It never begins with a minus: a spreadsheet would take that for a formula.
 */
export function newHandleId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? newHandleId() : id
}

/**
 * The platform's number of an order: 32 digits (SPEC.md section 5), of which the first 17 are the moment in UTC to the
 * millisecond and the rest is random.
 *
 * @example
 * newTradeNo(new Date('2026-01-02T03:04:05.006Z')) // '20260102030405006' and 15 more digits
 */
export function newTradeNo(now: Date): string {
  const moment = now.toISOString().replaceAll(/\D/g, '')
  const random = Array.from({ length: 15 }, () => randomInt(10)).join('')
  return `${moment}${random}`
}
