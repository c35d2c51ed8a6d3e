import * as z from 'zod/mini'
import { ENROLMENT_SHAPES, PAYOUT_SHAPES, REMOVAL_SHAPES } from '../payout/shapes'
import { id, nothing, openEnd, seconds } from './fields'
import { operation } from './operation'
import { assertion, bytes, shaped } from './passkey-assertion'
import { stepUpProof } from './step-up'

const merchant = { token: 'full', open: true, source: 'extension' } as const

const enrolment = z.object({
  signer_id: shaped(ENROLMENT_SHAPES.signer_id),
  merchant_id: shaped(ENROLMENT_SHAPES.merchant_id),
  credential_id: shaped(ENROLMENT_SHAPES.credential_id),
  key_hash: shaped(ENROLMENT_SHAPES.key_hash),
  person: shaped(ENROLMENT_SHAPES.person),
  not_after: shaped(ENROLMENT_SHAPES.not_after),
})

const removal = z.object({
  signer_id: shaped(REMOVAL_SHAPES.signer_id),
  merchant_id: shaped(REMOVAL_SHAPES.merchant_id),
  credential_id: shaped(REMOVAL_SHAPES.credential_id),
  not_after: shaped(REMOVAL_SHAPES.not_after),
})

export const passkeyRecord = z.object({
  credential_id: z.string(),
  /** Whose it is, as he has written it. */
  person: z.string(),
  /**
   * - `sending`: the signer was not told of it yet
   * - `pending`: an operator has to confirm `code`, which the merchant reads to him over another way
   * - `waits`: it counts from `ready_at` on, and any one that is ready can remove it until then
   * - `ready`: it confirms payouts
   * - `removing`: the signer was not told of the removal yet
   * - `refused`: the signer has not taken it; `reason` says why
   */
  state: openEnd(z.enum(['sending', 'pending', 'waits', 'ready', 'removing', 'refused'])),
  code: z.nullable(z.string()),
  ready_at: z.nullable(seconds),
  /** In the language of the request; empty unless it was refused. */
  reason: z.string(),
  created_time: seconds,
})

/** The passkeys that confirm payouts. The list that counts is the signer's; this one says what it has told. */
export const passkeys = operation({
  name: 'passkey.list',
  method: 'GET',
  path: '/user/passkeys',
  ...merchant,
  stepUp: 'none',
  rate: 'read',
  answer: z.object({
    /** null while the signer has not been heard of: nothing can be added. */
    signer_id: z.nullable(z.string()),
    /** The host that passkeys belong to. */
    rp_id: z.string(),
    /** The merchant's number in the texts that passkeys confirm. */
    merchant_id: id,
    list: z.array(passkeyRecord),
  }),
})

/**
 * Adds a passkey, which has signed its own enrolment (`shared/payout/passkey-text.ts`). One that is ready may confirm it;
 * without that an operator does.
 */
export const enrolPasskey = operation({
  name: 'passkey.enrol',
  method: 'POST',
  path: '/user/passkeys',
  ...merchant,
  stepUp: 'security',
  rate: 'write',
  keyed: true,
  body: z.object({
    enrolment,
    /** The public key as SubjectPublicKeyInfo. */
    spki: bytes,
    proof: assertion,
    confirmed_by: z.nullable(assertion),
    ...stepUpProof,
  }),
  answer: passkeyRecord,
})

/** Removes a passkey; another one that is ready has confirmed it. */
export const removePasskey = operation({
  name: 'passkey.remove',
  method: 'POST',
  path: '/user/passkeys/remove',
  ...merchant,
  stepUp: 'none',
  rate: 'write',
  keyed: true,
  body: z.object({ removal, confirmed_by: assertion }),
  answer: nothing,
})

/** What is confirmed: its canonical text (`shared/payout/canonical.ts`) is the challenge. */
const payout = z.object({
  act: shaped(PAYOUT_SHAPES.act),
  signer_id: shaped(PAYOUT_SHAPES.signer_id),
  merchant_id: shaped(PAYOUT_SHAPES.merchant_id),
  intent_id: shaped(PAYOUT_SHAPES.intent_id),
  network: shaped(PAYOUT_SHAPES.network),
  contract: shaped(PAYOUT_SHAPES.contract),
  to: shaped(PAYOUT_SHAPES.to),
  amount_units: shaped(PAYOUT_SHAPES.amount_units),
  fee_ceiling_units: shaped(PAYOUT_SHAPES.fee_ceiling_units),
  not_after: shaped(PAYOUT_SHAPES.not_after),
})

const named = {
  kind: z.enum(['withdrawal', 'refund', 'send_back']),
  handle_id: id,
}

const confirmationAnswer = z.object({
  /**
   * - `not_needed`: it is signed already, has ended, or goes where no passkey is asked for
   * - `needed`: nobody has confirmed it, or what was confirmed has run out
   * - `second_person`: one person has confirmed it, and another one has to
   * - `confirmed`: nothing more is asked of the merchant
   */
  state: openEnd(z.enum(['not_needed', 'needed', 'second_person', 'confirmed'])),
  /** What a passkey has to confirm now; null: nothing. */
  payout: z.nullable(payout),
  /** How the amounts of `payout` are written, and what the coin is called that the network takes for it. */
  decimals: z.int(),
  token: z.string(),
  chain: z.string(),
  coin: z.string(),
  coin_decimals: z.int(),
  rp_id: z.string(),
  /** The passkeys that may confirm it. */
  credentials: z.array(z.string()),
  confirmed_by: z.array(z.object({ person: z.string(), time: seconds })),
})

/** What has to be confirmed of a payout with a passkey, and who has. */
export const payoutConfirmation = operation({
  name: 'payout.confirmation',
  method: 'GET',
  path: '/account/payout-confirmation',
  ...merchant,
  stepUp: 'none',
  rate: 'read',
  query: z.object(named),
  answer: confirmationAnswer,
})

/** Confirms a payout: `payout` is the one of the answer before, unchanged. */
export const confirmPayout = operation({
  name: 'payout.confirm',
  method: 'POST',
  path: '/account/payout-confirmation',
  ...merchant,
  stepUp: 'none',
  rate: 'money',
  keyed: true,
  body: z.object({ ...named, payout, assertion }),
  answer: confirmationAnswer,
})
