import { READABLE_LETTERS } from '#shared/rules/readable-letters'
import { canonicalLines, digestOf } from './canonical-lines'
import type { LineValues } from './canonical-lines'
import { ENROLMENT_SHAPES, REMOVAL_SHAPES, SIGN_IN_SHAPES } from './shapes'

const CODE_LENGTH = 20
export const CODE = new RegExp(`^[${READABLE_LETTERS}]{${CODE_LENGTH}}$`)

export type Enrolment = LineValues<typeof ENROLMENT_SHAPES>

/** A new passkey as the text that it signs itself, and that a passkey which is ready confirms. @throws LineError */
export function enrolmentText(enrolment: Enrolment): string {
  return canonicalLines('sbc-enrol-v1', ENROLMENT_SHAPES, enrolment)
}

/**
 * The code that a merchant reads to the operator over another way, before the first passkey becomes ready: 20 characters, 98 bits
 * of the hash of the text.
 *
 * @throws LineError
 * @example
 * enrolmentCode(enrolment) // 'K7QM2…', to be shown in groups of five
 */
export function enrolmentCode(enrolment: Enrolment): string {
  let rest = BigInt(
    `0x${[...digestOf(enrolmentText(enrolment))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  )
  const base = BigInt(READABLE_LETTERS.length)
  let code = ''
  while (code.length < CODE_LENGTH) {
    code += READABLE_LETTERS.charAt(Number(rest % base))
    rest /= base
  }
  return code
}

export type Removal = LineValues<typeof REMOVAL_SHAPES>

/** The removal of a passkey as the text that another one of the merchant confirms. @throws LineError */
export function removalText(removal: Removal): string {
  return canonicalLines('sbc-remove-v1', REMOVAL_SHAPES, removal)
}

export type SignIn = LineValues<typeof SIGN_IN_SHAPES>

/**
 * A sign-in as the text that the passkey signs. The page makes the challenge out of it by itself: a back end that could choose the
 * challenge could have the hash of a payout signed by somebody who only wants to sign in.
 *
 * @throws LineError
 */
export function signInText(signIn: SignIn): string {
  return canonicalLines('sbc-sign-in-v1', SIGN_IN_SHAPES, signIn)
}
