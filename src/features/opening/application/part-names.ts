import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type OpeningPart, openingPart } from '#shared/contract/opening'

/** The label of each part of the application, on the form and beside a reviewer's reason. */
export const PART_NAMES = {
  name: msg`Registered name`,
  registration_no: msg`Registration number`,
  country: msg`Country or region`,
  address: msg`Business address`,
  website: msg`Website`,
  monthly: msg`Expected a month`,
  business: msg`What you sell`,
  contact: msg`Contact person`,
  phone: msg`Cell phone`,
  business_registration: msg`Business registration`,
  director_id: msg`Director identification`,
  address_proof: msg`Proof of address`,
} as const satisfies Record<OpeningPart, MessageDescriptor>

/** A part by the name that a server gave; undefined for one that this version does not know. */
export function knownPart(name: unknown): OpeningPart | undefined {
  return openingPart.options.find((part) => part === name)
}
